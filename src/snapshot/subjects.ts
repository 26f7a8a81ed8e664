import type { Language } from '../contract/protocol/language.ts'
import { knownOutcomes } from '../domain/evidence/known-outcomes.ts'
import { byNewest } from '../domain/hearticle/hearticle.ts'
import { presentRubric } from '../domain/taxonomy/taxonomy.ts'
import { digestOf } from './content-digests.ts'
import { currentContent, onceOf, partOf } from './current-content.ts'
import { publishedSummaries } from './published.ts'
import { studiesInRubrics } from './study-lists.ts'

/** The hearticles of each rubric that has some, newest first. */
const hearticlesByRubric = onceOf((_, language: Language) => {
  const sorted = publishedSummaries(language).toSorted(byNewest)
  return Map.groupBy(sorted, ({ topic }) => topic.rubric.id)
})

/** The hearticles of a rubric, newest first, and what they say so far (P-KNOWN). */
export const subjectOf = partOf(
  'subject',
  (digests, rubricId: number, language: Language) => {
    const hearticles = hearticlesByRubric(language).get(rubricId) ?? []
    return digestOf(hearticles.map(({ id }) => digests.summary(id)))
  },
  (rubricId, language) => {
    const hearticles = hearticlesByRubric(language).get(rubricId) ?? []
    return { hearticles, known: knownOutcomes(hearticles) }
  },
)

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
