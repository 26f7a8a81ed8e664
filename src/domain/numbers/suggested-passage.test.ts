import { expect, test } from 'vitest'
import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import { suggestedPassage } from './suggested-passage.ts'

const both = (text: string) => ({ de: text, en: text })
const finding: WrittenFinding = {
  id: 'f1',
  comparisonId: 'c1',
  outcome: both('Relapse'),
  duration: both(''),
  critical: true,
  desirable: false,
  design: 'independent',
  adjusted: false,
  pmid: '1',
  arms: [
    { label: both('diet'), events: 9, total: 26 },
    { label: both('free'), events: 16, total: 25 },
  ],
  certainty: { level: 'low', reasons: [] },
}

test('the sentence with most of the numbers is suggested, and none with a single one', () => {
  const abstract = 'Of 51, 26 got a diet. Relapses were fewer (34.6% vs. 64.0%).\n\nThe end.'
  const { start, end } = suggestedPassage(abstract, finding) ?? { start: 0, end: 0 }
  expect(abstract.slice(start, end)).toBe('Relapses were fewer (34.6% vs. 64.0%).')
  expect(suggestedPassage('There were 26 in one group. The end.', finding)).toBeUndefined()
})
