import { expect, test } from 'vitest'
import { taxonomy } from '../../tests/support/records.ts'
import { type ListedStudy, listedStudies } from '../domain/content/public-content.ts'
import { rubricLists } from './study-lists.ts'

const listsOf = (...studies: Partial<ListedStudy>[]) => {
  const indexed = studies.map((study, index): [string, ListedStudy] => {
    const pmid = String(index + 1)
    const dates = { publicationDate: '2026', appearedOn: '2026' }
    const unknown = { ...dates, citationCount: null, mayLead: true, rubricId: 1 }
    return [pmid, { pmid, ...unknown, ...study }]
  })
  const lists = rubricLists({ studies: listedStudies(new Map(indexed)), taxonomy }).get(1)
  const pmids = (list: ListedStudy[] = []) => list.map(({ pmid }) => pmid)
  return { latest: pmids(lists?.latest), turns: pmids(lists?.turns), isCited: lists?.isCited }
}

test('a rubric has a list of its most cited studies once any of them was cited', () => {
  expect(listsOf({}, {}).isCited).toBe(false)
  expect(listsOf({}, { citationCount: 0 }).isCited).toBe(false)
  expect(listsOf({}, { citationCount: 2 }).isCited).toBe(true)
})

test('what may not lead is last among the latest, and never the study of the day', () => {
  const { latest, turns } = listsOf(
    { appearedOn: '2026-11', citationCount: 50, mayLead: false },
    { appearedOn: '2024', citationCount: 3 },
    { appearedOn: '2025' },
  )
  expect(latest).toEqual(['3', '2', '1'])
  expect(turns).toEqual(['2', '3'])
})
