const DAY = 24 * 60 * 60 * 1000

/** From the last use, and from sign-in (P-SESSION-ENDS). */
const SESSION_IDLE_DAYS = 14
const SESSION_DAYS = 60

/** Moments as RFC 3339. */
interface Lifetime {
  startedAt: string
  lastUsedAt: string
}

/** When a session ends if it is not used again: 14 days later, or 60 days after it began. */
export function sessionEnd({ startedAt, lastUsedAt }: Lifetime): Date {
  return new Date(
    Math.min(
      Date.parse(lastUsedAt) + SESSION_IDLE_DAYS * DAY,
      latestSessionEnd(new Date(startedAt)).getTime(),
    ),
  )
}

export function latestSessionEnd(start: Date): Date {
  return new Date(start.getTime() + SESSION_DAYS * DAY)
}

export function isWithinSession(lifetime: Lifetime, now: Date): boolean {
  return now.getTime() < sessionEnd(lifetime).getTime()
}
