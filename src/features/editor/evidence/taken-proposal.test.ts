// Rules: P-LABELS-ONCE, P-PROPOSALS-TAKEN.
import { expect, test } from 'vitest'
import { MAX_FINDINGS } from '../../../contract/desk/evidence.ts'
import type { FindingProposal, HarmProposal } from '../../../contract/desk/study-proposals.ts'
import { digestOf } from '../../../domain/evidence/abstract-text.ts'
import { emptyEvidence, writtenEvidence } from './evidence-form.ts'
import { typedFaultsOf } from './finding-form.ts'
import { withSameLabels } from './same-labels.ts'
import {
  findingTaken,
  isHarmTaken,
  replacesHarms,
  type StudyProposals,
  takeFinding,
  takeHarm,
  turnOf,
} from './taken-proposal.ts'

const falls: FindingProposal = {
  passage: { start: 10, end: 90 },
  outcome: 'Number of Participants With a Fall',
  duration: 'up to 2 years',
  groups: ['Exercise', 'Usual care'],
  isOrdered: true,
  arms: [
    { events: 1234, total: 4000 },
    { events: 1500, total: 4100 },
  ],
  measure: { type: 'hazard_ratio', value: 0.734, low: 0.53, high: 0.99, unit: null },
}
const deaths: FindingProposal = {
  ...falls,
  passage: { start: 100, end: 150 },
  outcome: 'Deaths',
  arms: [
    { events: 7, total: 4000 },
    { events: 9, total: 4100 },
  ],
}
const pain: HarmProposal = {
  passage: { start: 200, end: 240 },
  term: 'Muscle pain',
  groups: ['Exercise', 'Usual care'],
  isOrdered: true,
  arms: [
    { events: 90, total: 400 },
    { events: 20, total: 410 },
  ],
  direction: 'more',
}
const label = (de: string, en: string) => ({ de, en, offers: [] })
const study: StudyProposals = {
  pmid: '7',
  text: 'x'.repeat(300),
  digest: 'd',
  abstract: { findings: [falls, deaths], harms: [pain] },
  registry: null,
  labels: {
    [falls.outcome]: label('Sturz', 'Fall'),
    'up to 2 years': label('bis zu 2 Jahre', 'up to 2 years'),
    Exercise: label('', 'Exercise'),
    'Usual care': label('übliche Betreuung', 'usual care'),
    'Muscle pain': label('Muskelschmerz', 'Muscle pain'),
  },
}
const as = { isTurned: false, username: 'eva' }

test('a finding is taken with all that a source says, and without what only an editor can say', () => {
  const evidence = takeFinding(emptyEvidence(), study, falls, as)
  expect(writtenEvidence(evidence).findings).toEqual([
    expect.objectContaining({
      ...{ id: 'f1', comparisonId: 'c1', pmid: '7', design: 'independent', adjusted: false },
      outcome: { de: 'Sturz', en: 'Fall' },
      duration: { de: 'bis zu 2 Jahre', en: 'up to 2 years' },
      arms: [
        expect.objectContaining({ events: 1234, total: 4000 }),
        { label: { de: 'übliche Betreuung', en: 'usual care' }, events: 1500, total: 4100 },
      ],
      measure: { type: 'hazard_ratio', value: 0.734, low: 0.53, high: 0.99, unit: null },
      passage: { start: 10, end: 90, digest: digestOf(study.text) },
    }),
  ])
  expect(evidence.comparisons).toMatchObject([
    {
      id: 'c1',
      'intervention.en': 'Exercise',
      'intervention.de': '',
      'comparator.en': 'usual care',
    },
  ])
  const lacking = evidence.findings.flatMap(typedFaultsOf).map(({ place }) => place)
  expect(lacking).toEqual(['arms.0.label.de', 'certainty.level', 'desirable'])
  expect(findingTaken(evidence, study, falls)?.id).toBe('f1')
  expect(findingTaken(evidence, study, deaths)).toBeUndefined()
})

test('the names of groups are said once: the next finding has them, and so has the comparison', () => {
  const taken = takeFinding(emptyEvidence(), study, falls, as)
  const [before] = taken.findings
  if (!before) throw new Error('nothing was taken')
  const named = { ...taken, findings: [{ ...before, 'arms.0.label.de': 'mit Training' }] }
  const evidence = takeFinding(withSameLabels(named), study, deaths, as)
  expect(evidence.comparisons).toMatchObject([
    { 'intervention.de': 'mit Training', 'comparator.de': 'übliche Betreuung' },
  ])
  const written = evidence.comparisons.map((one) => ({ ...one, 'intervention.de': 'Training' }))
  expect(withSameLabels({ ...evidence, comparisons: written }).findings).toEqual(evidence.findings)
  expect(evidence.findings).toMatchObject([
    { comparisonId: 'c1' },
    { id: 'f2', comparisonId: 'c1', 'arms.0.label.de': 'mit Training', 'outcome.en': 'Deaths' },
  ])
  expect(
    takeFinding({ ...evidence, findings: Array(MAX_FINDINGS).fill(before) }, study, falls, as)
      .findings,
  ).toHaveLength(MAX_FINDINGS)
})

test('which group is compared with is asked once; what says it the other way round is not taken', () => {
  const open = { ...falls, isOrdered: false }
  const other = { ...deaths, isOrdered: false }
  const unordered = { ...study, abstract: { findings: [open, other], harms: [] } }
  expect(turnOf(emptyEvidence(), unordered, open)).toBeUndefined()
  const evidence = takeFinding(emptyEvidence(), unordered, open, { ...as, isTurned: true })
  const [finding] = writtenEvidence(evidence).findings
  expect(finding?.arms?.map(({ events }) => events)).toEqual([1500, 1234])
  expect(finding).not.toHaveProperty('measure')
  expect(findingTaken(evidence, unordered, open)?.id).toBe('f1')
  expect(turnOf(evidence, unordered, other)).toBe(true)
  expect(turnOf(evidence, unordered, { groups: ['A', 'B'], isOrdered: false })).toBeUndefined()
})

test('harms are named by which way they went, from the first passage to the last', () => {
  const syncope = { ...pain, term: 'COVID-19', passage: { start: 150, end: 190 } }
  const first = takeHarm(emptyEvidence(), study, pain, { isTurned: false, german: '' })
  const both = takeHarm(first, study, syncope, { isTurned: false, german: 'Covid-19' })
  expect(both.comparisons).toMatchObject([
    {
      'intervention.en': 'Exercise',
      'harms.reported': 'found',
      'harms.more.de': 'Muskelschmerz, Covid-19',
      'harms.more.en': 'muscle pain, COVID-19',
      'harms.pmid': '7',
      'harms.passage.start': '150',
      'harms.passage.end': '240',
    },
  ])
  expect(isHarmTaken(both, study, pain)).toBe(true)
  expect(isHarmTaken(first, study, syncope)).toBe(false)
  const turned = takeHarm(emptyEvidence(), study, pain, { isTurned: true, german: '' })
  expect(turned.comparisons).toMatchObject([
    { 'intervention.en': 'usual care', 'harms.fewer.en': 'muscle pain', 'harms.more.en': '' },
  ])
})

test('harms of another source take the place of those before, and that is told ahead', () => {
  const first = takeHarm(emptyEvidence(), study, pain, { isTurned: false, german: '' })
  const elsewhere = { ...study, pmid: '8', text: `${study.text} Another.` }
  const syncope = { ...pain, term: 'COVID-19' }
  expect(replacesHarms(emptyEvidence(), study, pain)).toBe(false)
  expect(replacesHarms(first, study, syncope)).toBe(false)
  expect(replacesHarms(first, elsewhere, syncope)).toBe(true)
  const taken = takeHarm(first, elsewhere, syncope, { isTurned: false, german: 'Covid-19' })
  expect(taken.comparisons).toMatchObject([{ 'harms.more.en': 'COVID-19', 'harms.pmid': '8' }])
})
