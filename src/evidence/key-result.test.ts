// Rules: P-KEY-DRAWN.
import { expect, test } from 'vitest'
import type { Finding } from '../contract/reading/evidence.ts'
import { translators } from '../i18n/translators.ts'
import { keyResult } from './key-result.ts'

const finding: Finding = {
  id: 'f1',
  comparisonId: 'c1',
  denominator: 100,
  observational: false,
  fallen: false,
  outcome: 'Rauchstopp',
  kind: 'benefit',
  critical: true,
  desirable: true,
  population: 'Erwachsene, die rauchen',
  comparison: 'Placebo',
  duration: '6 Monate',
  measure: { type: 'risk_difference', value: 8, low: 6, high: 10, unit: null },
  design: 'independent',
  adjusted: false,
  certainty: { level: 'high', reasons: [], ratedOn: null },
  pmid: '1',
}
const words = { t: translators.de, language: 'de' } as const
const shown = (one: Finding) => String(keyResult({ findings: [one], comparisons: [] }, words))

test('says who, for how long, and that the last is what it was compared with', () => {
  expect(shown(finding)).toContain(
    'Vergleich: Placebo\u00a0· 6 Monate\u00a0· Erwachsene, die rauchen',
  )
})

test('of whom only the difference is known, it alone is drawn', () => {
  const drawn = shown(finding)
  expect(drawn).toContain('data-events="8" data-total="100"')
  expect(drawn).toContain('8 mehr')
  expect(drawn).not.toContain('betroffen')
  expect(drawn).not.toContain('class="wanted"')
  const fewer = shown({
    ...finding,
    desirable: false,
    measure: { type: 'risk_difference', value: -8, low: -10, high: -6, unit: null },
  })
  expect(fewer).toContain('data-events="0" data-total="100"')
  expect(fewer).toContain('8 weniger')
})

test('more people than can be dots are bars of one whole', () => {
  const arms: Finding['arms'] = [
    { label: 'A', events: 98, total: 10_000 },
    { label: 'B', events: 120, total: 10_000 },
  ]
  const drawn = shown({ ...finding, measure: undefined, arms, denominator: 10_000 })
  expect(drawn).not.toContain('data-icon-array')
  expect(drawn).toContain('class="key-bars"')
})

test('of a ratio alone the direction is said, and that its size does not follow', () => {
  const ratio = (more: Partial<Finding>) =>
    shown({
      ...finding,
      desirable: false,
      measure: { type: 'hazard_ratio', value: 0.6, low: 0.5, high: 0.7, unit: null },
      ...more,
    })
  expect(ratio({})).toContain('Rauchstopp: seltener; bei wie vielen Menschen')
  expect(ratio({ kind: 'harm' })).toContain('Rauchstopp: häufiger;')
  expect(ratio({ observational: true })).toContain('Zusammenhang: Rauchstopp: seltener')
  expect(ratio({ kind: 'unclear' })).toContain('Rauchstopp: Unterschied unklar.')
  expect(ratio({})).not.toContain('<figure')
})
