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
