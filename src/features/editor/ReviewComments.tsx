import { useState } from 'react'
import { type CallError, call, messageOf } from '../../api.ts'
import type { WorkHearticle } from '../../contract/editing.ts'
import type { Language } from '../../contract/language.ts'
import { listReviews, type Review } from '../../contract/reviews.ts'
import { locales } from '../../domain/locales.ts'
import { momentInVienna } from '../../domain/vienna-moment.ts'
import { useWords } from '../../i18n/Words.tsx'

type Shown = Review & { language: Language }

/** What reviewers said about the translations of a hearticle, the newest first. */
export function ReviewComments({ translations }: Pick<WorkHearticle, 'translations'>) {
  const { t, language } = useWords()
  const [reviews, setReviews] = useState<readonly Shown[]>()
  const [error, setError] = useState<CallError>()
  const load = async () => {
    const outcomes = await Promise.all(
      translations.map(async ({ id, languageCode }) => ({
        languageCode,
        outcome: await call(listReviews, { params: { translationId: id } }),
      })),
    )
    const failed = outcomes.find(({ outcome }) => !outcome.ok)?.outcome
    setError(failed && !failed.ok ? failed.error : undefined)
    const found = outcomes.flatMap(({ languageCode, outcome }) =>
      outcome.ok ? outcome.value.map((review) => ({ ...review, language: languageCode })) : [],
    )
    const own = found.filter(({ inherited }) => !inherited)
    setReviews(own.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)))
  }
  return (
    <details
      className="editor-fold"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void load()
      }}
    >
      <summary>{t('editor:reviews')}</summary>
      {error && <p role="alert">{messageOf(error) ?? t('editor:reviewsFailed')}</p>}
      {reviews?.length === 0 && <p>{t('editor:noReviews')}</p>}
      <ul className="editor-versions">
        {reviews?.map((review) => (
          <li key={review.id}>
            <b>
              {review.language.toUpperCase()} · {t(`editor:review_${review.status}`)}
            </b>{' '}
            · {momentInVienna(new Date(review.createdAt), locales[language])}
            {review.reviewer.username !== null && ` · ${review.reviewer.username}`}
            {review.comments !== '' && <p className="editor-comment">{review.comments}</p>}
            {review.changes.length > 0 && (
              <p className="editor-source">
                {t('editor:reviewChanges', { count: review.changes.length })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
