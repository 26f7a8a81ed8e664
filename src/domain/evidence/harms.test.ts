// Rule: P-HARMS.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownComparison, shownFinding } from '../../../tests/support/shown-finding.ts'
import type { Comparison, Finding } from '../../contract/reading/evidence.ts'
import { harmDirections, harmsStates } from '../../contract/reading/evidence-choices.ts'
import { harmsOf } from './harms.ts'

const source = { pmid: '10', passage: null, place: 'table 2' }
const found = (id: string, harms: Comparison['harms'], intervention = 'Mittel'): Comparison => ({
  ...shownComparison,
  id,
  intervention,
  harmsReported: 'found',
  harms,
  harmsSource: source,
})
const harm: Finding = { ...shownFinding, id: 'f2', kind: 'harm', outcome: 'Ohnmacht' }

test('of the key finding’s comparison all harms are told, of the others what is worse', () => {
  const { comparisons, areWorse } = harmsOf({
    findings: [{ ...shownFinding, comparisonId: 'c2' }, shownFinding],
    comparisons: [
      found('c1', { more: 'Ohnmacht, Übelkeit', fewer: 'Stürze' }, 'Andere'),
      found('c2', { unclear: 'Blutungen' }),
      found('c3', { fewer: 'Stürze' }),
    ],
  })
  expect(areWorse).toBe(true)
  expect(comparisons).toMatchObject([
    { of: null, named: [{ direction: 'unclear', names: ['Blutungen'] }] },
    { of: 'Andere', named: [{ direction: 'more', names: ['Ohnmacht', 'Übelkeit'] }] },
  ])
})

test('what another comparison has as well is told once', () => {
  const harms = { more: 'Ohnmacht' }
  const { comparisons } = harmsOf({
    findings: [shownFinding],
    comparisons: [found('c1', harms), found('c2', harms)],
  })
  expect(comparisons).toHaveLength(1)
})

test.each([
  ['the key finding', { id: shownFinding.id }],
  ['what was only observed', { observational: true }],
  ['what rests on a fallen study', { fallen: true }],
  ['no harm', { kind: 'unclear' as const }],
])('%s is no harm with numbers', (_, change) => {
  const findings = [shownFinding, { ...harm, ...change }]
  const [first] = harmsOf({ findings, comparisons: [shownComparison] }).comparisons
  expect(first).toMatchObject({ findings: [], state: 'not_entered' })
})

test('a harm that was found and not named is not evaluated yet, unless it has numbers', () => {
  const harmsWith = (findings: Finding[]) => harmsOf({ findings, comparisons: [found('c1', {})] })
  expect(harmsWith([shownFinding])).toMatchObject({
    areNamed: false,
    comparisons: [{ state: 'not_entered' }],
  })
  expect(harmsWith([shownFinding, harm])).toMatchObject({
    areNamed: true,
    comparisons: [{ state: 'found', findings: [{ id: 'f2' }] }],
  })
})

test('something is said of every hearticle, and nothing that nobody entered', () => {
  const line = fc.option(fc.stringMatching(/^[a-z ,]{0,30}$/), { nil: undefined })
  const harms = fc.record(Object.fromEntries(harmDirections.map((name) => [name, line])))
  const comparison = fc.record({ state: fc.constantFrom(...harmsStates), harms })
  fc.assert(
    fc.property(fc.array(comparison, { maxLength: 8 }), (all) => {
      const comparisons = all.map(({ state, harms }, at) => ({
        ...found(`c${at + 1}`, harms as Comparison['harms']),
        harmsReported: state,
      }))
      const harms = harmsOf({ findings: [shownFinding], comparisons })
      expect(harms.comparisons.length).toBeGreaterThan(0)
      for (const { state, named } of harms.comparisons) {
        if (state !== 'found') expect(named).toEqual([])
        for (const { names } of named) expect(names.join()).toMatch(/\S/)
      }
    }),
  )
})
