import { setTimeout } from 'node:timers/promises'

/**
 * Work of which only so much is done at once; what comes then waits, and begins in the order in
 * which it came.
 */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whose turn it is takes this place, so that nobody who comes just now is faster.
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * A moment in which other requests are read and answered: for what keeps the processor busy for many
 * milliseconds, before each part of it. Node looks for them between two timers, not between promises.
 */
export const letOthersGoOn = (): Promise<void> => setTimeout(1)
