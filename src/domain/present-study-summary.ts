import type { StudySummary } from '../contract/feeds.ts'
import type { Language } from '../contract/language.ts'
import { presentStudy } from './present-study.ts'
import type { Study } from './study.ts'
import { summarizeStudy } from './study-summary.ts'
import type { Taxonomy } from './taxonomy.ts'

/** A stored study as lists show it. `now` decides what is new. */
export function presentStudySummary(
  study: Study,
  taxonomy: Taxonomy,
  language: Language,
  now: Date,
): StudySummary {
  return summarizeStudy(presentStudy(study, taxonomy, language, now))
}
