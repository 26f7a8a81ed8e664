/** What came of a question, or that another one overtook it. */
export type Latest<T> = T | 'overtaken'

/**
 * Runs one question at a time: a newer one aborts the one before, whose answer, should it still
 * come, counts for nothing.
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
