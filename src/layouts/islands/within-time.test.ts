import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinTime } from './within-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('what never comes fails when its time is over, not before', async () => {
  const outcome = withinTime(new Promise(() => {}), 120_000).catch((error: Error) => error.message)
  let seen: unknown
  void outcome.then((message) => {
    seen = message
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(seen).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toBe('nothing came within 120000 ms')
})

test('what comes in time is handed on, and leaves no timer', async () => {
  expect(await withinTime(Promise.resolve('chunk'), 1000)).toBe('chunk')
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
