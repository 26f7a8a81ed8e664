import { expect, test } from 'vitest'
import { noon, study, taxonomy } from '../../../tests/support/records.ts'
import { studySummarySchema } from '../../contract/reading/feeds.ts'
import type { StudySource } from '../study/study.ts'
import { presentStudySummary } from './present-study-summary.ts'

const summaryOf = (source: Partial<StudySource>) =>
  presentStudySummary(study('101', source), taxonomy, 'de', noon)

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ lastName: `Huber${index}`, initials: 'A' }))

test('has the declared shape, with the titles in all languages', () => {
  const summary = summaryOf({ german: { title: 'Salz.' }, pmcid: 'PMC1' })
  expect(studySummarySchema.parse(summary)).toEqual(summary)
  expect(summary).toMatchObject({
    title: 'Salt and blood pressure',
    isAustrianJournal: true,
    freeFullText: true,
    isNew: true,
    translations: [{ languageCode: 'de', translatedTitle: 'Salz' }],
  })
})

test.each([
  [3, true, false],
  [4, true, true],
  [1, false, true],
])('of %i authors (complete: %s) there are more: %s', (count, authorsComplete, more) => {
  const summary = summaryOf({ authors: named(count), authorsComplete })
  expect(summary.authors).toHaveLength(Math.min(count, 3))
  expect(summary.hasMoreAuthors).toBe(more)
})

test('a retracted study says so, one that retracts another does not', () => {
  expect(summaryOf({ notices: [{ type: 'retracted' }] }).isRetracted).toBe(true)
  expect(summaryOf({ notices: [{ type: 'retraction' }] }).isRetracted).toBe(false)
})

test('its rubric is the one of its topic', () => {
  const assigned = { ...study('101'), editorial: { topicId: 2, rubricId: 1 } }
  expect(presentStudySummary(assigned, taxonomy, 'en', noon)).toMatchObject({
    rubric: { id: 2, name: 'Nutrition' },
    topic: { id: 2, name: 'Salt' },
  })
})
