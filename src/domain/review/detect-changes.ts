import { diffArrays } from 'diff'
import { type ReviewChange, type ReviewField, reviewFields } from '../../contract/desk/reviews.ts'
import type { HearticleTexts } from '../hearticle/hearticle-texts.ts'
import { TEXT_OF_FIELD } from './review.ts'

/**
 * What a reviewer has changed, so that `applyChanges` makes the one of the other
 * (P-REVIEW-APPLIES). In a list, an entry that stands where others went takes the place of the
 * first of them.
 */
export function detectChanges(before: HearticleTexts, after: HearticleTexts): ReviewChange[] {
  return reviewFields.flatMap((field) => {
    const name = TEXT_OF_FIELD[field]
    if (name !== 'headline' && name !== 'mainTextBody') {
      return listChanges(field, before[name], after[name])
    }
    if (before[name] === after[name]) return []
    return [{ field, previousValue: before[name], newValue: after[name], listIndex: null }]
  })
}

function listChanges(
  field: ReviewField,
  before: readonly string[],
  after: readonly string[],
): ReviewChange[] {
  const changes: ReviewChange[] = []
  let place = 0
  let gone: string[] = []
  let come: string[] = []
  const close = () => {
    const replaced = Math.min(gone.length, come.length)
    for (let n = 0; n < Math.max(gone.length, come.length); n += 1) {
      changes.push({
        field,
        previousValue: gone[n] ?? null,
        newValue: come[n] ?? null,
        // What comes on top stands after all that was replaced.
        listIndex: place + (n < gone.length ? n : replaced),
      })
    }
    place += gone.length
    gone = []
    come = []
  }
  for (const { added, removed, value } of diffArrays([...before], [...after])) {
    if (added) come.push(...value)
    else if (removed) gone.push(...value)
    else {
      close()
      place += value.length
    }
  }
  close()
  return changes
}
