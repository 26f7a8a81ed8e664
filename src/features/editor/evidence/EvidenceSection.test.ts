import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../../tests/support/draw-component.ts'
import type { FindingAnswers } from '../../../contract/desk/finding-answers.ts'
import { digestOf } from '../../../domain/evidence/abstract-text.ts'
import { translators } from '../../../i18n/translators.ts'
import { trimmedPassage } from '../../../ui/fields/PassageField.tsx'
import type { CitedStudyState } from '../citations/use-studies.ts'
import { emptyComparison } from './comparison-form.ts'
import { EvidenceSection } from './EvidenceSection.tsx'
import { evidenceFaults } from './evidence-faults.ts'
import { type EvidenceForm, emptyEvidence } from './evidence-form.ts'
import { emptyFinding, type FindingForm, isEmptyFinding, nextFinding } from './finding-form.ts'

const numbers: Partial<FindingForm> = {
  'outcome.en': '<b>Death</b>',
  'outcome.de': 'Tod',
  desirable: 'no',
  design: 'independent',
  'certainty.level': 'low',
  'arms.0.events': '10',
  'arms.0.total': '1.000',
  'arms.1.events': '50',
  'arms.1.total': '1000',
}

function drawn(language: 'de' | 'en', ...findings: Array<Partial<FindingForm>>) {
  return drawnWith({}, language, findings)
}

function drawnWith(
  doubted: FindingAnswers,
  language: 'de' | 'en',
  findings: ReadonlyArray<Partial<FindingForm>>,
  comparisons: EvidenceForm['comparisons'] = [],
  more: Partial<Parameters<typeof EvidenceSection>[0]> = {},
) {
  const evidence = {
    ...emptyEvidence(),
    comparisons,
    findings: findings.map((one) => ({ ...emptyFinding(), ...one })),
  }
  return drawComponent(
    createElement(EvidenceSection, {
      ...{ evidence, username: 'eva', studies: new Map(), citedPmids: ['7'], doubted },
      faults: evidenceFaults(evidence, () => undefined),
      onChange: () => {},
      ...more,
    }),
    language,
    ['editor', 'writing', 'evidence', 'evidenceForm', 'form', 'changes'],
  )
}

test('without a finding it asks why; with one it draws it beside its fields, escaped', () => {
  expect(drawn('en')).toContain('data-place="noFindingsReason.en"')
  const html = drawn('en', numbers)
  expect(html).not.toContain('data-place="noFindingsReason.en"')
  expect(html).toContain('data-icon-array')
  expect(html).toContain('1 vs 5 in 100 people')
  expect(html).not.toContain('<b>Death</b>')
  // The preview of the page has them already.
  expect(html).not.toMatch(/id="(?:key-result|fact-box)"/)
})

test('a number stands in the notation of the page, whatever was typed', () => {
  const measure = { ...numbers, 'measure.value': '0.72', 'measure.low': '0,54' }
  expect(drawn('de', measure)).toMatch(/value="0,72"[\s\S]*value="0,54"/)
  expect(drawn('en', measure)).toMatch(/value="0.72"[\s\S]*value="0.54"/)
  expect(drawn('de', { ...measure, 'measure.value': '0,7x' })).toContain('value="0,7x"')
})

test('a folded finding says what is wrong in it, and its field does, too', () => {
  const html = drawn('en', { ...numbers, 'arms.0.events': '2000' })
  expect(html).toMatch(/<summary[^>]*>.*1 error.*<\/summary>/)
  expect(html).toMatch(/data-place="findings\.0\.arms\.0\.events"[^>]*aria-invalid="true"/)
  expect(html).toContain('There are more events than people.')
})

test('a place is confirmed by another user than the one who entered it, who reads why', () => {
  const place = { ...numbers, 'place.de': 'Tabelle 2', 'place.en': 'table 2' }
  const own = drawn('en', { ...place, placeBy: 'eva' })
  expect(own).toMatch(/data-place="findings\.0\.placeConfirmed"[^>]*aria-disabled="true"/)
  expect(own).toContain('so a second person confirms it')
  const theirs = drawn('en', { ...place, placeBy: 'ada' })
  expect(theirs).toMatch(/data-place="findings\.0\.placeConfirmed"[^>]*aria-disabled="false"/)
  const confirmed = { ...place, placeBy: 'eva', placeConfirmed: 'yes' }
  expect(drawn('en', { ...confirmed, placeConfirmedBy: 'ada' })).toContain('Looked up by ada.')
  expect(drawn('de', confirmed)).toContain('Nachgeschlagen von einem gelöschten Konto.')
})

test('findings stand under their comparison, in order, and keep their numbers', () => {
  const comparisons = ['Salt', 'Sport'].map((name, index) => ({
    ...emptyComparison(`c${index + 1}`),
    'intervention.en': name,
  }))
  const findings = ['c2', 'c1', '', 'c2'].map((comparisonId, index) => ({
    ...numbers,
    id: `f${index + 1}`,
    comparisonId,
  }))
  const html = drawnWith({}, 'en', findings, comparisons)
  const heads = html.matchAll(/<span class="evidence-name">(?:<span[^>]*>)?([^<;]*)/g)
  expect(Array.from(heads, ([, words]) => words)).toEqual([
    ...['Comparison 1: Salt', 'Finding 2', 'Comparison 2: Sport', 'Finding 1', 'Finding 4'],
    'Finding 3',
  ])
  expect(html.indexOf('Not of a comparison yet')).toBeGreaterThan(html.indexOf('Finding 4'))
  // The last of its comparison goes no further down, whatever stands behind it in the list.
  expect(html).not.toContain('Move Finding 2')
})

test('no ninth finding can be added', () => {
  expect(drawn('en', ...Array.from({ length: 8 }, () => numbers))).toMatch(
    /data-place="findings" aria-disabled="true"/,
  )
})

test('a passage is what is selected, without the blanks around it', () => {
  const text = 'One. Two 😀. '
  expect(trimmedPassage(text, { start: 4, end: 13 })).toEqual({ start: 5, end: 12 })
  expect(trimmedPassage(text, { start: 4, end: 5 })).toBeUndefined()
  expect(trimmedPassage(text, { start: 3, end: 3 })).toBeUndefined()
})

test('a finding begins with the only study and separate groups, which alone are not sent', () => {
  const named = { id: 'f1', comparisonId: 'c1' }
  const first = nextFinding(named, undefined, ['7'])
  expect(first).toMatchObject({ id: 'f1', pmid: '7', design: 'independent', 'outcome.de': '' })
  expect(isEmptyFinding(first)).toBe(true)
  expect(nextFinding(named, undefined, ['7', '8']).pmid).toBe('')
  const second = nextFinding(
    { ...named, id: 'f2' },
    { ...first, ...numbers, 'duration.de': '5 Jahre' },
    ['7', '8'],
  )
  expect(second).toMatchObject({
    id: 'f2',
    pmid: '7',
    comparisonId: 'c1',
    'duration.de': '5 Jahre',
    'outcome.de': '',
  })
  expect(second).toMatchObject({ 'arms.0.events': '', 'arms.0.total': '', 'certainty.level': '' })
})

test('what a reviewer said of a finding stands with it (P-REVIEW-FINDINGS-TOLD)', () => {
  const t = translators.en
  const findings = [
    { ...numbers, id: 'f1' },
    { ...numbers, id: 'f2' },
  ]
  const [first, second] = drawnWith({ f2: 'differs' }, 'en', findings).split('Finding 2')
  expect(first).not.toContain(t('form:answer_differs'))
  expect(second).toContain(t('form:answer_differs'))
})

test('a passage on harms of another abstract is not quoted from this one, and marked anew there', () => {
  const t = translators.en
  const abstract = 'It lasted 7 years. Nobody fell.'
  const studies = new Map([
    ['7', { pmid: '7', title: '', abstract, notices: [] } as unknown as CitedStudyState],
  ])
  const harmsIn = (digest: string) => {
    const comparison = {
      ...emptyComparison('c1'),
      'intervention.en': 'Salt',
      'harms.reported': 'found',
      'harms.pmid': '7',
      'harms.passage.start': '0',
      'harms.passage.end': '9',
      'harms.passage.digest': digest,
    }
    const passage = { start: 19, end: 31 }
    const moved = [{ place: 'comparisons.c1', pmid: '7', digest: digestOf(abstract), passage }]
    return drawnWith({}, 'en', [], [comparison], {
      studies,
      sources: digest === 'old' ? { changes: [], names: {}, moved } : undefined,
    })
  }
  const now = harmsIn(digestOf(abstract))
  expect(now).toContain('<mark>It lasted</mark>')
  expect(now).not.toContain(t('changes:markAnew', { count: 1 }))
  const before = harmsIn('old')
  expect(before).not.toContain('<mark>It lasted</mark>')
  expect(before).toContain(t('changes:markAnew', { count: 1 }))
})
