import { memo } from 'react'
import type { StudySummary } from '../../contract/reading/feeds.ts'
import { useWords } from '../../i18n/Words.tsx'
import { StudyCard } from './StudyCard.tsx'

interface FeaturedStudiesProps {
  title: string
  studies: readonly StudySummary[]
}

/** One large study, two beside it, the rest in a grid (P-FEED-LISTS). */
export const FeaturedStudies = memo(function FeaturedStudies({
  title,
  studies,
}: FeaturedStudiesProps) {
  const { t } = useWords()
  if (studies.length === 0) return <p className="note">{t('feed:empty')}</p>
  return (
    <section aria-labelledby="featured">
      <h2 id="featured">{title}</h2>
      <div className="featured">
        {studies.map((study) => (
          <StudyCard key={study.pmid} study={study} showsRubric />
        ))}
      </div>
    </section>
  )
})
