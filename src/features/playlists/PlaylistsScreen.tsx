import { useMemo } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List } from '../../desk/List.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { playlistsList } from './playlists-list.tsx'

/** Which playlists there are, for those who keep them (P-PLAYLISTS-DESK). */
export function PlaylistsScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const list = useMemo(() => playlistsList(words, user.id), [words, user.id])
  return <List {...list} />
}
