import type { Comparison, Finding } from '../../src/contract/reading/evidence.ts'

/** A benefit as answers and pages have it: 15 instead of 25 of 100. */
export const shownFinding: Finding & { certainty: NonNullable<Finding['certainty']> } = {
  id: 'f1',
  comparisonId: 'c1',
  denominator: 100,
  observational: false,
  fallen: false,
  critical: true,
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
  certainty: { level: 'moderate', reasons: [], ratedOn: null },
  pmid: '10',
}

/** What it compares; nobody entered its harms. */
export const shownComparison: Comparison = {
  id: 'c1',
  intervention: 'Mittel',
  comparator: 'Placebo',
  population: 'Menschen über 50',
  denominator: 100,
  certainty: { level: 'moderate', reasons: [] },
  harmsReported: 'not_entered',
  harmsSource: null,
}
