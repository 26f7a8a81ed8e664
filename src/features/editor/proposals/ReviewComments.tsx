import { useCallback, useEffect, useState } from 'react'
import { type CallError, call, messageOf } from '../../../api/api.ts'
import { listReviews, type Review } from '../../../contract/desk/reviews.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import type { HearticleTexts } from '../../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { type Proposal, proposalsOf, standingOf } from '../../../domain/review/proposals.ts'
import { locales } from '../../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../../domain/time/vienna-date-time.ts'
import { DoubtedFindings } from '../../../forms/DoubtedFindings.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { HearticleForm } from '../saving/form.ts'
import { Proposals } from './Proposals.tsx'

interface Shown extends Review {
  language: Language
  proposals: ReadonlyArray<Proposal & { id: string }>
}

interface ReviewCommentsProps extends Pick<WorkHearticle, 'id' | 'translations' | 'findings'> {
  userId: string
  form: HearticleForm
  onChange: (language: Language, texts: HearticleTexts) => void
}

/**
 * What reviewers said about the translations of a hearticle, the newest first, and what they would
 * word otherwise; it stands open where something is to be decided.
 */
export function ReviewComments(props: ReviewCommentsProps) {
  const { id, translations, findings, userId, form, onChange } = props
  const { t, language } = useWords()
  const [reviews, setReviews] = useState<readonly Shown[]>()
  const [error, setError] = useState<CallError>()
  const [left, setLeft] = useState(() => leftProposals(userId, id))
  const [isOpen, setOpen] = useState<boolean>()
  const ids = translations.map((translation) => translation.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts of the same are no reason to ask
  const load = useCallback(async () => {
    const outcomes = await Promise.all(
      translations.map(async ({ id: translationId, languageCode }) => ({
        languageCode,
        outcome: await call(listReviews, { params: { translationId } }),
      })),
    )
    const failed = outcomes.find(({ outcome }) => !outcome.ok)?.outcome
    setError(failed && !failed.ok ? failed.error : undefined)
    const found = outcomes.flatMap(({ languageCode, outcome }) =>
      outcome.ok ? outcome.value.map((review) => shownOf(review, languageCode)) : [],
    )
    const own = found.filter(({ inherited }) => !inherited)
    setReviews(own.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)))
  }, [ids])
  useEffect(() => void load(), [load])

  const leave = (proposal: string, isLeft: boolean) => {
    const others = left.filter((one) => one !== proposal)
    const now = isLeft ? [...others, proposal] : others
    setLeft(now)
    keepLeftProposals(userId, id, now)
  }
  const open = (reviews ?? []).flatMap(({ proposals, language: reviewed }) =>
    proposals.filter(
      (one) => !left.includes(one.id) && standingOf(form.texts[reviewed], one) !== 'done',
    ),
  ).length
  return (
    <details
      className="editor-fold"
      open={isOpen ?? open > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t('editor:reviews')}
        {open > 0 && ` · ${t('editor:proposalsOpen', { count: open })}`}
      </summary>
      {error && (
        <p role="alert">
          {messageOf(error) ?? t('editor:reviewsFailed')}{' '}
          <Button className="text-button" onClick={() => void load()}>
            {t('form:tryAgain')}
          </Button>
        </p>
      )}
      {reviews?.length === 0 && !error && <p>{t('editor:noReviews')}</p>}
      <ul className="plain-list editor-versions">
        {reviews?.map((review) => (
          <li key={review.id}>
            <b>
              {review.language.toUpperCase()} · {t(`editor:review_${review.status}`)}
            </b>{' '}
            · {dateTimeInVienna(new Date(review.createdAt), locales[language])}
            {review.reviewer.username !== null && ` · ${review.reviewer.username}`}
            {review.comments !== '' && <p className="editor-comment">{review.comments}</p>}
            <DoubtedFindings evidence={review.evidence} findings={findings} />
            <Proposals
              proposals={review.proposals}
              language={review.language}
              texts={form.texts[review.language]}
              left={left}
              onChange={(texts) => onChange(review.language, texts)}
              onLeave={leave}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What was approved is in the text already. */
function shownOf(review: Review, language: Language): Shown {
  const proposals = review.status === 'NEEDS_REVISION' ? proposalsOf(review.changes) : []
  const named = proposals.map((one, index) => ({ ...one, id: `${review.id}.${index}` }))
  return { ...review, language, proposals: named }
}

/** Which proposals of reviewers an editor decided not to take: ids alone, no texts. */
const keyOf = (userId: string, hearticleId: number) =>
  `hearticle.proposals-left.${userId}.${hearticleId}`

/** Empty where the browser keeps nothing, or nothing that can be read. */
function leftProposals(userId: string, hearticleId: number): readonly string[] {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(keyOf(userId, hearticleId)) ?? '[]')
    return Array.isArray(left) ? left.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Where the browser keeps nothing, it is forgotten with the page: then they are offered again. */
function keepLeftProposals(userId: string, hearticleId: number, ids: readonly string[]) {
  try {
    localStorage.setItem(keyOf(userId, hearticleId), JSON.stringify(ids))
  } catch {
    // Nothing that was written is lost.
  }
}
