/** How far something has come at a moment, 0 before `from` and 1 after `to`, seconds all. */
export function progress(at: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (at - from) / (to - from)))
}

/** Sets out and arrives softly. */
export function eased(at: number, from: number, to: number): number {
  const share = progress(at, from, to)
  return share * share * (3 - 2 * share)
}

/** Comes with `[from, to]` of the first pair and goes with that of the second. */
export function during(
  at: number,
  [comesFrom, comesTo]: readonly [number, number],
  [goesFrom, goesTo]: readonly [number, number],
): number {
  return eased(at, comesFrom, comesTo) * (1 - eased(at, goesFrom, goesTo))
}

export function between(start: number, end: number, share: number): number {
  return start + (end - start) * share
}
