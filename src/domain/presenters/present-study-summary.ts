import type { Language } from '../../contract/protocol/language.ts'
import type { StudySummary } from '../../contract/reading/feeds.ts'
import type { StudyRecord } from '../study/study.ts'
import { summarizeStudy } from '../study/study-summary.ts'
import type { Taxonomy } from '../taxonomy/taxonomy.ts'
import { presentStudy } from './present-study.ts'

/** A stored study as lists show it. `now` decides what is new. */
export function presentStudySummary(
  study: StudyRecord,
  taxonomy: Taxonomy,
  language: Language,
  now: Date,
): StudySummary {
  return summarizeStudy(presentStudy(study, taxonomy, language, now), language)
}
