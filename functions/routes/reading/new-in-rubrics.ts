import type { Language } from '../../../src/contract/protocol/language.ts'
import type { HearticleSummary } from '../../../src/contract/reading/hearticles.ts'
import { type Continued, MOST_TO_CONTINUE } from '../../../src/contract/reading/reading-list.ts'
import { byNewest } from '../../../src/domain/hearticle/hearticle.ts'
import { presentStudySummary } from '../../../src/domain/presenters/present-study-summary.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import type { SearchIndex } from '../../search/search-index.ts'

/** So many of the newest hearticles are looked through for those of a few rubrics. */
const HEARTICLES_LOOKED_AT = 200
/** Of so many of the newest studies those come first that came here last. */
const STUDIES_LOOKED_AT = 60

/**
 * The newest hearticles and studies of the chosen rubrics (P-DAILY-VISIT); where none is chosen, the
 * newest hearticles of all and no studies.
 */
export async function newInRubrics(
  index: SearchIndex,
  chosen: readonly number[],
  language: Language,
  now: Date,
): Promise<Pick<Continued, 'rubrics' | 'hearticles' | 'studies'>> {
  const { taxonomy } = index
  const rubrics = taxonomy.rubrics.filter(({ id }) => chosen.includes(id))
  const ids = new Set(rubrics.map(({ id }) => id))
  const isChosen = ({ topic }: HearticleSummary) => ids.size === 0 || ids.has(topic.rubric.id)
  const newest = index.hearticles.toSorted(byNewest).slice(0, HEARTICLES_LOOKED_AT)
  const today = dayInVienna(now)
  const summaries = await index.summaries(
    newest.map(({ id }) => id),
    language,
  )
  const latest = await index.newest([...ids], today, STUDIES_LOOKED_AT)
  const studies = latest.map((study) => ({
    addedOn: study.addedOn,
    study: presentStudySummary(study, taxonomy, language, now),
  }))
  return {
    rubrics: rubrics.map(({ id, name }) => ({ id, name: name[language] })),
    hearticles: summaries.filter(isChosen).slice(0, MOST_TO_CONTINUE),
    // Sorting keeps those of one day in the order of their dates.
    studies: studies
      .toSorted((a, b) => (a.addedOn === b.addedOn ? 0 : a.addedOn < b.addedOn ? 1 : -1))
      .slice(0, MOST_TO_CONTINUE),
  }
}
