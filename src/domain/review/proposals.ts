/** What a reviewer proposes for a text, to be taken or not while the text goes on. */
import { isListField, type ReviewChange, type ReviewField } from '../../contract/desk/reviews.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { joinMerged, mergeEntries, singleChanges } from '../text/merge-entries.ts'
import { TEXT_OF_FIELD } from './review.ts'

/** One place that a reviewer words otherwise: an entry of a list, a headline, a paragraph. */
export interface Proposal {
  field: ReviewField
  /** Of a list, where the entry was; null for a text. */
  listIndex: number | null
  /** What was there; null for an entry that is new. */
  before: string | null
  /** What is proposed; null for an entry that is to go. */
  after: string | null
  /** Of a text, all of it before this change and after it alone; empty for a list. */
  whole: { before: string; after: string }
}

/**
 * `open`: it can be taken; `done`: the text says it already; `moved`: the same place was changed
 * since. Taken then, it stands in the place of what they wrote, except in a list without that
 * place.
 */
type Standing = 'open' | 'done' | 'moved'

const NO_TEXT = { before: '', after: '' }

/** The changes of a review, of a text each paragraph for itself. */
export function proposalsOf(changes: readonly ReviewChange[]): Proposal[] {
  return changes.flatMap(({ field, previousValue, newValue, listIndex }): Proposal[] => {
    if (isListField(field) || previousValue === null || newValue === null) {
      return [{ field, listIndex, before: previousValue, after: newValue, whole: NO_TEXT }]
    }
    const lines = singleChanges(previousValue.split('\n'), newValue.split('\n'))
    return lines.map(({ before, after, alone }) => ({
      field,
      listIndex: null,
      before: before.join('\n'),
      after: after.join('\n'),
      whole: { before: previousValue, after: alone.join('\n') },
    }))
  })
}

/** What takes a proposal back that was taken. */
export function reversed({ before, after, whole, ...place }: Proposal): Proposal {
  const turned = { before: whole.after, after: whole.before }
  return { ...place, before: after, after: before, whole: turned }
}

export function standingOf(texts: HearticleTexts, proposal: Proposal): Standing {
  const { field, before, after, listIndex } = proposal
  const value = texts[TEXT_OF_FIELD[field]]
  if (typeof value === 'string') {
    const pieces = mergedWith(value, proposal)
    if (pieces.some((piece) => !('settled' in piece))) return 'moved'
    return joinMerged(pieces, () => 'mine').join('\n') === value ? 'done' : 'open'
  }
  const isThere = before !== null && placeIn(value, before, listIndex) !== -1
  if (before === null || (after !== null && !isThere)) {
    if (after !== null && value.includes(after)) return 'done'
    return before === null ? 'open' : 'moved'
  }
  return isThere ? 'open' : 'done'
}

/** The texts with a proposal taken; whatever else was written since stays. */
export function withProposal(texts: HearticleTexts, proposal: Proposal): HearticleTexts {
  const { field, before, after, listIndex } = proposal
  const name = TEXT_OF_FIELD[field]
  const value = texts[name]
  if (typeof value === 'string') {
    const taken = joinMerged(mergedWith(value, proposal), () => 'theirs')
    return { ...texts, [name]: taken.join('\n') }
  }
  const place = before === null ? -1 : placeIn(value, before, listIndex)
  if (before !== null && place === -1) return texts
  const entries = after === null ? [] : [after]
  const at = before === null ? Math.min(listIndex ?? value.length, value.length) : place
  return { ...texts, [name]: value.toSpliced(at, before === null ? 0 : 1, ...entries) }
}

function mergedWith(value: string, { whole }: Proposal) {
  const [base, mine, theirs] = [whole.before, value, whole.after].map((text) => text.split('\n'))
  return mergeEntries(base ?? [], mine ?? [], theirs ?? [])
}

/** Where an entry stands: in its place, or wherever it went. */
const placeIn = (list: readonly string[], entry: string, place: number | null) =>
  place !== null && list[place] === entry ? place : list.indexOf(entry)
