import { type ReactNode, useMemo } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List } from '../../desk/List.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { playlistsList } from './playlists-list.tsx'

interface PlaylistsScreenProps {
  user: SessionUser
  /** What was changed of their names, above them. */
  names: ReactNode
}

/** Which playlists there are, for those who keep them (P-PLAYLISTS-DESK). */
export function PlaylistsScreen({ user, names }: PlaylistsScreenProps) {
  const words = useWords()
  const list = useMemo(() => playlistsList(words, user.id, names), [words, user.id, names])
  return <List {...list} />
}
