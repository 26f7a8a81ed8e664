/**
 * How many wrong passwords for one name come in on a day, from all who never signed in with it where
 * they are, before they have to wait.
 */
export const FREE_FAILURES = 100

const SHORTEST_SECONDS = 15
const LONGEST_SECONDS = 60 * 60

/**
 * How long nobody of them may try again after so many wrong passwords: nothing at first, then each
 * time twice as long, up to an hour.
 * @returns seconds
 */
export function waitAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  const doublings = Math.min(failures - FREE_FAILURES - 1, 20)
  return Math.min(SHORTEST_SECONDS * 2 ** doublings, LONGEST_SECONDS)
}
