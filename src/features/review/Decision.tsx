import { useStore } from '@nanostores/react'
import type { ReviewStatus } from '../../contract/desk/reviews.ts'
import { type EditionPart, editionParts } from '../../contract/reading/edition-changes.ts'
import { EditionParts } from '../../evidence/EditionParts.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { isOwnEdition, OwnEdition } from './OwnEdition.tsx'
import type { ReviewFormStore, ReviewSubject, ReviewWork } from './review.store.ts'

/** What keeps a review from being sent. */
export type Lack = 'faults' | 'nothing' | 'unsent' | 'findings' | 'doubts' | 'questions' | 'ticks'

interface DecisionProps {
  store: ReviewFormStore
  subject: ReviewSubject
  /** Of who reviews. */
  username: string
  work: ReviewWork
  lack: Lack | undefined
  /** The parts whose end was in sight. */
  reached: { texts: boolean; evidence: boolean }
  /** How many numbers the evidence has with a reason instead of a source. */
  reasons: number
  /** Words of the text were changed: they go to the writers, and nothing is approved. */
  proposes: boolean
  onSubmit: (status: ReviewStatus) => void
}

/** What is approved, each part by a tick of its own, and the decision (P-REVIEW-TICKS). */
export function Decision(props: DecisionProps) {
  const { store, subject, username, work, lack, reached, reasons, proposes, onSubmit } = props
  const { t } = useWords()
  const sending = useStore(store.$sending)
  const isOwn = isOwnEdition(subject.hearticle, username)
  const isPending = sending.at === 'pending' || sending.at === 'done'
  const tick = (part: EditionPart, isTicked: boolean) => {
    const others = work.approves.filter((one) => one !== part)
    store.edit({ approves: isTicked ? [...others, part] : others })
  }
  const { edition } = subject.hearticle
  // Where nothing was approved yet, the ticks say it.
  const isNew = editionParts.every((part) =>
    edition.missing.some((one) => one.part === part && one.reason === 'not-approved'),
  )
  const parts = <EditionParts edition={edition} />
  if (isOwn) {
    return (
      <>
        {parts}
        <OwnEdition />
      </>
    )
  }
  return (
    <>
      {!isNew && parts}
      <details className="note">
        <summary>{t('review:decisionMeans')}</summary>
        <p id="review-ticks-hint">
          {proposes
            ? t('review:proposeMeans')
            : `${t('review:approveMeans')} ${t('review:ticksHint')} ${t('review:approvesEvidenceMeans')}`}
        </p>
        <p>{t('review:decisionKeys')}</p>
        <p>
          {t('review:lead')} {t('review:sizeWords')}
        </p>
      </details>
      <section className="review-bar" aria-label={t('review:decision')}>
        <div className="form-alert" role="alert">
          {lack && <p>{t(`review:lack_${lack}`)}</p>}
          {sending.at === 'incomplete' && (
            <>
              <p>{t('review:lack_missing')}</p>
              <p>{t('review:lack_missingNext')}</p>
            </>
          )}
          {sending.at === 'refused' && (
            <>
              <p>{t('review:submitFailed')}</p>
              <p>{sending.message ?? t('review:submitKept')}</p>
            </>
          )}
        </div>
        {!proposes && (
          // biome-ignore lint/a11y/useSemanticElements: a legend would take a line of the bar
          <div className="cluster review-ticks" role="group" aria-label={t('review:ticks')}>
            {editionParts.map((part) => (
              <label key={part} className="checkbox">
                <input
                  type="checkbox"
                  data-approve={part}
                  checked={work.approves.includes(part)}
                  disabled={isPending || !(part === 'evidence' ? reached.evidence : reached.texts)}
                  aria-describedby="review-ticks-hint"
                  onChange={({ target }) => tick(part, target.checked)}
                />
                <span>{t(`review:tick_${part}`)}</span>
              </label>
            ))}
            {reasons > 0 && (
              <a className="alone" href="#review-reasons">
                {t('review:reasons', { count: reasons })}
              </a>
            )}
          </div>
        )}
        <div className="actions review-decision">
          <button
            type="button"
            className="pill"
            disabled={isPending}
            onClick={() => onSubmit('NEEDS_REVISION')}
          >
            {t('review:requestChanges')}
          </button>
          <button
            type="button"
            className="button"
            disabled={isPending}
            onClick={() => onSubmit('APPROVED')}
          >
            {t(proposes ? 'review:propose' : 'review:approve')}
          </button>
          <p className="visually-hidden" role="status">
            {isPending ? t('review:sending') : ''}
          </p>
        </div>
      </section>
    </>
  )
}
