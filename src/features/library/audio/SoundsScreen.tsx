import { useMemo } from 'react'
import type { SessionUser } from '../../../contract/protocol/account-fields.ts'
import { List } from '../../../desk/List.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { soundsList } from './sounds-list.tsx'

/** Spoken versions, for those who write (P-SOUND-FILES). */
export function SoundsScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const list = useMemo(() => soundsList(words, user.id), [words, user.id])
  return <List {...list} />
}
