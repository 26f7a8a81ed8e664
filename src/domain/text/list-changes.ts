import { diffArrays } from 'diff'

/** A stretch of a list that another one took the place of; `start` is where it began. */
interface ListChange {
  start: number
  removed: string[]
  come: string[]
}

/** What became of a list, stretch by stretch. */
export function listChanges(before: readonly string[], after: readonly string[]): ListChange[] {
  const changes: ListChange[] = []
  let place = 0
  let open: ListChange | undefined
  for (const { added, removed, value } of diffArrays([...before], [...after])) {
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
