import { type ReviewField, reviewFields } from '../../contract/desk/reviews.ts'
import type { HearticleTexts } from '../hearticle/hearticle-texts.ts'
import { isSameData } from '../text/canonical-json.ts'
import { mergeFields } from '../text/merge-fields.ts'
import { movedFields, TEXT_OF_FIELD, textsOf } from './review.ts'

/** A field that another user changed while it was reviewed. */
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
 * propose stays and is from now on compared with the text of this moment, paragraph by paragraph
 * and entry by entry.
 */
export function rebaseReview(
  base: HearticleTexts,
  edited: HearticleTexts,
  current: HearticleTexts,
): { texts: HearticleTexts; moved: MovedField[] } {
  const { merged } = mergeFields(textsOf(base), textsOf(edited), textsOf(current))
  const moved = movedFields(base, current).map((field) => {
    const name = TEXT_OF_FIELD[field]
    // Another user has come to the same words: there is nothing left to propose.
    return { field, hasProposal: !isSameData(merged[name], current[name]) }
  })
  return { texts: merged, moved }
}

/** Without what nobody means: space around a text, entries without words. */
export function withoutEmptyChanges(texts: HearticleTexts): HearticleTexts {
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
