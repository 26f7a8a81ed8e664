import { useMemo } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List } from '../../desk/List.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { figuresList } from './figures-list.tsx'

/** Figures of all hearticles over a period (P-DESK-FIGURES). */
export function FiguresScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const list = useMemo(() => figuresList(words, user.id), [words, user.id])
  return <List {...list} />
}
