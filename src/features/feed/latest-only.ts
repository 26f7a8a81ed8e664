/** What came of a question, or that another one overtook it. */
type Latest<T> = T | 'overtaken'

/**
 * Runs one question at a time: a newer one aborts the one before, whose answer, should it still
 * come, counts for nothing. What keeps data for screens (`api/remote.ts`) is not for these lists: it
 * forgets the page shown when another one is asked for, cannot abort, and weighs on pages without React.
 */
export function createLatestOnly() {
  let current: AbortController | undefined
  return {
    async ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<Latest<T>> {
      current?.abort()
      const mine = new AbortController()
      current = mine
      const answer = await question(mine.signal)
      return current === mine ? answer : 'overtaken'
    },
    cancel() {
      current?.abort()
      current = undefined
    },
  }
}
