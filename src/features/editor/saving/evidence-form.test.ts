import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type SentFinding,
  sentEvidenceFields,
  type WorkFinding,
  writtenFindingSchema,
} from '../../../contract/desk/evidence.ts'
import { newHearticleSchema } from '../../../contract/desk/writing.ts'
import { digestOf } from '../../../domain/evidence/abstract-text.ts'
import { presentWorkEvidence } from '../../../domain/evidence/present-evidence.ts'
import {
  type ComparisonForm,
  emptyComparison,
  writtenComparison,
} from '../evidence/comparison-form.ts'
import { drawableFindings, evidenceFaults } from '../evidence/evidence-faults.ts'
import {
  acceptEvidence,
  type EvidenceForm,
  emptyEvidence,
  formOfEvidence,
  sentEvidence,
  statementFields,
  takenEvidence,
  writtenEvidence,
} from '../evidence/evidence-form.ts'
import {
  emptyFinding,
  type FindingForm,
  findingFields,
  formOfFinding,
  writtenFinding,
} from '../evidence/finding-form.ts'
import { emptyForm, type HearticleForm, isSameForm } from './form.ts'

const both = (text: string) => ({ de: text, en: text })
const text =
  'In 5 years 83 of 2,454 people with it died and 109 of 2,450 without (hazard ratio 0.72, 95% CI 0.54-0.95).'
const sent = {
  id: 'f1',
  comparisonId: 'c1',
  outcome: both('Tod'),
  critical: true,
  desirable: false,
  duration: both('5'),
  arms: [
    { label: both('mit'), events: 83, total: 2454 },
    { label: both('ohne'), events: 109, total: 2450 },
  ],
  measure: { type: 'hazard_ratio', value: 0.72, low: 0.54, high: 0.95, unit: null },
  baseline: { risk: 0.044, of: 'comparator', source: both('Register'), period: both('5') },
  design: 'independent',
  adjusted: true,
  certainty: { level: 'moderate', reasons: ['risk_of_bias', 'imprecision'] },
  pmid: '7',
  passage: { start: 0, end: 106, digest: digestOf(text) },
} satisfies SentFinding
const finding: WorkFinding = {
  ...sent,
  kind: 'benefit',
  certainty: { ...sent.certainty, by: 'eva' },
  placeConfirmed: false,
}
const filledComparison: ComparisonForm = {
  ...emptyComparison('c1'),
  'comparator.de': 'ohne',
  'comparator.en': 'without',
  'population.de': 'Alte',
  'population.en': 'The old',
}
const abstract = { text, isRetracted: false, isWithdrawn: false }
const withFindings = (...findings: FindingForm[]): HearticleForm => ({
  ...emptyForm('2026-11-21'),
  evidence: { ...emptyEvidence(), findings },
})
const faultsOf = (one: Partial<FindingForm>) =>
  evidenceFaults(
    { ...emptyEvidence(), findings: [{ ...formOfFinding(finding), ...one }] },
    () => abstract,
  ).map(({ place, fault }) => [place, fault])

test('a stored finding comes out of the form as it went in, without who rated it', () => {
  expect(writtenFinding(formOfFinding(finding))).toEqual(sent)
  expect(writtenFindingSchema.safeParse(writtenFinding(formOfFinding(finding))).success).toBe(true)
  expect(faultsOf({})).toEqual([])
})

test('a unit is a sign, typed once or twice, or words in both languages', () => {
  const through = (unit: string | { de: string; en: string }, more: Partial<FindingForm> = {}) => {
    const measure = { type: 'mean_difference', value: 1, low: 0, high: 2, unit } as const
    return writtenFinding({ ...formOfFinding({ ...finding, measure }), ...more }).measure?.unit
  }
  expect(through('mmHg')).toBe('mmHg')
  expect(through('mmHg', { 'measure.unit.en': '' })).toBe('mmHg')
  expect(through({ de: 'Stunden', en: 'hours' })).toEqual({ de: 'Stunden', en: 'hours' })
  expect(through('h', { 'measure.unit.en': 'hours' })).toEqual({ de: 'h', en: 'hours' })
  expect(faultsOf({ 'measure.unit.de': 'x' })).toEqual([])
})

test('all that a hearticle says beside its findings comes out as it went in', () => {
  const stored = {
    findings: [finding],
    noFindingsReason: both('Keine'),
    practice: { professional: both('A'), lay: both('B') },
    responsibility: {
      ai: { part: 'draft' as const, model: 'M', on: '2026-11-21' },
      searchedOn: '2026-11-01',
      nextReviewOn: '2027-11-01',
      conflicts: both('keine'),
    },
    quiz: {
      findingId: 'f3',
      question: both('Wie?'),
      right: both('So.'),
      wrong: both('Anders.'),
      alsoWrong: both('Gar nicht.'),
    },
  }
  const form = formOfEvidence({ ...stored, comparisons: [], highestFindingId: 3 })
  expect(form.highestFindingId).toBe(3)
  expect(writtenEvidence(form)).toEqual({ ...stored, comparisons: [], findings: [sent] })
  expect(writtenEvidence(emptyEvidence())).toEqual({
    comparisons: [],
    findings: [],
    noFindingsReason: null,
    practice: null,
    responsibility: null,
    quiz: null,
  })
})

test('a version taken up keeps what was confirmed here, and no other confirmation', () => {
  const place = { place: both('Tabelle 2'), placeBy: 'eva', placeConfirmedBy: 'ada' }
  const confirmed = formOfFinding({ ...finding, ...place, placeConfirmed: true })
  const here = { ...emptyEvidence(), findings: [confirmed] }
  const taken = (more: Partial<FindingForm>) =>
    takenEvidence({ ...here, findings: [{ ...confirmed, ...more }] }, here).findings[0]
  expect(taken({ 'outcome.de': 'Sterben' })).toMatchObject({ placeConfirmed: 'yes' })
  expect(taken({ 'arms.0.events': '84' })).toMatchObject({
    placeConfirmed: '',
    placeConfirmedBy: '',
  })
})

test('a number is the same in either notation, and what is no number is kept as it was typed', () => {
  const typed = (text: string) =>
    withFindings({ ...formOfFinding(finding), 'measure.value': text, 'arms.0.total': '2.454' })
  expect(isSameForm(typed('0,72'), withFindings(formOfFinding(finding)))).toBe(true)
  expect(isSameForm(typed('0,7x'), typed('0,7y'))).toBe(false)
  expect(faultsOf({ 'measure.value': '0,7x' })).toEqual([
    ['findings.0.measure.value', 'not-a-number'],
  ])
})

test('what is missing or wrong is named at its field, empty findings not counted', () => {
  expect(faultsOf({ 'outcome.en': ' ', 'arms.0.events': '9999' })).toEqual([
    ['findings.0.outcome.en', 'missing'],
    ['findings.0.arms.0.events', 'more-events-than-people'],
  ])
  expect(faultsOf({ 'measure.low': '' })).toEqual([['findings.0.measure.low', 'missing']])
  expect(faultsOf({ 'passage.end': '999' })).toEqual([
    ['findings.0.passage', 'outside-the-abstract'],
  ])
  const second = { ...formOfFinding(finding), design: '' }
  const { findings } = writtenEvidence({ ...emptyEvidence(), findings: [emptyFinding(), second] })
  expect(findings).toHaveLength(1)
  const faults = evidenceFaults(
    { ...emptyEvidence(), findings: [emptyFinding(), second] },
    () => abstract,
  )
  expect(faults.map(({ place }) => place)).toEqual(['findings.0.design'])
})

test('half of a statement asks for the other half, before it is sent', () => {
  const { statements } = emptyEvidence()
  const faults = evidenceFaults(
    {
      ...emptyEvidence(),
      statements: { ...statements, 'practice.lay.de': 'A', 'responsibility.ai.model': 'M' },
    },
    () => abstract,
  )
  expect(faults.map(({ place }) => place)).toEqual([
    'practice.professional.de',
    'practice.professional.en',
    'practice.lay.en',
    'responsibility.ai.part',
  ])
})

test('a finding is drawn from complete numbers alone', () => {
  const form = formOfFinding(finding)
  expect(drawableFindings([{ ...form, 'outcome.de': '' }])).toHaveLength(1)
  expect(drawableFindings([{ ...form, 'arms.1.total': '' }])).toEqual([])
  expect(drawableFindings([{ ...form, 'measure.high': '0,1' }])).toEqual([])
  const oneRate = { ...form, 'rates.groups.0.value': '2,5', 'rates.per': '1000' }
  expect(drawableFindings([oneRate])).toEqual([])
  expect(drawableFindings([emptyFinding()])).toEqual([])
})

test('half-filled findings come back out of a draft; another shape does not', () => {
  const half = { ...emptyFinding(), id: 'f2', comparisonId: 'c1', 'outcome.de': 'To' }
  const evidence = {
    ...emptyEvidence(),
    findings: [half],
    highestFindingId: 4,
    comparisons: [emptyComparison('c1')],
  }
  expect(acceptEvidence(JSON.parse(JSON.stringify(evidence)))).toEqual(evidence)
  expect(acceptEvidence({ findings: [{ pmid: 1 }], statements: {} })).toBeUndefined()
  expect(acceptEvidence({ findings: [null], statements: {} })).toBeUndefined()
  expect(acceptEvidence([])).toBeUndefined()
})

test('what is half entered goes along as it was typed, and what is stored of it stays', () => {
  const stored = {
    ...presentWorkEvidence({}, new Map()),
    findings: [finding],
    comparisons: [{ ...writtenComparison(filledComparison), denominator: 100, certainty: null }],
    highestFindingId: 1,
  }
  const whole = formOfEvidence(stored)
  expect(sentEvidence(whole, stored)).toMatchObject({ findings: [{ id: 'f1' }], unfinished: null })
  const [first = emptyFinding()] = whole.findings
  const half: EvidenceForm = {
    ...whole,
    findings: [
      { ...first, 'measure.value': '0,7x' },
      { ...emptyFinding(), id: 'f2', comparisonId: 'c1', 'outcome.de': 'Sturz' },
    ],
    statements: { ...whole.statements, 'practice.lay.de': 'Weniger Salz.' },
  }
  const sentNow = sentEvidence(half, stored)
  expect(sentNow.findings).toMatchObject([{ id: 'f1', measure: { value: 0.72 } }])
  expect(newHearticleSchema.shape.unfinished.safeParse(sentNow.unfinished).success).toBe(true)
  const back = formOfEvidence({ ...stored, unfinished: sentNow.unfinished })
  expect(back).toEqual({ ...half, highestFindingId: 2 })
  expect(back.findings[0]?.['certainty.by']).toBe('eva')
})

test('no evidence that somebody types is refused by the API, or loses a word', () => {
  const typed = fc.constantFrom('', 'Salz', '3', '0,72', ' ', '12.', 'x'.repeat(400))
  const entry = <F extends string>(fields: readonly F[], id: string) =>
    fc
      .tuple(...fields.map(() => typed))
      .map((texts) => ({ ...Object.fromEntries(fields.map((f, at) => [f, texts[at] ?? ''])), id }))
  fc.assert(
    fc.property(
      entry(findingFields, 'f1'),
      entry(Object.keys(emptyComparison('c1')), 'c1'),
      fc.tuple(...statementFields.map(() => typed)),
      (one, comparison, texts) => {
        const evidence: EvidenceForm = {
          comparisons: [comparison as ComparisonForm],
          findings: [{ ...(one as FindingForm), comparisonId: 'c1' }],
          highestFindingId: 1,
          statements: Object.fromEntries(
            statementFields.map((field, at) => [field, texts[at] ?? '']),
          ) as EvidenceForm['statements'],
        }
        const { unfinished, ...sentNow } = sentEvidence(evidence, undefined)
        const shape = z.object({
          ...sentEvidenceFields,
          unfinished: newHearticleSchema.shape.unfinished,
        })
        expect(shape.safeParse({ ...sentNow, unfinished }).error).toBeUndefined()
        if (unfinished) expect(acceptEvidence(unfinished)).toEqual(evidence)
      },
    ),
  )
})
