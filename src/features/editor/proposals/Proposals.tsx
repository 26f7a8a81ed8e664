import { useState } from 'react'
import { markWords } from '../../../changes/mark-words.ts'
import type { HearticleTexts } from '../../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import {
  type Proposal,
  reversed,
  standingOf,
  withProposal,
} from '../../../domain/review/proposals.ts'
import { TEXT_OF_FIELD } from '../../../domain/review/review.ts'
import { textDifference } from '../../../domain/text/text-difference.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Difference } from '../../../ui/Difference.tsx'

interface ProposalsProps {
  proposals: ReadonlyArray<Proposal & { id: string }>
  language: Language
  /** As they stand in the form. */
  texts: HearticleTexts
  /** Those that are not to be taken. */
  left: readonly string[]
  onChange: (texts: HearticleTexts) => void
  onLeave: (id: string, isLeft: boolean) => void
}

/** What a reviewer would word otherwise, place by place, to be taken into the form or not. */
export function Proposals({ proposals, ...props }: ProposalsProps) {
  return (
    <ul className="plain-list">
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <OneProposal {...props} proposal={proposal} />
        </li>
      ))}
    </ul>
  )
}

function OneProposal(
  props: Omit<ProposalsProps, 'proposals'> & { proposal: Proposal & { id: string } },
) {
  const { proposal, language, texts, left, onChange, onLeave } = props
  const { t } = useWords()
  const [isTaken, setTaken] = useState(false)
  const { id, field, listIndex, before, after } = proposal
  const state = standingOf(texts, proposal)
  const isLeft = left.includes(id) && state !== 'done'
  const next = withProposal(texts, proposal)
  const put = (changed: HearticleTexts, taken: boolean) => {
    onChange(changed)
    setTaken(taken)
  }
  const place = [
    t(`editor:field_${TEXT_OF_FIELD[field]}`),
    ...(listIndex === null ? [] : [t('editor:proposalEntry', { number: listIndex + 1 })]),
  ].join(' · ')
  return (
    <section className="compared-texts" aria-label={place}>
      <h5>{place}</h5>
      <Difference
        pieces={textDifference(before ?? '', after ?? '')}
        words={markWords(t)}
        lang={language}
      />
      <p className="editor-source" role="status">
        {state === 'done' && t(isTaken ? 'editor:proposalTaken' : 'editor:proposalDone')}
        {isLeft && t('editor:proposalLeft')}
        {state === 'moved' && ` ${t('editor:proposalMoved')}`}
      </p>
      <p className="actions">
        {state === 'done' && isTaken && (
          <Button
            className="text-button"
            onClick={() => put(withProposal(texts, reversed(proposal)), false)}
          >
            {t('editor:proposalUndo')}
          </Button>
        )}
        {state !== 'done' && next !== texts && (
          <Button onClick={() => put(next, true)}>{t('editor:proposalTake')}</Button>
        )}
        {state !== 'done' && (
          <Button className="text-button" onClick={() => onLeave(id, !isLeft)}>
            {t(isLeft ? 'editor:proposalDecideAgain' : 'editor:proposalLeave')}
          </Button>
        )}
      </p>
    </section>
  )
}
