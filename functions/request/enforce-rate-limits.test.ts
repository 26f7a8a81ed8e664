import { expect, test } from 'vitest'
import { limitFailures } from './enforce-rate-limits.ts'

/** Counts in memory, by limit and key. */
function countedInMemory() {
  const counts = new Map<string, number>()
  const add = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  return {
    counts,
    rateLimits: {
      consume: async ({ name }: { name: string }, key: string) => {
        add(`${name} ${key}`, 1)
        return { allowed: true } as const
      },
      refund: async ({ name }: { name: string }, key: string) => {
        add(`${name} ${key}`, -1)
      },
    },
  }
}

const limits = [
  [{ name: 'by name', max: 3, seconds: 60 }, 'anna'],
  [{ name: 'by network', max: 9, seconds: 60 }, '203.0.113.0'],
] as const
const now = new Date('2026-11-21T12:00:00Z')

test.each<[string, () => Promise<string | undefined>, number]>([
  ['fails', async () => undefined, 1],
  ['succeeds', async () => 'in', 0],
])('an attempt that %s leaves the right count in every limit', async (_, attempt, counted) => {
  const { rateLimits, counts } = countedInMemory()
  await limitFailures(rateLimits, limits, now, attempt)
  expect([...counts]).toEqual([
    ['by name anna', counted],
    ['by network 203.0.113.0', counted],
  ])
})

test('an attempt that our own failure ends counts for nobody, and the failure is passed on', async () => {
  const { rateLimits, counts } = countedInMemory()
  const attempt = () => Promise.reject(new Error('the database is away'))
  await expect(limitFailures(rateLimits, limits, now, attempt)).rejects.toThrow('away')
  expect([...counts.values()]).toEqual([0, 0])
})
