// Rule: P-LABELS-OFFERED.
import { expect, test } from 'vitest'
import { parseThesaurus } from '../../functions/search/parse/thesaurus.ts'
import type { WrittenFinding } from '../../src/contract/desk/evidence.ts'
import { hearticle } from '../support/records.ts'
import { catalogueOf, contentOf } from '../support/search-index.ts'

const label = (de: string, en: string) => ({ de, en })
const finding: WrittenFinding = {
  id: 'f1',
  comparisonId: 'c1',
  outcome: label('Tod, Herzinfarkt oder Schlaganfall', 'Death, heart attack or stroke'),
  critical: true,
  desirable: false,
  duration: label('5 Jahre', '5 years'),
  arms: [
    { label: label('mit Semaglutid', 'with semaglutide'), events: 1, total: 10 },
    { label: label('mit Placebo', 'with placebo'), events: 2, total: 10 },
  ],
  design: 'independent',
  adjusted: false,
  certainty: { level: 'high', reasons: [] },
  pmid: '101',
}

const thesaurus = `# Some | disease
stroke | Schlaganfall | |
myocardial infarction, heart attack | Herzinfarkt | |
death | Tod | | | outcome
heart failure | Herzinsuffizienz | |
hospitalization | Krankenhausaufenthalt | | | procedure
semaglutide | Semaglutid | | | drug
nausea | Übelkeit | |`

test('what a source names is called as public hearticles do, else as the thesaurus does', () => {
  const { labelOf } = catalogueOf({
    ...contentOf(0),
    hearticles: [{ ...hearticle(1), findings: [finding] }],
    concepts: parseThesaurus([{ name: 'some.txt', text: thesaurus }]),
  })
  expect(labelOf('Number of Participants With Death, Heart Attack or Stroke', 'outcome')).toEqual({
    ...finding.outcome,
    offers: [],
  })
  // Much the same is offered, and nobody takes it for the same.
  expect(labelOf('Stroke, myocardial infarction, or death', 'outcome')).toEqual({
    ...label('', 'Stroke, myocardial infarction, or death'),
    offers: [finding.outcome],
  })
  expect(labelOf('Semaglutide 2.4 mg', 'group')).toEqual({
    ...label('Semaglutid 2,4 mg', 'Semaglutide 2.4 mg'),
    offers: [finding.arms?.[0].label],
  })
  expect(labelOf('NAUSEA', 'harm')).toMatchObject(label('Übelkeit', 'Nausea'))
  // Of two names German makes another word.
  expect(labelOf('Heart failure hospitalization', 'outcome').de).toBe('')
  expect(labelOf('', 'outcome')).toEqual({ ...label('', ''), offers: [] })
})
