import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { hearticle, translation } from './records.ts'
import { both, writtenComparison, writtenFinding } from './written-finding.ts'

const passage = { start: 4, end: 20, digest: 'abc' }

/** Everything that a record can say. */
export const wholeHearticle: HearticleRecord = {
  ...hearticle(1),
  motif: 'salt',
  ownPicture: { file: `${'a'.repeat(32)}.jpg`, focus: 'left-top', alt: both('A bowl') },
  explanation: { kind: 'correction', note: both('A value was wrong') },
  citedPmids: ['101', '102'],
  findings: [
    {
      ...writtenFinding,
      rates: {
        groups: [
          { label: both('salt'), value: 12 },
          { label: both('no salt'), value: 18 },
        ],
        per: 1000,
        time: 'person_years',
      },
      measure: {
        type: 'hazard_ratio',
        value: 0.5,
        low: 0.4,
        high: 0.6,
        interval: 'confidence_99',
        unit: 'mmHg',
      },
      margin: { scale: 'per_1000', low: -10, high: 10, source: both('The protocol') },
      baseline: {
        risk: 0.1,
        of: 'comparator',
        source: both('A register'),
        period: both('5 years'),
      },
      passage,
      place: both('Table 2'),
      placeBy: 'one',
      placeConfirmedBy: 'other',
      certainty: { level: 'low', reasons: ['risk_of_bias'], by: 'one', at: '2026-11-21T11:00:00Z' },
    },
    { ...writtenFinding, id: 'f2', outcome: both('Death') },
  ],
  comparisons: [
    {
      ...writtenComparison,
      harms: {
        reported: 'found',
        more: both('Fainting'),
        seen: both('Rash'),
        unclear: both('Falls'),
        fewer: both('Bleeding'),
        pmid: '101',
        passage,
        place: both('Table 3'),
      },
    },
  ],
  noFindingsReason: both('An overview'),
  quiz: {
    findingId: 'f1',
    question: both('How many?'),
    right: both('Fewer.'),
    wrong: both('More.'),
    alsoWrong: both('As many.'),
  },
  practice: { professional: both('Salt less [#n1].'), lay: both('Less salt.') },
  responsibility: {
    ai: { part: 'draft', model: 'a model', on: '2026-11-01' },
    searchedOn: '2026-11-01',
    nextReviewOn: '2027-11-01',
    conflicts: both('None'),
  } as HearticleRecord['responsibility'],
  numbers: [
    {
      id: 'n1',
      value: '3',
      to: '5',
      passage: { ...passage, pmid: '101' },
      year: true,
      reason: 'threshold',
      note: 'A guideline',
    },
  ],
  unfinished: {
    comparisons: [{ population: 'x' }],
    findings: [{ outcome: 'x' }],
    statements: { lay: 'x' },
  },
  translations: (['de', 'en'] as const).map((languageCode, index) => ({
    ...translation(languageCode),
    id: index + 1,
    sound: { file: 'one', seconds: 60 },
  })),
}
