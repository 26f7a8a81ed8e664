// Rule: P-PROPOSALS-TAKEN.
import { expect, test } from 'vitest'
import type { FindingProposal } from '../../contract/desk/study-proposals.ts'
import { differingProposal } from './differing-proposal.ts'

const measure = { type: 'hazard_ratio', value: 0.8, low: 0.7, high: 0.9, unit: null } as const
const proposal: FindingProposal = {
  passage: { start: 0, end: 9 },
  outcome: 'Death from any cause',
  groups: ['Exercise', 'Usual care'],
  isOrdered: true,
  arms: [
    { events: 5, total: 100 },
    { events: 9, total: 100 },
  ],
  measure,
}

test.each<[string, Partial<FindingProposal>, boolean]>([
  [
    'other limits of the same counts',
    { outcome: 'Mortality', measure: { ...measure, high: 0.91 } },
    true,
  ],
  [
    'other counts of the same name',
    {
      outcome: 'Death From Any Cause',
      arms: [
        { events: 6, total: 100 },
        { events: 9, total: 100 },
      ],
    },
    true,
  ],
  ['the same', {}, false],
  ['another measure of the same counts', { measure: { ...measure, type: 'odds_ratio' } }, false],
  [
    'another outcome',
    {
      outcome: 'Falls',
      arms: [
        { events: 6, total: 100 },
        { events: 9, total: 100 },
      ],
    },
    false,
  ],
  [
    'another time',
    {
      duration: '1 year',
      arms: [
        { events: 1, total: 100 },
        { events: 2, total: 100 },
      ],
    },
    false,
  ],
])('two sources differ in %s: %#', (_, more, isDiffering) => {
  const other = { ...proposal, ...more }
  const one = { ...proposal, duration: '5 years' }
  expect(differingProposal(one, [other])).toBe(isDiffering ? other : undefined)
})
