import { type APIRequestContext, expect } from '@playwright/test'

/** Moves the clock of the service, which does what is due; null brings it back to this machine's. */
export async function moveServiceTo(
  request: APIRequestContext,
  moment: Date | null,
): Promise<void> {
  const data = { now: moment?.toISOString() ?? null }
  expect((await request.post('/_local/clock', { data })).status()).toBe(200)
}
