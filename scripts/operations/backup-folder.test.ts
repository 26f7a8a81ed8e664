import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../tests/support/rounds.ts'
import { type DatedBackup, outdated } from './backup-folder.ts'
import { nameOfMoment } from './name-of-moment.ts'

const DAY = 24 * 60 * 60 * 1000
const now = new Date('2026-11-20T10:15:00Z')
const before = (days: number): DatedBackup => {
  const madeAt = new Date(now.getTime() - days * DAY)
  return { folder: `/backups/${nameOfMoment(madeAt)}`, madeAt }
}
const remaining = (ages: readonly number[], keepDays: number) => {
  const backups = ages.map(before)
  const removed = new Set(outdated(backups, { now, keepDays }))
  return ages.filter((_, index) => !removed.has(backups[index] as DatedBackup))
}

describe('backups that are kept for days', () => {
  test('go when they are older, to the moment', () => {
    expect(remaining([15, 14.001, 14, 13, 0], 14)).toEqual([14, 13, 0])
  })

  test('never go to the last, however old it is', () => {
    expect(remaining([400], 14)).toEqual([400])
    expect(remaining([500, 400], 14)).toEqual([400])
  })

  test('all stay while one lies in the future: the clock is wrong then, or was', () => {
    expect(remaining([30, 0, -365], 14)).toEqual([30, 0, -365])
    // Two of one second are named a second apart.
    expect(remaining([30, 0, -1 / DAY], 14)).toEqual([0, -1 / DAY])
  })

  test('are those of the last days, and one at least, whatever there is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 60 }),
        (ages, keepDays) => {
          const oldestFirst = ages.toSorted((a, b) => b - a)
          const left = remaining(oldestFirst, keepDays)
          expect(left.at(-1)).toBe(oldestFirst.at(-1))
          expect(left.slice(0, -1)).toEqual(
            oldestFirst.slice(0, -1).filter((age) => age <= keepDays),
          )
        },
      ),
      { numRuns: rounds(50, 1000) },
    )
  })
})
