import { expect, test } from 'vitest'
import type { Finding } from '../../contract/reading/evidence.ts'
import { keyFigureOf } from './key-figure.ts'

const finding: Finding = {
  critical: false,
  desirable: false,
  outcome: 'Herzinfarkt',
  kind: 'benefit',
  population: 'Menschen über 50',
  comparison: 'Placebo',
  duration: '5 Jahre',
  arms: [
    { label: 'Mittel', events: 30, total: 200 },
    { label: 'Placebo', events: 50, total: 200 },
  ],
  design: 'independent',
  adjusted: false,
  certainty: { level: 'moderate', reasons: [] },
  pmid: '10',
}
const { arms: _, ...withoutArms } = finding

test('is that of the first critical finding, in counts, with all who took part', () => {
  const critical = { ...finding, critical: true, outcome: 'Tod' }
  expect(keyFigureOf([finding, critical])).toEqual({
    kind: 'benefit',
    outcome: 'Tod',
    counts: { intervention: 15, comparison: 25, denominator: 100 },
    mean: null,
    participants: 400,
  })
})

test('is a mean difference with its unit where nobody was counted', () => {
  const measure = { type: 'mean_difference', value: -4, low: -6, high: -2, unit: 'mmHg' } as const
  expect(keyFigureOf([{ ...withoutArms, measure }])).toMatchObject({
    counts: null,
    mean: { value: -4, unit: 'mmHg' },
    participants: null,
  })
})

test('is never a ratio alone, and nothing without findings', () => {
  const measure = { type: 'hazard_ratio', value: 0.7, low: 0.5, high: 0.9, unit: null } as const
  expect(keyFigureOf([{ ...withoutArms, measure }])).toBeNull()
  expect(keyFigureOf([])).toBeNull()
})
