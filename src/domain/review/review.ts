/** What a review proposes for the texts of a translation (P-REVIEW-PROPOSES). */
import { type ReviewChange, type ReviewField, reviewFields } from '../../contract/desk/reviews.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { textsOf } from '../hearticle/hearticle-texts.ts'
import { isSameData } from '../text/canonical-json.ts'

/** By which name a review's fields stand in a translation. */
export const TEXT_OF_FIELD = {
  HEADLINE: 'headline',
  MAIN_TEXT_BODY: 'mainTextBody',
  KEYWORD: 'keywords',
  MAIN_ACTION: 'mainActions',
  HARMFUL_ACTION: 'harmfulActions',
} as const satisfies Record<ReviewField, keyof HearticleTexts>

/** The fields in which two states of a translation differ. */
export function movedFields(before: HearticleTexts, after: HearticleTexts): ReviewField[] {
  return reviewFields.filter((field) => {
    const name = TEXT_OF_FIELD[field]
    return !isSameData(before[name], after[name])
  })
}

/** Without what nobody means: space around a text, entries without words. */
export function withoutEmptyChanges(texts: HearticleTexts): HearticleTexts {
  let tidy = textsOf(texts)
  for (const name of Object.values(TEXT_OF_FIELD)) {
    const value = texts[name]
    const trimmed =
      typeof value === 'string'
        ? value.trim()
        : value.map((entry) => entry.trim()).filter((entry) => entry !== '')
    tidy = { ...tidy, [name]: trimmed }
  }
  return tidy
}

/** The texts after a review's changes, or the fields where what they change is no longer there. */
type Applied = { ok: true; texts: HearticleTexts } | { ok: false; moved: ReviewField[] }

/** @param changes well-formed, as the contract has them; in any order of fields and places */
export function applyChanges(texts: HearticleTexts, changes: readonly ReviewChange[]): Applied {
  const moved: ReviewField[] = []
  const next = textsOf(texts)
  const apply = <T>(field: ReviewField, changed: T | undefined, keep: (value: T) => void) => {
    if (changed === undefined) moved.push(field)
    else keep(changed)
  }
  for (const field of reviewFields) {
    const ofField = changes.filter((change) => change.field === field)
    const name = TEXT_OF_FIELD[field]
    if (name === 'headline' || name === 'mainTextBody') {
      apply(field, changedText(texts[name], ofField), (text) => {
        next[name] = text
      })
    } else {
      apply(field, changedList(texts[name], ofField), (list) => {
        next[name] = list
      })
    }
  }
  return moved.length === 0 ? { ok: true, texts: next } : { ok: false, moved }
}

function changedText(text: string, changes: readonly ReviewChange[]): string | undefined {
  const [change] = changes
  if (!change) return text
  return change.previousValue === text ? (change.newValue ?? undefined) : undefined
}

function changedList(
  list: readonly string[],
  changes: readonly ReviewChange[],
): string[] | undefined {
  const added = new Map<number, string[]>()
  const replaced = new Map<number, string | null>()
  for (const { previousValue, newValue, listIndex } of changes) {
    const index = listIndex ?? 0
    if (previousValue !== null) {
      if (list[index] !== previousValue) return undefined
      replaced.set(index, newValue)
    } else if (newValue !== null) {
      if (index > list.length) return undefined
      added.set(index, [...(added.get(index) ?? []), newValue])
    }
  }
  const after = list.flatMap((entry, index) => {
    const value = replaced.has(index) ? replaced.get(index) : entry
    return [...(added.get(index) ?? []), ...(typeof value === 'string' ? [value] : [])]
  })
  return [...after, ...(added.get(list.length) ?? [])]
}
