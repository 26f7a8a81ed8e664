// Rules: P-REGISTRY-IMPORT.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trialText } from '../../src/domain/registry/trial-text.ts'
import { trialRecord } from '../../tests/support/trial-record.ts'
import { readTrial } from './read-trial.ts'

const read = (record: unknown) => {
  const trial = readTrial(record)
  if (typeof trial === 'string') throw new Error(trial)
  return trial
}

test('a record has its groups, values, analyses and events, and no person', () => {
  const trial = read(trialRecord())
  expect(trial).toMatchObject({
    registration: 'NCT00000042',
    title: 'Exercise & Falls in People >75',
    updated: '2024-05-31',
    pmids: ['101'],
    roles: { intervention: ['exercise'], comparator: ['usual care'] },
  })
  expect(trial.outcomes[0]).toMatchObject({
    rank: 'primary',
    kind: 'count',
    rows: [
      {
        label: '',
        values: [
          { group: 0, value: '60', total: '400' },
          { group: 1, value: '82', total: '410' },
        ],
      },
    ],
    analyses: [
      { groups: [0, 1], value: '0.73', low: '0.53', high: '0.99', level: '95', p: '0.04' },
    ],
  })
  expect(JSON.stringify(trial)).not.toMatch(/Somebody|clinic/)
})

test('nobody at risk, what is not available and a limit of one side are left out', () => {
  const trial = read(
    trialRecord({
      outcomes: [
        {},
        {
          classes: [
            {
              title: 'At the end',
              categories: [{ measurements: [{ groupId: 'OG000', value: 'NA' }] }],
            },
          ],
        },
      ],
      first: { ciNumSides: 'ONE_SIDED' },
    }),
  )
  expect(trial.outcomes).toHaveLength(1)
  expect(trial.outcomes[0]?.analyses[0]).not.toHaveProperty('high')
  expect(trial.events?.otherTerms.map(({ affected }) => affected.length)).toEqual([2, 1])
})

test('words come with the escapes of Markdown, or as HTML of the history', () => {
  const timeFrame = 'p &lt; 0.05<br>\\[weeks\\]\u200b &#8805;4'
  expect(read(trialRecord({ outcomes: [{ timeFrame }] })).outcomes[0]?.timeFrame).toBe(
    'p < 0.05 [weeks] ≥4',
  )
})

test('what is no record, or has no results, is said', () => {
  for (const record of [undefined, '<html>', [], {}, { protocolSection: {} }]) {
    expect(readTrial(record)).toBe('not-a-record')
  }
  expect(readTrial({ ...trialRecord(), resultsSection: undefined })).toBe('no-results')
  expect(readTrial(trialRecord({ updated: 'lately' }))).toBe('not-a-record')
})

test('whatever stands in a record, reading ends with results or a fault', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const trial = readTrial({ ...trialRecord(), resultsSection: JSON.parse(json) })
      if (typeof trial !== 'string') trialText(trial)
    }),
  )
})
