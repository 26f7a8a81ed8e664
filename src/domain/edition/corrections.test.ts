// Rules: P-CORRECTIONS.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StudyAlarm } from '../../contract/desk/library-imports.ts'
import { type CorrectionLog, correctionEvents } from './corrections.ts'
import type { EditionEntry } from './replacements.ts'

const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const now = new Date(on(29))

const replaced = (hearticleId: number, number: number, day: number): EditionEntry => ({
  hearticleId,
  number,
  at: on(day),
  version: number,
  before: number - 1,
  isApproved: true,
  kind: 'correction',
  note: { de: 'falsch', en: 'wrong' },
})

const alarm = (day: number, hearticleIds: number[], type: StudyAlarm['type'] = 'retracted') => ({
  alarm: { pmid: `${day}`, type, title: '', hearticleIds, hearticles: [], foundAt: on(day) },
  isDismissed: false,
})

const headlines = new Map([
  [1, { de: 'Salz', en: 'Salt' }],
  [2, { de: 'Brot', en: 'Bread' }],
])

const eventsOf = (log: Partial<CorrectionLog>) =>
  correctionEvents({ replacements: [], withdrawals: [], alarms: [], headlines, ...log }, now, 'en')

describe('corrections of the house', () => {
  test('say of each change the first notice since the change before, and the days between', () => {
    const events = eventsOf({
      replacements: [replaced(1, 2, 10), replaced(1, 3, 20)],
      alarms: [alarm(7, [1]), alarm(8, [1]), alarm(15, [1, 2], 'corrected')],
    })
    expect(
      events.map(({ hearticleId, edition, notice, days }) => [
        hearticleId,
        edition,
        notice?.pmid,
        days,
      ]),
    ).toEqual([
      [2, null, '15', 14],
      [1, 3, '15', 5],
      [1, 2, '7', 3],
    ])
  })

  test('name what waits until somebody says that it was dealt with', () => {
    const waiting = alarm(20, [1])
    expect(eventsOf({ alarms: [waiting] })).toMatchObject([
      { kind: 'open', at: null, headline: 'Salt', days: 9 },
    ])
    expect(eventsOf({ alarms: [{ ...waiting, isDismissed: true }] })).toEqual([])
    // A change elsewhere in an abstract is none.
    expect(eventsOf({ alarms: [alarm(20, [1], 'abstract-changed')] })).toEqual([])
  })

  test('keep what was withdrawn, without its headline, and that it came back', () => {
    const withdrawals = [{ hearticleId: 9, at: on(12), restoredAt: on(13) }]
    expect(eventsOf({ withdrawals, alarms: [alarm(11, [9])] })).toMatchObject([
      { kind: 'withdrawal', headline: null, restoredAt: on(13), notice: { pmid: '11' }, days: 1 },
    ])
  })

  test('lose no change and tell none twice, whatever came in which order', () => {
    const entry = fc.record({
      hearticleId: fc.constantFrom(1, 2, 3),
      day: fc.integer({ min: 1, max: 28 }),
    })
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (changed, alarmed) => {
        const replacements = changed.map(({ hearticleId, day }, index) =>
          replaced(hearticleId, index + 2, day),
        )
        const alarms = alarmed.map(({ hearticleId, day }) => alarm(day, [hearticleId]))
        const done = eventsOf({ replacements, alarms }).filter(({ kind }) => kind !== 'open')
        expect(done.map(({ edition }) => edition).toSorted()).toEqual(
          replacements.map(({ number }) => number).toSorted(),
        )
        for (const { days } of done) expect(days ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
