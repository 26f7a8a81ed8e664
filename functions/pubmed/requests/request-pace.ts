/** Waits so many milliseconds; rejects when the signal aborts. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/**
 * Spaces requests evenly, for all callers together and however many ask at once.
 * @param perSecond how many requests may start in a second
 * @returns to be awaited before each request
 */
export function requestPace(
  perSecond: number,
  now: () => Date,
  wait: Wait,
): (signal?: AbortSignal) => Promise<void> {
  const interval = Math.ceil(1000 / perSecond)
  let nextStart = 0
  return async (signal) => {
    const time = now().getTime()
    // A clock that was set back must not hold up the next request.
    const start = nextStart > time + interval * 1000 ? time : Math.max(nextStart, time)
    nextStart = start + interval
    if (start > time) await wait(start - time, signal)
  }
}
