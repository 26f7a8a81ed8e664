import { expect, test } from 'vitest'
import { allOf } from './remote.ts'

test('several answers are all of their values, or the first that failed', async () => {
  const ok = async <T>(value: T) => ({ ok: true as const, value })
  const failed = async (message: string) => ({
    ok: false as const,
    error: { code: 'network_error' as const, message },
  })
  expect(await allOf<[number, string]>([ok(1), ok('a')])).toEqual({ ok: true, value: [1, 'a'] })
  expect(await allOf<[number, string, string]>([ok(1), failed('b'), failed('c')])).toMatchObject({
    ok: false,
    error: { message: 'b' },
  })
})
