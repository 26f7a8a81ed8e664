import { useMemo } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List } from '../../desk/List.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { subjectsList } from './subjects-list.tsx'

/** Rubrics and topics, for those who keep them (P-LIBRARY). */
export function SubjectsScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const list = useMemo(() => subjectsList(words, user.id), [words, user.id])
  return <List {...list} />
}
