/** The clock of the product on one machine, which can be moved (`POST /_local/clock`). */
export interface LocalClock {
  now(): Date
  /** It goes on from there; null brings it back to the time it is. */
  set(now: Date | null): void
}

export function createClock(): LocalClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    set(now) {
      offset = now === null ? 0 : now.getTime() - Date.now()
    },
  }
}
