// Rules: P-HARMS, P-HARM-ROW, P-COUNTS-SHOWN.
import { expect, test } from 'vitest'
import { shownComparison, shownFinding } from '../../tests/support/shown-finding.ts'
import type { Language } from '../contract/protocol/language.ts'
import type { Comparison, Finding } from '../contract/reading/evidence.ts'
import { harmsStates } from '../contract/reading/evidence-choices.ts'
import { translators } from '../i18n/translators.ts'
import { harmRow } from './harm-row.ts'

const drawn = (
  findings: readonly Finding[],
  comparisons: readonly Comparison[],
  language: Language = 'de',
) =>
  String(
    harmRow(
      { findings: [...findings], comparisons: [...comparisons] },
      { t: translators[language], language },
      { all: '#fact-box' },
    ),
  )
const wordsOf = (row: string) =>
  row
    .replace(/<span class="visually-hidden">.*?<\/span>/, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
const found = (harms: Comparison['harms'], more: Partial<Comparison> = {}): Comparison => ({
  ...shownComparison,
  harmsReported: 'found',
  harms,
  ...more,
})

test('harms stand with their direction, and with numbers where these are bound', () => {
  const harm: Finding = {
    ...shownFinding,
    id: 'f2',
    kind: 'harm',
    outcome: 'Ohnmacht',
    arms: [
      { label: 'Mittel', events: 30, total: 200 },
      { label: 'Placebo', events: 10, total: 200 },
    ],
  }
  const row = drawn([shownFinding, harm], [found({ more: 'Übelkeit', fewer: 'Stürze' })])
  expect(wordsOf(row)).toBe(
    '15 statt 5 von 100 mit Ohnmacht: 10 mehr; Übelkeit häufiger; Stürze seltener',
  )
  expect(row).toContain('data-harms="worse"')
})

test.each([
  ['de', 'Schäden: '],
  ['en', 'Harms: '],
] as const)('in %s the row says what is not known, and never no word', (language, label) => {
  const says = harmsStates.map((harmsReported) => {
    const row = drawn([shownFinding], [{ ...shownComparison, harmsReported }], language)
    return wordsOf(row)
  })
  const t = translators[language]
  expect(says).toEqual(
    harmsStates.map(
      (state) => label + t(`evidence:harms.${state === 'found' ? 'not_entered' : state}`),
    ),
  )
  expect(wordsOf(drawn([], [], language))).toBe(label + t('evidence:harms.not_entered'))
})

test('of twelve harms the row names four and leads to the others', () => {
  const names = Array.from({ length: 12 }, (_, at) => `Schaden${'abcdefghijkl'[at]}`)
  const row = drawn([shownFinding], [found({ more: names.join(', ') })])
  expect(wordsOf(row)).toBe('Schadena, Schadenb, Schadenc, Schadend häufiger · 8 weitere')
  expect(row).toContain('<a href="#fact-box">8 weitere</a>')
})

test('a harm of 3 in a million keeps its number beside a benefit of 1 in 2', () => {
  const arms = (first: number, second: number): Finding['arms'] => [
    { label: 'Mittel', events: first, total: 1_000_000 },
    { label: 'Placebo', events: second, total: 1_000_000 },
  ]
  const denominator = 1_000_000
  const benefit = { ...shownFinding, denominator, arms: arms(0, 500_000) }
  const rare = {
    ...benefit,
    id: 'f2',
    kind: 'harm' as const,
    outcome: 'Lähmung',
    arms: arms(12, 9),
  }
  expect(wordsOf(drawn([benefit, { ...rare, arms: arms(15, 3) }], [found({})]))).toBe(
    '15 statt 3 von 1.000.000 mit Lähmung: 12 mehr',
  )
})

test('another comparison is named before what is worse in it', () => {
  const other = found({ more: 'Nierenschäden' }, { id: 'c2', intervention: 'Ziel unter 120' })
  const row = drawn([shownFinding], [found({ more: 'zu niedriger Blutdruck' }), other])
  expect(wordsOf(row)).toBe(
    'Zu niedriger Blutdruck häufiger · Ziel unter 120: Nierenschäden häufiger',
  )
})

test('says whose harms they are where no finding above tells it', () => {
  const comparisons = [found({ more: 'Übelkeit' }, { intervention: 'Semaglutid' })]
  const evidence = { findings: [shownFinding], comparisons }
  const row = harmRow(evidence, { t: translators.de, language: 'de' }, { isNamed: true })
  expect(wordsOf(String(row))).toBe('Semaglutid: Übelkeit häufiger')
})
