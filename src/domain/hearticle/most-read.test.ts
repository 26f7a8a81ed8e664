// Rules: P-MOST-READ.
import { expect, test } from 'vitest'
import { MOST_READ } from '../../contract/reading/hearticles.ts'
import { rankMostRead } from './most-read.ts'

const read = (hearticleId: number, users: number, networks: number) => ({
  hearticleId,
  day: '2026-11-21',
  authenticated: { READ: users, unique: users },
  anonymous: { READ: networks, unique: networks, networks, SHARE: 99 },
})

const ids = new Set(Array.from({ length: 40 }, (_, index) => index + 1))

test('users and networks of all days count together; the newer one wins a tie', () => {
  const days = [read(1, 1, 1), read(2, 0, 3), read(1, 0, 1), read(3, 3, 1)]
  expect(rankMostRead(days, ids).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('what is not public or was never read has no rank', () => {
  expect(rankMostRead([read(99, 5, 5), read(1, 0, 0), read(2, 1, 0)], ids)).toEqual([
    { id: 2, rank: 1 },
  ])
})

test('the ranking ends', () => {
  const days = [...ids].map((id) => read(id, id, 0))
  expect(rankMostRead(days, ids)).toHaveLength(MOST_READ)
})

test('views, visitors and shares of one network lead nowhere', () => {
  const anonymous = { READ: 9000, unique: 900, networks: 1, SHARE: 800 }
  const pushed = { ...read(1, 0, 0), anonymous }
  expect(rankMostRead([pushed, read(2, 1, 1)], ids).map(({ id }) => id)).toEqual([2, 1])
})
