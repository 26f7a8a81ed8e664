// Rules: P-CARD, P-KEY-FINDING.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownFinding } from '../../../tests/support/shown-finding.ts'
import type { Finding } from '../../contract/reading/evidence.ts'
import { denominatorFor } from './effect.ts'
import { type CitedStudy, keyFigureOf, keyFinding } from './key-figure.ts'

const finding: Finding = { ...shownFinding, critical: false }
const { arms: _, ...withoutArms } = finding

test('is that of the first critical finding, in counts, with all who took part', () => {
  const critical = { ...finding, critical: true, outcome: 'Tod' }
  expect(keyFigureOf([finding, critical], [])).toEqual({
    kind: 'benefit',
    observational: false,
    outcome: 'Tod',
    counts: { intervention: 15, comparison: 25, denominator: 100 },
    more: null,
    rates: null,
    difference: null,
    design: null,
    participants: 400,
  })
})

test('is a mean difference with its unit where nobody was counted', () => {
  const measure = { type: 'mean_difference', value: -4, low: -6, high: -2, unit: 'mmHg' } as const
  expect(keyFigureOf([{ ...withoutArms, measure }], [])).toMatchObject({
    counts: null,
    difference: { type: 'mean_difference', value: -4, unit: 'mmHg' },
    participants: null,
  })
})

test('is so many people more or fewer where only the difference was published', () => {
  const differenceOf = (value: number, low: number, high: number) => {
    const measure = { type: 'risk_difference', value, low, high, unit: null } as const
    const shown = { ...withoutArms, measure }
    return keyFigureOf([{ ...shown, denominator: denominatorFor([shown]) }], [])?.more
  }
  expect(differenceOf(8, 6, 10)).toEqual({ people: 8, denominator: 100 })
  expect(differenceOf(-0.4, -0.6, -0.2)).toEqual({ people: -4, denominator: 1000 })
  expect(differenceOf(1.4, 1, 2)).toEqual({ people: 14, denominator: 1000 })
  expect(differenceOf(0.5, -1, 2)).toEqual({ people: 5, denominator: 1000 })
})

test('takes design and participants from the card of its study, and is none of one that fell', () => {
  const card = { design: 'randomized_trial', participants: 612 } as CitedStudy['studyCard']
  const study: CitedStudy = { pmid: '10', notices: [], studyCard: card }
  expect(keyFigureOf([finding], [study])).toMatchObject({
    design: 'randomized_trial',
    participants: 612,
  })
  const fallen = { ...finding, fallen: true }
  expect(keyFigureOf([fallen], [study])).toBeNull()
  const other = { ...finding, pmid: '11', outcome: 'Sturz' }
  expect(keyFigureOf([fallen, other], [study])?.outcome).toBe('Sturz')
})

const ratio = { type: 'hazard_ratio', value: 0.7, low: 0.5, high: 0.9, unit: null } as const
const anyFinding = fc
  .record({ critical: fc.boolean(), isAbsolute: fc.boolean(), pmid: fc.constantFrom('1', '2') })
  .map(({ critical, isAbsolute, pmid }): Finding => {
    const shown = isAbsolute ? finding : { ...withoutArms, measure: ratio }
    return { ...shown, critical, pmid }
  })

test('the key finding stands where one does, is critical where one is, and absolute where one of those is', () => {
  fc.assert(
    fc.property(
      fc.array(anyFinding, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (findings, falls) => {
        const all = findings.map((one) => ({ ...one, fallen: falls && one.pmid === '2' }))
        const key = keyFinding(all)
        if (!key) throw new Error('one of them is it')
        const rank = (candidate: Finding) =>
          Number(!candidate.fallen) * 4 +
          Number(candidate.critical) * 2 +
          Number(candidate.arms !== undefined)
        const best = Math.max(...all.map(rank))
        expect(rank(key)).toBe(best)
        expect(all.findIndex((candidate) => rank(candidate) === best)).toBe(all.indexOf(key))
      },
    ),
  )
})

test('is never a ratio alone, and nothing without findings', () => {
  const measure = { type: 'hazard_ratio', value: 0.7, low: 0.5, high: 0.9, unit: null } as const
  expect(keyFigureOf([{ ...withoutArms, measure }], [])).toBeNull()
  expect(keyFigureOf([], [])).toBeNull()
})
