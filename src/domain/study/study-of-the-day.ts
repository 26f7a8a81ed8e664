/** So many of a rubric's most cited studies take turns as its study of the day. */
export const TURNS = 10

const DAY = 24 * 60 * 60 * 1000

/**
 * Which of a rubric's studies is the one of a day; each day the next one.
 * @param day '2026-11-21'
 * @param count how many take turns; at least 1
 * @returns an index below `count`
 */
export function turnOfDay(day: string, rubricId: number, count: number): number {
  // Rubrics start apart, so that not all of them show their most cited one on the same day.
  return (dayNumber(day) + rubricId) % count
}

/** The list begins with another entry each day. */
export function turnedByDay<T>(list: readonly T[], day: string): T[] {
  const start = list.length === 0 ? 0 : dayNumber(day) % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

function dayNumber(day: string): number {
  return Date.parse(day) / DAY
}
