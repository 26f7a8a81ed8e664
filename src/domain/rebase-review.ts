import { type ReviewField, reviewFields } from '../contract/reviews.ts'
import { isSameData } from './canonical-json.ts'
import type { HearticleTexts } from './hearticle-texts.ts'
import { movedFields, TEXT_OF_FIELD, textsOf } from './review.ts'

/** A field that somebody else changed while it was reviewed. */
export interface MovedField {
  field: ReviewField
  /** Whether the reviewer has a proposal of their own for it, which stays. */
  hasProposal: boolean
}

/** Takes over the value of a field. */
export function withField(
  texts: HearticleTexts,
  field: ReviewField,
  from: HearticleTexts,
): HearticleTexts {
  const name = TEXT_OF_FIELD[field]
  return { ...texts, [name]: from[name] }
}

/**
 * Lets a reviewer go on with a text that moved on: what they have not touched follows it, what they
 * propose stays and is from now on compared with the text of this moment.
 */
export function rebaseReview(
  base: HearticleTexts,
  edited: HearticleTexts,
  current: HearticleTexts,
): { texts: HearticleTexts; moved: MovedField[] } {
  let texts = textsOf(edited)
  const moved: MovedField[] = []
  for (const field of movedFields(base, current)) {
    const name = TEXT_OF_FIELD[field]
    // Somebody else has come to the same words: there is nothing left to propose.
    const isUntouched = isSameData(edited[name], base[name])
    if (isUntouched) texts = withField(texts, field, current)
    moved.push({ field, hasProposal: !isUntouched && !isSameData(edited[name], current[name]) })
  }
  return { texts, moved }
}

/** Without what nobody means: space around a text, entries without words. */
export function tidied(texts: HearticleTexts): HearticleTexts {
  let tidy = textsOf(texts)
  for (const field of reviewFields) {
    const name = TEXT_OF_FIELD[field]
    const value = texts[name]
    const its =
      typeof value === 'string'
        ? value.trim()
        : value.map((entry) => entry.trim()).filter((entry) => entry !== '')
    tidy = { ...tidy, [name]: its }
  }
  return tidy
}
