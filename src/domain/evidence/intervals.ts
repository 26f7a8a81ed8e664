/** Effects of two groups with their 95 % intervals. */

/** So many of a group had the event. */
export interface Counts {
  events: number
  total: number
}

/** A value with the limits of its 95 % interval. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/** The 97.5 % quantile of the standard normal distribution. */
export const Z = 1.959963984540054

/** A share with Wilson's score interval (J Am Stat Assoc 1927;22:209-12). */
export function share({ events, total }: Counts): Estimate {
  const value = events / total
  const middle = 2 * events + Z ** 2
  const spread = Z * Math.sqrt(Z ** 2 + 4 * events * (1 - value))
  const scale = 2 * (total + Z ** 2)
  return {
    value,
    // Exact at the ends, where rounding would leave a trace beyond them.
    low: events === 0 ? 0 : (middle - spread) / scale,
    high: events === total ? 1 : (middle + spread) / scale,
  }
}

/**
 * The difference of two shares, the first minus the second, with the interval from the score
 * intervals of both (Newcombe, Stat Med 1998;17:873-90, method 10, without continuity correction; P-INTERVALS).
 */
export function shareDifference(first: Counts, second: Counts): Estimate {
  const a = share(first)
  const b = share(second)
  const value = a.value - b.value
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  }
}

/**
 * The relative risk of the first group against the second, with the interval of its logarithm
 * (Katz et al., Biometrics 1978;34:469-74).
 * @returns undefined where a cell of the table is empty, for which the method has no interval
 */
export function relativeRisk(first: Counts, second: Counts): Estimate | undefined {
  const cells = [first, second].flatMap(({ events, total }) => [events, total - events])
  if (cells.some((cell) => cell <= 0)) return undefined
  const value = first.events / first.total / (second.events / second.total)
  const error = Math.sqrt(1 / first.events - 1 / first.total + 1 / second.events - 1 / second.total)
  return { value, low: value * Math.exp(-Z * error), high: value * Math.exp(Z * error) }
}

/** Whether an interval leaves out what would mean no effect; a limit on it does not. */
export function excludes({ low, high }: Pick<Estimate, 'low' | 'high'>, noEffect: number): boolean {
  return low > noEffect || high < noEffect
}
