import type { DocumentTraits } from '../../../functions/search/retrieve/filter-found.ts'
import type { HearticleSummary } from '../../../src/contract/reading/hearticles.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { presentStudyCard } from '../../../src/domain/study/study-card.ts'
import { allNotices, gravestNotice } from '../../../src/domain/study/study-notices.ts'
import { textLanguagesOf } from '../../../src/domain/study/text-languages.ts'
import { rubricOf, type Taxonomy } from '../../../src/domain/taxonomy/taxonomy.ts'
import { appearedOn } from '../../../src/domain/time/publication-date.ts'

/** By what search filters a study, without what hearticles say of it (P-FILTER-MEANING). */
export function studyTraits(study: StudyRecord, taxonomy: Taxonomy): DocumentTraits {
  const design = presentStudyCard(study, 'en')?.design
  return {
    date: appearedOn(study.source),
    year: yearOf(study.source.publicationDate),
    citations: study.citations?.count ?? 0,
    rubricId: rubricOf(study.editorial, taxonomy)?.id,
    designs: design ? [design] : [],
    languages: textLanguagesOf(study),
    certainties: [],
    freeFullText: study.source.pmcid !== undefined,
    hasHearticle: false,
    isRetracted: gravestNotice({ notices: allNotices(study) }) === 'retracted',
  }
}

/**
 * By what search filters a hearticle: of kind, free full text and citations, by the studies that it
 * cites (P-FILTER-MEANING).
 */
export function hearticleTraits(
  hearticle: HearticleSummary,
  cited: readonly StudyRecord[],
): DocumentTraits {
  return {
    date: hearticle.publicationDate,
    year: yearOf(hearticle.publicationDate),
    citations: Math.max(0, ...cited.map(({ citations }) => citations?.count ?? 0)),
    rubricId: hearticle.topic.rubric.id,
    designs: cited.flatMap((study) => presentStudyCard(study, 'en')?.design ?? []),
    languages: hearticle.translations.map(({ languageCode }) => languageCode),
    certainties: hearticle.certainty ? [hearticle.certainty.level] : [],
    freeFullText: cited.some(({ source }) => source.pmcid !== undefined),
    hasHearticle: true,
    isRetracted: hearticle.notice === 'retracted',
  }
}

const yearOf = (date: string | null) => (date === null ? null : Number(date.slice(0, 4)))
