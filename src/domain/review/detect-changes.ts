import { type ReviewChange, type ReviewField, reviewFields } from '../../contract/desk/reviews.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { listChanges } from '../text/list-changes.ts'
import { TEXT_OF_FIELD } from './review.ts'

/**
 * What a reviewer has changed, so that `applyChanges` makes the one of the other
 * (P-REVIEW-PROPOSES). In a list, an entry that stands where others went takes the place of the
 * first of them.
 */
export function detectChanges(before: HearticleTexts, after: HearticleTexts): ReviewChange[] {
  return reviewFields.flatMap((field) => {
    const name = TEXT_OF_FIELD[field]
    if (name !== 'headline' && name !== 'mainTextBody') {
      return entryChanges(field, before[name], after[name])
    }
    if (before[name] === after[name]) return []
    return [{ field, previousValue: before[name], newValue: after[name], listIndex: null }]
  })
}

function entryChanges(
  field: ReviewField,
  before: readonly string[],
  after: readonly string[],
): ReviewChange[] {
  return listChanges(before, after).flatMap(({ start, removed, come: added }) => {
    const replaced = Math.min(removed.length, added.length)
    return Array.from({ length: Math.max(removed.length, added.length) }, (_, n) => ({
      field,
      previousValue: removed[n] ?? null,
      newValue: added[n] ?? null,
      // What comes on top stands after all that was replaced.
      listIndex: start + (n < removed.length ? n : replaced),
    }))
  })
}
