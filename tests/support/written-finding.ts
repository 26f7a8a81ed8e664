import type { WrittenComparison, WrittenFinding } from '../../src/contract/desk/evidence.ts'

/** A text that reads the same in both languages. */
export const both = (text: string) => ({ de: text, en: text })

/** A benefit as editors write it and as it is stored: 30 instead of 60 of 1,000. */
export const writtenFinding: WrittenFinding = {
  id: 'f1',
  comparisonId: 'c1',
  outcome: both('Stroke'),
  critical: true,
  desirable: false,
  duration: both('5 years'),
  arms: [
    { label: both('little salt'), events: 30, total: 1000 },
    { label: both('usual salt'), events: 60, total: 1000 },
  ],
  design: 'independent',
  adjusted: false,
  certainty: { level: 'moderate', reasons: ['imprecision'] },
  pmid: '101',
}

/** What it compares; its abstract says nothing of harms. */
export const writtenComparison: WrittenComparison = {
  id: 'c1',
  intervention: both('little salt'),
  comparator: both('usual salt'),
  population: both('Adults'),
  harms: { reported: 'not_in_abstract', pmid: '101' },
}
