import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { SearchFilters } from '../../../src/contract/reading/search.ts'
import { openAskedIndex } from '../../../tests/support/asked-index.ts'
import { writeFullTextIndex } from '../write/write-full-text-index.ts'
import { type DocumentTraits, packTraits } from './filter-found.ts'

const plain: DocumentTraits = {
  date: null,
  year: null,
  citations: 0,
  rubricId: undefined,
  designs: [],
  languages: [],
  certainties: [],
  freeFullText: false,
  hasHearticle: false,
  isRetracted: false,
}

test('more than is ranked can be paged through, and a filter reaches what stands behind it', async () => {
  const count = 12_020
  const text = { bodies: [], keywords: [], names: [], identifiers: [] }
  const titles = [{ language: 'en' as const, text: 'Salt' }]
  const all = Array.from({ length: count }, (_, index): DocumentTraits => {
    if (index === 0) return { ...plain, isRetracted: true }
    return index > 12_010 ? { ...plain, freeFullText: true } : plain
  })
  const db = new DatabaseSync(':memory:')
  const written = all.map((_, index) => ({ ...text, id: index + 1, titles }))
  writeFullTextIndex(db, 'study', written)
  const index = openAskedIndex(db, packTraits(new Map(all.map((one, at) => [at + 1, one]))))
  const page = (offset: number, wanted: SearchFilters = {}) =>
    index.search('salt', { limit: 8, offset, filters: wanted })
  const first = await page(0)
  expect(first.total).toBe(count)
  const ids = async (found: ReturnType<typeof page>) => (await found).hits.map(({ id }) => id)
  expect((await ids(page(0)))[0]).toBe(2)
  // The first that is not ranked is the 12,002nd document, since the first one of all stands last.
  expect(await ids(page(11_996))).toEqual([11998, 11999, 12000, 12001, 12002, 12003, 12004, 12005])
  expect(await ids(page(12_016))).toEqual([12018, 12019, 12020, 1])
  expect(await ids(page(12_020))).toEqual([])
  const free = page(0, { freeFullText: true })
  expect((await free).total).toBe(first.facets.freeFullText)
  expect(await ids(free)).toEqual([12012, 12013, 12014, 12015, 12016, 12017, 12018, 12019])
})
