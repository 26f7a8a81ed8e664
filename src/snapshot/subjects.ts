import type { Language } from '../contract/protocol/language.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { type KnownOutcome, knownOutcomes } from '../domain/evidence/known-outcomes.ts'
import { byNewest } from '../domain/hearticle/hearticle.ts'
import { presentRubric } from '../domain/taxonomy/taxonomy.ts'
import { currentContent, onceOf } from './current-content.ts'
import { publishedSummaries } from './published.ts'
import { studiesInRubrics } from './study-lists.ts'

const byRubric = onceOf(() => new Map<Language, Map<number, HearticleSummary[]>>())

/** The hearticles of each rubric that has some, newest first. */
function hearticlesByRubric(language: Language): Map<number, HearticleSummary[]> {
  const cached = byRubric().get(language)
  if (cached) return cached
  const sorted = publishedSummaries(language).toSorted(byNewest)
  const made = Map.groupBy(sorted, ({ topic }) => topic.rubric.id)
  byRubric().set(language, made)
  return made
}

/** The hearticles of a rubric, newest first, and what they say so far (P-KNOWN). */
export function subjectOf(
  rubricId: number,
  language: Language,
): { hearticles: HearticleSummary[]; known: KnownOutcome<HearticleSummary>[] } {
  const hearticles = hearticlesByRubric(language).get(rubricId) ?? []
  return { hearticles, known: knownOutcomes(hearticles) }
}

/** Every rubric, in their order, with how much there is of it. */
export function subjectMap(language: Language) {
  const { taxonomy } = currentContent()
  const [hearticles, studies] = [hearticlesByRubric(language), studiesInRubrics()]
  return taxonomy.rubrics.map((rubric) => {
    const ofRubric = hearticles.get(rubric.id) ?? []
    return {
      rubric: presentRubric(rubric, language),
      hearticles: ofRubric.length,
      studies: studies.get(rubric.id) ?? 0,
      newest: ofRubric[0],
    }
  })
}
