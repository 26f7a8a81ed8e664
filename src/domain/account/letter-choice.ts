import type { LetterChoice } from '../letter/weekly-letter.ts'
import type { Account } from './account.ts'

/** What the letter of a week tells a user of; undefined where they get none (P-LETTER-READERS). */
export function letterChoiceOf({
  language,
  letterFrom = 'none',
  emailConfirmedAt,
  selectedRubricIds,
}: Account): LetterChoice | undefined {
  if (letterFrom === 'none' || emailConfirmedAt === null) return undefined
  return { language, rubricIds: selectedRubricIds ?? [], certainty: letterFrom }
}
