import { expect, test } from 'vitest'
import type { Finding } from '../contract/reading/evidence.ts'
import { translators } from '../i18n/translators.ts'
import { factBox } from './fact-box.ts'

const finding: Finding = {
  outcome: 'Sturz',
  kind: 'benefit',
  critical: true,
  desirable: false,
  population: 'Menschen ab 60',
  comparison: 'kein Training',
  duration: '1 Jahr',
  arms: [
    { label: 'mit Training', events: 30, total: 1000 },
    { label: 'ohne Training', events: 60, total: 1000 },
  ],
  design: 'independent',
  adjusted: false,
  certainty: { level: 'high', reasons: [] },
  pmid: '1',
}
const words = { t: translators.de, language: 'de' } as const
const saysSingle = (findings: Finding[], publicationTypes: string[]) =>
  String(factBox(findings, words, [{ pmid: '1', publicationTypes }])).includes(
    translators.de('evidence:singleStudy'),
  )

test('findings of one study say that they rest on it alone', () => {
  expect(saysSingle([finding, finding], ['Randomized Controlled Trial'])).toBe(true)
  expect(saysSingle([finding, { ...finding, pmid: '2' }], [])).toBe(false)
})

test('a review of many studies is not a single one', () => {
  expect(saysSingle([finding], ['Systematic Review'])).toBe(false)
  expect(saysSingle([finding], ['Journal Article', 'Meta-Analysis'])).toBe(false)
})
