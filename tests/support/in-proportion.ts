import { expect } from 'vitest'

/**
 * The best of up to `tries`, in milliseconds; no more of them than it takes to be below what is
 * expected. By the wall: the processor's own clock counts in steps too coarse for this.
 */
async function best(work: () => unknown, tries: number, below = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let done = 0; done < tries && least >= below; done += 1) {
    const start = performance.now()
    await work()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

/**
 * Expects that work on an input takes about as long as a hundred times that on a hundredth of it; a
 * hundred times as long would be quadratic.
 */
export async function expectInProportion(
  whole: () => unknown,
  hundredth: () => unknown,
): Promise<void> {
  const hundredHundredths = async () => {
    for (let done = 0; done < 100; done += 1) await hundredth()
  }
  // Far from both: much output also costs the collector of garbage, which is not in proportion.
  const bound = 20 * Math.max(await best(hundredHundredths, 3), 10)
  expect(await best(whole, 20, bound)).toBeLessThan(bound)
}
