import { expect, test } from 'vitest'
import { MOST_READ } from '../../contract/reading/hearticles.ts'
import { rankMostRead } from './most-read.ts'

const viewed = (hearticleId: number, authenticated: number, anonymous: number) => ({
  hearticleId,
  day: '2026-11-21',
  authenticated: { READ: authenticated },
  anonymous: { READ: anonymous, SHARE: 99 },
})

const ids = new Set(Array.from({ length: 40 }, (_, index) => index + 1))

test('views of all days and readers count together; the newer one wins a tie', () => {
  const days = [viewed(1, 1, 1), viewed(2, 0, 3), viewed(1, 0, 1), viewed(3, 3, 1)]
  expect(rankMostRead(days, ids).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('what is not public or was never viewed has no rank', () => {
  expect(rankMostRead([viewed(99, 5, 5), viewed(1, 0, 0), viewed(2, 1, 0)], ids)).toEqual([
    { id: 2, rank: 1 },
  ])
})

test('the ranking ends', () => {
  const days = [...ids].map((id) => viewed(id, id, 0))
  expect(rankMostRead(days, ids)).toHaveLength(MOST_READ)
})
