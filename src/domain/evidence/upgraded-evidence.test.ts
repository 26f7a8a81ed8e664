// Rules: P-FINDING-ID.
import { expect, test } from 'vitest'
import { upgradedEvidence } from './upgraded-evidence.ts'

test('findings of before get the ids of their places, and keep those that they have', () => {
  const upgraded = upgradedEvidence({ key: 'a', findings: [{ pmid: '1' }, { pmid: '2' }] })
  expect(upgraded).toEqual({
    key: 'a',
    findings: [
      { id: 'f1', pmid: '1' },
      { id: 'f2', pmid: '2' },
    ],
  })
  expect(upgradedEvidence(upgraded)).toEqual(upgraded)
  expect(upgradedEvidence({ findings: [{ id: 'f3' }, {}] })).toEqual({
    findings: [{ id: 'f3' }, { id: 'f4' }],
  })
})

test.each([undefined, null, 7, 'text', {}, { findings: null }, { findings: [null, 7] }])(
  'what has no findings is passed on: %j',
  (stored) => expect(upgradedEvidence(stored)).toEqual(stored),
)

test('findings of before get comparisons, one for those that compare the same', () => {
  const both = (text: string) => ({ de: text, en: text })
  const shared = { population: both('Adults'), comparison: both('placebo') }
  const arms = [{ label: both('drug') }, { label: both('placebo') }]
  const stored = {
    findings: [
      { ...shared, pmid: '1' },
      { ...shared, arms, pmid: '2' },
      { ...shared, comparison: both('nothing'), pmid: '3' },
    ],
  }
  const upgraded = upgradedEvidence(stored)
  expect(upgraded).toEqual({
    comparisons: [
      {
        ...{ id: 'c1', intervention: both('drug'), comparator: both('placebo') },
        ...{ population: both('Adults'), harms: { reported: 'not_entered' } },
      },
      {
        ...{ id: 'c2', intervention: null, comparator: both('nothing') },
        ...{ population: both('Adults'), harms: { reported: 'not_entered' } },
      },
    ],
    findings: [
      { id: 'f1', comparisonId: 'c1', pmid: '1' },
      { id: 'f2', comparisonId: 'c1', arms, pmid: '2' },
      { id: 'f3', comparisonId: 'c2', pmid: '3' },
    ],
  })
  expect(upgradedEvidence(upgraded)).toEqual(upgraded)
})
