import type { Finding } from '../../src/contract/reading/evidence.ts'

/** A benefit as answers and pages have it: 15 instead of 25 of 100. */
export const shownFinding: Finding & { certainty: NonNullable<Finding['certainty']> } = {
  id: 'f1',
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
