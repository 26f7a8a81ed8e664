import { diffArrays } from 'diff'

/** A stretch of a list that another one took the place of; `start` is where it began. */
interface ListChange {
  start: number
  removed: string[]
  come: string[]
}

/** So many entries may differ before the lists count as others as a whole: it takes time by the square of them. */
const MAX_DIFFERENT = 2_000

/** What became of a list, stretch by stretch. */
export function listChanges(before: readonly string[], after: readonly string[]): ListChange[] {
  const found = diffArrays([...before], [...after], { maxEditLength: MAX_DIFFERENT })
  if (!found) return [{ start: 0, removed: [...before], come: [...after] }]
  const changes: ListChange[] = []
  let place = 0
  let open: ListChange | undefined
  for (const { added, removed, value } of found) {
    if (added || removed) {
      if (!open) {
        open = { start: place, removed: [], come: [] }
        changes.push(open)
      }
      const side = added ? open.come : open.removed
      side.push(...value)
    } else {
      open = undefined
    }
    if (!added) place += value.length
  }
  return changes
}
