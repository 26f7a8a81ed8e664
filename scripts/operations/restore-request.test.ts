import { describe, expect, test } from 'vitest'
import { readRestoreRequest, restoredName, restoreFault } from './restore-request.ts'
import { restoreTable, type TableRecovery } from './restore-table.ts'

const DAY = 24 * 60 * 60 * 1000
const now = new Date('2026-11-20T12:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const recorded = { from: ago(30 * DAY), until: ago(5 * 60_000) }
const found = { madeAt: ago(300 * DAY), recorded }

describe('what npm run restore is called with', () => {
  test('is a stage and a moment with its zone', () => {
    expect(readRestoreRequest(['production', '--to', '2026-11-20T11:15:00+01:00'])).toEqual({
      stage: 'production',
      to: new Date('2026-11-20T10:15:00Z'),
    })
  })

  test('or a stage and a table that was restored from a copy', () => {
    expect(readRestoreRequest(['production', '--copied', 'hearticle-copied'])).toEqual({
      stage: 'production',
      copied: 'hearticle-copied',
    })
  })

  test.each([
    [[]],
    [['production', '--copied', 'a b']],
    [['production', '--copied', 'restored', '--to', '2026-11-20T10:15:00Z']],
    [['production']],
    [['production', 'staging', '--to', '2026-11-20T10:15:00Z']],
    [['../production', '--to', '2026-11-20T10:15:00Z']],
    [['production', '--to', 'yesterday']],
    [['production', '--to', '2026-11-20']],
    [['production', '--to', '2026-11-20T10:15:00']],
    [['production', '--to', '2026-13-20T10:15:00Z']],
    [['production', '--at', '2026-11-20T10:15:00Z']],
  ])('and nothing else: %j', (args) => {
    expect(() => readRestoreRequest(args)).toThrow()
  })

  test('names the new table by the moment, so that a second run finds it', () => {
    const to = new Date('2026-11-20T10:15:00Z')
    expect(restoredName('hearticle-production', to)).toBe('hearticle-production-20261120T101500Z')
  })
})

describe('a moment to which nothing can be restored', () => {
  test.each([
    ['in the future', ago(-1000), found, 'in the future'],
    ['longer ago than anything is kept', ago(35 * DAY + 1000), found, 'more than 35 days ago'],
    ['before the table was made', ago(2 * DAY), { ...found, madeAt: ago(DAY) }, 'was made later'],
    ['of a table that records nothing', ago(DAY), { ...found, recorded: undefined }, 'is off'],
    ['before anything was recorded', ago(31 * DAY), found, 'nothing is recorded before'],
    ['that is not recorded yet', ago(60_000), found, 'try again in a few minutes'],
  ])('%s, is refused, and nothing is made', async (_, to, its, words) => {
    expect(restoreFault(to, its, now)).toContain(words)
    const recovery: TableRecovery = {
      find: async () => its,
      restore: () => Promise.reject(new Error('was begun')),
      complete: () => Promise.reject(new Error('was completed')),
    }
    const open = () => Promise.reject(new Error('was opened'))
    const run = restoreTable({ table: 't', to, recovery, open, now: () => now, say: () => {} })
    await expect(run).rejects.toThrow(words)
  })

  test('is none within what is recorded, to its ends', () => {
    expect(restoreFault(recorded.from, found, now)).toBeUndefined()
    expect(restoreFault(recorded.until, found, now)).toBeUndefined()
  })
})
