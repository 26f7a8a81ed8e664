import { type ReactNode, useState } from 'react'
import { call, messageOf } from '../../../api/api.ts'
import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { discardProposal } from '../../../contract/desk/proposals.ts'
import { shortDateTime } from '../../../domain/presenters/short-date-time.ts'
import { locales } from '../../../domain/text/locales.ts'
import { ProposedState } from '../../../forms/ProposalList.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Message } from '../../../ui/Message.tsx'
import { ApproveTexts, type ProposalOutcome } from './ApproveTexts.tsx'
import { ProposedDifference } from './ProposedDifference.tsx'

interface ProposedTextsProps {
  study: LibraryStudy
  /** Whether the caller writes such texts, and so may discard them. */
  mayDiscard: boolean
  onDone: (outcome: ProposalOutcome) => void
  /** Somebody changed it meanwhile. */
  onReread: (study: LibraryStudy) => void
}

/** What of a study's texts waits for a second person, and what may be done with it (P-STUDY-TEXTS). */
export function ProposedTexts(props: ProposedTextsProps) {
  const { study, mayDiscard, onDone, onReread } = props
  const { t, language } = useWords()
  const { proposed } = study
  if (!proposed) return null
  const { writers, at, changesAsked, approval } = proposed
  const names = new Intl.ListFormat(locales[language]).format(writers)
  return (
    <section className="stack proposed-texts" aria-label={t('studyTexts:proposed')}>
      <h3>{t('studyTexts:proposedOf', { pmid: study.pmid })}</h3>
      <p className="cluster work-facts">
        <ProposedState state={changesAsked ? 'changes-asked' : 'waiting'} />
        <span>
          {names ? t('studyTexts:writtenBy', { names }) : t('studyTexts:writtenBySomebody')}
        </span>
        <time dateTime={at}>
          {t('studyTexts:changedOn', { moment: shortDateTime(at, language) })}
        </time>
      </p>
      {changesAsked && (
        <Message
          tone="plain"
          title={t('studyTexts:changesAskedBy', {
            name: changesAsked.by ?? t('studyTexts:somebody'),
            moment: shortDateTime(changesAsked.at, language),
          })}
        >
          <p className="proposed-comments">{changesAsked.comments}</p>
        </Message>
      )}
      <ProposedDifference study={study} proposed={proposed} />
      {approval === 'open' ? (
        <ApproveTexts study={study} onDone={onDone} onReread={onReread} />
      ) : (
        <p className="note">{t(`approval:refusal_${approval}`)}</p>
      )}
      {mayDiscard && <Discard study={study} onDone={() => onDone('discarded')} />}
    </section>
  )
}

function Discard({ study, onDone }: { study: LibraryStudy; onDone: () => void }): ReactNode {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const { pmid, version } = study
  return (
    <p className="actions">
      <Button onClick={() => setAsking(true)}>{t('approval:discard')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('approval:discardAsk')}
          words={{
            confirm: t('approval:discard'),
            busy: t('studyTexts:discarding'),
            failed: t('studyTexts:failed'),
          }}
          onConfirm={async () => {
            const params = { kind: 'study', id: pmid } as const
            const outcome = await call(discardProposal, { params, query: { version } })
            return outcome.ok ? outcome : { ok: false, message: messageOf(outcome.error) }
          }}
          onDone={onDone}
          onClose={() => setAsking(false)}
        >
          <p>{t('approval:discardMeans')}</p>
        </ConfirmDialog>
      )}
    </p>
  )
}
