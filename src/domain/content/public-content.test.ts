import { expect, test } from 'vitest'
import { hearticle, translation } from '../../../tests/support/records.ts'
import { explainedWords, type ListedStudy, listedStudies, withNewer } from './public-content.ts'

test('a hearticle explains the words of all its texts of a language, in their order', () => {
  const translations = [
    {
      ...translation('de', {
        mainTextBody: '{Placebo}[EXP:x] und {Remission}[EXP:y]',
        mainActions: ['{Placebo}[EXP:x]'],
      }),
      id: 1,
    },
    { ...translation('en', { mainTextBody: '{Placebo}[EXP:x]' }), id: 2 },
  ]
  expect(explainedWords({ ...hearticle(1), translations }, 'de')).toEqual([
    'Placebo',
    'Remission',
    'Placebo',
  ])
})

test('a newer study stands in the place of what was published of it, once', () => {
  const listed = (pmid: string, citationCount: number): [string, ListedStudy] => [
    pmid,
    { pmid, citationCount, publicationDate: null, appearedOn: null, mayLead: true },
  ]
  const published = new Map([listed('101', 1), listed('102', 1)])
  const studies = withNewer(listedStudies(published), new Map([listed('102', 2), listed('103', 2)]))
  const counts = Array.from(studies.values(), ({ pmid, citationCount }) => [pmid, citationCount])
  expect(counts.toSorted()).toEqual([
    ['101', 1],
    ['102', 2],
    ['103', 2],
  ])
  expect([...studies.keys()].toSorted()).toEqual(['101', '102', '103'])
  expect(studies.get('102')?.citationCount).toBe(2)
  expect(['101', '103', '104'].map(studies.has)).toEqual([true, true, false])
})
