import type { ChangedPlace } from '../contract/reading/edition-changes.ts'

/** What is in sight whatever bars stand above and below, as parts of the window's height. */
const IN_SIGHT = { from: 0.1, to: 0.6, best: 1 / 3 }

/** Leads to a stop. */
export function showStop(stop: HTMLElement): void {
  stop.focus()
  stop.scrollIntoView({ block: 'nearest' })
  showMark(stop)
}

/** Brings the first line that changed in sight: its paragraph can be taller than the window. */
function showMark(stop: HTMLElement): void {
  const [line] = stop.querySelector('del, ins')?.getClientRects() ?? []
  if (!line) return
  const { from, to, best } = IN_SIGHT
  const isSeen = line.top >= innerHeight * from && line.bottom <= innerHeight * to
  if (!isSeen) scrollBy({ top: line.top - innerHeight * best })
}

const isOfNote = ({ place }: ChangedPlace) => /^(?:de|en)\.(?:kind|note)$/.test(place)

/**
 * The changes by stops, of one each, both languages of a text after each other; what readers are told
 * of a change is one in both.
 */
export function stopsOf(changes: readonly ChangedPlace[]): ChangedPlace[][] {
  const last = changes.findLast(isOfNote)
  const stops = changes.flatMap((change) => {
    if (change === last) return [changes.filter(isOfNote)]
    return isOfNote(change) ? [] : [[change]]
  })
  const order = [...new Set(stops.map(textOf))]
  const at = new Map(order.map((text, index) => [text, index]))
  const placeOf = (stop: readonly ChangedPlace[]) => at.get(textOf(stop)) ?? 0
  return stops.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Where a stop is, in whichever language. */
const textOf = ([change]: readonly ChangedPlace[]) =>
  change && change.part !== 'evidence' ? change.place.slice(change.part.length) : change?.place
