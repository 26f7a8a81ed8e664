import { isSameData } from './canonical-json.ts'

/** The names of the fields in which two forms differ. */
export function changedFields<F extends object>(a: F, b: F): Array<keyof F & string> {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof F & string>
  return [...names].filter((name) => !isSameData(a[name], b[name]))
}

/**
 * Puts together what two people made of one version: where one of them alone changed a field, that
 * change counts; where both did, and differently, mine stays until I decide.
 * @returns the fields that are to be decided
 */
export function mergeFields<F extends object>(
  base: F,
  mine: F,
  theirs: F,
): { merged: F; conflicts: Array<keyof F & string> } {
  const byMe = new Set(changedFields(base, mine))
  const byThem = changedFields(base, theirs)
  const conflicts = byThem.filter((name) => byMe.has(name) && !isSameData(mine[name], theirs[name]))
  const taken = byThem.filter((name) => !byMe.has(name))
  const merged = { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) }
  return { merged, conflicts }
}
