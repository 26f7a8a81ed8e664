import { useState } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { pmidSchema } from '../../contract/reading/pmid.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { ProposedStudies } from '../../features/library/study-texts/ProposedStudies.tsx'
import { ReviewedStudy } from '../../features/library/study-texts/ReviewedStudy.tsx'
import { NotAllowed } from '../../features/review/NotAllowed.tsx'
import { ReviewWork } from '../../features/review/ReviewWork.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

/** What waits for a review, or the texts of a study that the address names. */
export const ReviewWorkIsland = signedInIsland(ReviewersOnly)

/** The API decides the same for each of its calls. */
function ReviewersOnly({ user }: { user: SessionUser }) {
  const { t, language } = useWords()
  const [study] = useState(() => new URLSearchParams(location.search).get('study') ?? '')
  const review = addressOf({ page: 'review' }, language)
  const toStudy = (pmid: string) => `${review}?study=${pmid}`
  if (!hasAnyOf(['PERMISSION_REVIEW_HEARTICLES'], user.roles)) return <NotAllowed />
  if (pmidSchema.safeParse(study).success) {
    return (
      <>
        <p className="review-back">
          <a className="alone" href={review}>
            ← {t('review:workTitle')}
          </a>
        </p>
        <ReviewedStudy pmid={study} />
      </>
    )
  }
  return (
    <>
      <ReviewWork />
      <section className="review-studies" aria-labelledby="review-studies">
        <h2 id="review-studies">{t('studyTexts:listTitle')}</h2>
        <ProposedStudies
          wayTo={({ id: pmid, title, titleLanguage }) => (
            <a href={toStudy(pmid)} lang={titleLanguage}>
              {title || `PMID ${pmid}`}
            </a>
          )}
        />
      </section>
    </>
  )
}
