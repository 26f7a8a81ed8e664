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
