import { isSameData } from './canonical-json.ts'
import { listChanges } from './list-changes.ts'

/** A stretch of what two people made of one text: settled, or changed by both, and differently. */
type MergeSegment = { settled: string[] } | { mine: string[]; theirs: string[] }

/** What one side put in the place of `start` to `end`; the same place for what came in between. */
interface Edit {
  start: number
  end: number
  entries: readonly string[]
}

/**
 * Puts together what two people made of one list of entries, or of one text by its lines, which are
 * its paragraphs: an entry that one of them alone changed, added or took away is as they left it.
 * Whatever both did alike is done; where they met in one place it is theirs to decide who sees it.
 */
export function mergeEntries(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergeSegment[] {
  const byMe = editsOf(base, mine)
  const byThem = editsOf(base, theirs)
  const pieces: MergeSegment[] = []
  const settle = (entries: readonly string[]) => {
    const last = pieces.at(-1)
    if (last && 'settled' in last) last.settled.push(...entries)
    else if (entries.length > 0) pieces.push({ settled: [...entries] })
  }
  let place = 0
  while (byMe.length > 0 || byThem.length > 0) {
    const { start, end, ofMe, ofThem } = nextMeeting(byMe, byThem)
    settle(base.slice(place, start))
    const [mineThere, theirsThere] = [ofMe, ofThem].map((edits) => edited(base, start, end, edits))
    if (ofThem.length === 0 || isSameData(mineThere, theirsThere)) settle(mineThere ?? [])
    else if (ofMe.length === 0) settle(theirsThere ?? [])
    else pieces.push({ mine: mineThere ?? [], theirs: theirsThere ?? [] })
    place = end
  }
  settle(base.slice(place))
  return pieces
}

/** @param side whose entries stand where both changed them; asked with the piece's number */
export function joinMerged(
  pieces: readonly MergeSegment[],
  side: (index: number) => 'mine' | 'theirs',
): string[] {
  return pieces.flatMap((piece, index) => ('settled' in piece ? piece.settled : piece[side(index)]))
}

/**
 * One change between two lists of entries: what was there, what came, and the list with it alone.
 */
interface SingleChange {
  before: readonly string[]
  after: readonly string[]
  alone: string[]
}

/** What became of a list of entries, change by change. */
export function singleChanges(base: readonly string[], after: readonly string[]): SingleChange[] {
  return editsOf(base, after).map((edit) => ({
    before: base.slice(edit.start, edit.end),
    after: edit.entries,
    alone: edited(base, 0, base.length, [edit]),
  }))
}

function editsOf(base: readonly string[], after: readonly string[]): Edit[] {
  return listChanges(base, after).flatMap(({ start, removed, come: added }) => {
    if (removed.length !== added.length)
      return [{ start, end: start + removed.length, entries: added }]
    // As many as there were: each stands for the one in its place.
    return added.map((entry, index) => {
      return { start: start + index, end: start + index + 1, entries: [entry] }
    })
  })
}

/** Takes out the first edit with all that meet it, however far that goes on. */
function nextMeeting(byMe: Edit[], byThem: Edit[]) {
  const ofMe: Edit[] = []
  const ofThem: Edit[] = []
  const [me, them] = [byMe[0], byThem[0]]
  const first = me && (!them || isBefore(me, them)) ? me : them
  const start = first?.start ?? 0
  let end = first?.end ?? 0
  const takeFrom = (edits: Edit[], taken: Edit[]) => {
    const next = edits[0]
    if (!next || (next !== first && !doMeet({ start, end }, next))) return false
    edits.shift()
    taken.push(next)
    end = Math.max(end, next.end)
    return true
  }
  while (takeFrom(byMe, ofMe) || takeFrom(byThem, ofThem));
  return { start, end, ofMe, ofThem }
}

/** What comes in ahead of an entry stands before what becomes of the entry. */
const isBefore = (a: Edit, b: Edit) => a.start < b.start || (a.start === b.start && a.end <= b.end)

/** @param next begins at the same place or later */
function doMeet(open: { start: number; end: number }, next: Edit): boolean {
  if (next.start < open.end) return next.start > open.start || next.end > next.start
  return next.start === open.start && next.end === open.end && open.start === open.end
}

function edited(base: readonly string[], start: number, end: number, edits: readonly Edit[]) {
  const entries: string[] = []
  let place = start
  for (const edit of edits) {
    entries.push(...base.slice(place, edit.start), ...edit.entries)
    place = edit.end
  }
  return [...entries, ...base.slice(place, end)]
}
