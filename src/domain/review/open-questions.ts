/** Which questions of a review are open, and where each stands (P-SENTENCE-ASKED). */
import type { ReviewQuestion } from '../../contract/desk/review-questions.ts'
import type { EditionPart } from '../../contract/reading/edition-changes.ts'

/** Its place on the screen, and in the API's refusal. */
export const placeOfQuestion = ({ part, key, kind }: ReviewQuestion): string =>
  `${part !== 'evidence' ? 'sentences' : kind === 'harms' ? 'comparisons' : 'numbers'}.${key}`

/** The questions about these parts of which nobody said that it is right. */
export function openQuestions(
  questions: readonly ReviewQuestion[],
  parts: readonly EditionPart[],
  confirmed: readonly string[],
): ReviewQuestion[] {
  return questions.filter(({ key, part }) => parts.includes(part) && !confirmed.includes(key))
}
