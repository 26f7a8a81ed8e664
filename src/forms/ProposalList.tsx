import type { ReactNode } from 'react'
import { call } from '../api/api.ts'
import { useRemote } from '../api/remote.ts'
import {
  listProposals,
  type WaitingKind,
  type WaitingProposal,
} from '../contract/desk/proposals.ts'
import { useWords } from '../i18n/Words.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { RemoteContent } from './RemoteContent.tsx'

interface ProposalListProps {
  kind: WaitingKind
  className?: string
  /** How many wait, in words; 0 where none does. */
  countWords: (waiting: number) => string
  /** What is said below that. */
  note?: (isEmpty: boolean) => string
  /** One of them. */
  children: (item: WaitingProposal) => ReactNode
}

/** What waits for somebody who did not write it, or is with its writers again (P-WORK-LIST). */
export function ProposalList(props: ProposalListProps) {
  const { kind, className = '', countWords, note, children } = props
  const { t } = useWords()
  const list = useRemote('proposals', kind, () => call(listProposals, { query: { kind } }))
  const words = { loading: t('approval:listLoading'), failed: t('approval:listFailed') }
  return (
    <RemoteContent of={list} words={words}>
      {({ content, totalElements, waiting }) => (
        <>
          <p className="quiet work-count" role="status">
            {countWords(waiting)}
            {totalElements > content.length &&
              ` ${t('approval:listMore', { count: content.length })}`}
          </p>
          {note && <p className="note">{note(content.length === 0)}</p>}
          {content.length > 0 && (
            <ul className={`plain-list ruled work-list ${className}`}>
              {content.map((item) => (
                <li key={item.id}>{children(item)}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </RemoteContent>
  )
}

const TONES = {
  waiting: 'grey',
  'changes-asked': 'warning',
  'being-written': 'grey',
  approved: 'good',
} as const

/** Whether something waits for a reviewer, or for its writers. */
export function ProposedState({ state }: Pick<WaitingProposal, 'state'>) {
  const { t } = useWords()
  return <StatusBadge tone={TONES[state]}>{t(`approval:state_${state}`)}</StatusBadge>
}
