// Rules: P-FINDING-ID, P-FINDING-WHO, P-PLACE-CONFIRMED.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SentFinding, WrittenFinding } from '../../contract/desk/evidence.ts'
import { recordedFindings } from './recorded-findings.ts'

const both = (text: string) => ({ de: text, en: text })
const eva = { userId: 'eva', at: '2026-11-21T10:00:00Z' }
const ada = { userId: 'ada', at: '2026-11-22T10:00:00Z' }

const sentFinding = (more: Partial<SentFinding> = {}): SentFinding => ({
  id: 'f1',
  comparisonId: 'c1',
  outcome: both('Death'),
  critical: true,
  desirable: false,
  duration: both('5 years'),
  measure: { type: 'hazard_ratio', value: 0.7, low: 0.5, high: 0.9, unit: null },
  design: 'independent',
  adjusted: false,
  pmid: '7',
  place: both('table 2'),
  certainty: { level: 'low', reasons: ['imprecision'] },
  ...more,
})

type Rates = NonNullable<SentFinding['rates']>

const rates = ({
  values: [first, second] = [12, 18],
  per = 1000,
  time = 'person_years',
  label = 'A',
}: {
  values?: [number, number]
  per?: number
  time?: Rates['time']
  label?: string
}): Rates => ({
  groups: [
    { label: both(label), value: first },
    { label: both(label), value: second },
  ],
  per,
  time,
})

const saved = (sent: SentFinding, by = eva, before: WrittenFinding[] = []) =>
  recordedFindings({ findings: before }, [sent], by).findings[0] as WrittenFinding
/** Entered by eva, confirmed by ada. */
const confirmed = saved(sentFinding({ placeConfirmed: true }), ada, [saved(sentFinding())])

test('a new finding is rated and its place entered by who saves it', () => {
  expect(saved(sentFinding())).toEqual({
    ...sentFinding(),
    comparisonId: 'c1',
    certainty: { level: 'low', reasons: ['imprecision'], by: 'eva', at: eva.at },
    placeBy: 'eva',
  })
})

test('a rating is another one with another level or reasons alone', () => {
  const rated = (certainty: SentFinding['certainty']) =>
    saved(sentFinding({ outcome: both('Stroke'), certainty }), ada, [saved(sentFinding())])
  expect(rated({ level: 'low', reasons: ['imprecision'] }).certainty).toMatchObject({ by: 'eva' })
  expect(rated({ level: 'low', reasons: [] }).certainty).toMatchObject({ by: 'ada', at: ada.at })
  expect(rated({ level: 'high', reasons: ['imprecision'] }).certainty.by).toBe('ada')
})

test('a place is confirmed by another user than the one who entered it', () => {
  expect(confirmed).toMatchObject({ placeBy: 'eva', placeConfirmedBy: 'ada' })
  const own = recordedFindings(
    { findings: [saved(sentFinding())] },
    [sentFinding({ placeConfirmed: true })],
    eva,
  )
  expect(own.refused).toEqual([0])
  expect(own.findings[0]).not.toHaveProperty('placeConfirmedBy')
})

test.each<[string, Partial<SentFinding>]>([
  ['place', { place: both('table 3') }],
  ['study', { pmid: '8' }],
  ['measure', { measure: { type: 'hazard_ratio', value: 0.6, low: 0.5, high: 0.9, unit: null } }],
  [
    'counts',
    { arms: [10, 20].map((events) => ({ label: both('A'), events, total: 90 })) as never },
  ],
  ['rates', { rates: rates({}) }],
])('another %s is confirmed by nobody, and not by who changed it', (_, more) => {
  const changed = saved(sentFinding(more), ada, [confirmed])
  expect(changed).toMatchObject({ placeBy: 'ada' })
  expect(changed).not.toHaveProperty('placeConfirmedBy')
  const wish = sentFinding({ ...more, placeConfirmed: true })
  expect(recordedFindings({ findings: [confirmed] }, [wish], ada).refused).toEqual([0])
})

test.each<[string, Rates, boolean]>([
  ['another value', rates({ values: [13, 18] }), false],
  ['another number of them', rates({ per: 100 }), false],
  ['another time', rates({ time: 'person_days' }), false],
  ['other labels alone', rates({ label: 'B' }), true],
])('a confirmation of rates and %s', (_, changed, stays) => {
  const before = saved(sentFinding({ rates: rates({}), placeConfirmed: true }), ada, [
    saved(sentFinding({ rates: rates({}) })),
  ])
  expect(before.placeConfirmedBy).toBe('ada')
  const after = saved(sentFinding({ rates: changed }), eva, [before])
  expect(after.placeConfirmedBy).toBe(stays ? 'ada' : undefined)
})

test('a confirmation stays with other words, for whoever saves them, until it is taken away', () => {
  const words = sentFinding({ duration: both('Five years') })
  for (const by of [eva, ada]) {
    expect(saved(words, by, [confirmed]).placeConfirmedBy).toBe('ada')
    expect(saved({ ...words, placeConfirmed: true }, by, [confirmed]).placeConfirmedBy).toBe('ada')
  }
  const without = saved({ ...words, placeConfirmed: false }, eva, [confirmed])
  expect(without.placeConfirmedBy).toBeUndefined()
  expect(without.placeBy).toBe('eva')
})

test('what a file says stays, and whoever saves may confirm a place that no user entered', () => {
  const { placeBy: _, ...imported } = { ...confirmed, placeConfirmedBy: 'Dr. Who' }
  expect(saved(sentFinding(), eva, [imported])).toEqual(imported)
  const { placeConfirmedBy: __, ...open } = imported
  expect(saved(sentFinding({ placeConfirmed: true }), eva, [open]).placeConfirmedBy).toBe('eva')
})

const anyFinding = fc
  .record({
    outcome: fc.constantFrom('Death', 'Stroke', 'Pain').map(both),
    pmid: fc.constantFrom('7', '8'),
    place: fc.constantFrom('table 1', 'table 2').map(both),
    certainty: fc.record({
      level: fc.constantFrom('low' as const, 'high' as const),
      reasons: fc.subarray(['imprecision' as const, 'indirectness' as const]),
    }),
  })
  .map(sentFinding)
const anyFindings = fc
  .array(anyFinding, { maxLength: 6 })
  .map((all) => all.map((one, at) => ({ ...one, id: `f${at + 1}` })))

test('findings keep who they are of by their ids, in whatever order they come and whatever they say', () => {
  const moved = anyFindings.chain((all) =>
    fc.record({
      all: fc.constant(all),
      shuffled: fc.shuffledSubarray(all, { minLength: all.length }),
    }),
  )
  fc.assert(
    fc.property(moved, ({ all, shuffled }) => {
      const before = all.map((one, at) => saved(one, at % 2 === 0 ? eva : ada))
      const { findings } = recordedFindings({ findings: before }, shuffled, {
        userId: 'third',
        at: eva.at,
      })
      expect(findings).toEqual(shuffled.map((one) => before[all.indexOf(one)]))
    }),
  )
})

test('a new finding gets an id that no finding has had', () => {
  const { id: _, ...unnamed } = sentFinding({ outcome: both('Stroke') })
  const one = saved(sentFinding())
  const first = recordedFindings({ findings: [one] }, [unnamed, one], ada)
  expect(first.findings.map(({ id }) => id)).toEqual(['f2', 'f1'])
  const removed = { findings: [one], highestFindingId: first.highestFindingId }
  const second = recordedFindings(removed, [one, unnamed], ada)
  expect(second.findings.map(({ id }) => id)).toEqual(['f1', 'f3'])
  expect(second.highestFindingId).toBe(3)
})

test('nobody is ever named who did not do it', () => {
  const wishes = anyFindings.chain((all) =>
    fc.tuple(...all.map((one) => fc.boolean().map((is) => ({ ...one, placeConfirmed: is })))),
  )
  fc.assert(
    fc.property(anyFindings, wishes, (first, second) => {
      const before = first.map((one) => saved(one))
      const { findings, refused } = recordedFindings({ findings: before }, second, ada)
      for (const [
        at,
        { certainty, placeBy, placeConfirmedBy, place, pmid },
      ] of findings.entries()) {
        if (certainty.by === 'eva') {
          expect(before.map((one) => one.certainty)).toContainEqual(certainty)
        } else expect(certainty).toMatchObject({ by: 'ada', at: ada.at })
        const hers = before.filter((one) => one.place?.de === place?.de && one.pmid === pmid)
        if (placeBy === 'eva') expect(hers).not.toEqual([])
        expect(placeConfirmedBy).not.toBe(placeBy)
        expect(refused.includes(at)).toBe(
          second[at]?.placeConfirmed === true && placeConfirmedBy === undefined,
        )
      }
    }),
  )
})
