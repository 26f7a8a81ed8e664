import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openAskedIndex } from '../../../tests/support/asked-index.ts'
import type { SearchDocument } from '../tables/index-tables.ts'
import { writeFullTextIndex } from '../write/write-full-text-index.ts'
import { writeLearnedWords } from './link-concepts.ts'

it('finds texts of the other language by what was learned, and none where nothing was', async () => {
  const document = (id: number, text: string): SearchDocument => ({
    id,
    titles: [{ language: 'en', text }],
    bodies: [],
    keywords: [],
    names: [],
    identifiers: [],
  })
  const documents = [document(1, 'What disturbs the night'), document(2, 'A heart in the night')]
  const found = async (learned: Record<string, string>) => {
    const db = new DatabaseSync(':memory:')
    writeLearnedWords(db, { de: new Map(Object.entries(learned)), en: new Map() })
    writeFullTextIndex(db, 'study', documents)
    const { search } = openAskedIndex(db)
    const { hits } = await search('Was ist störend', { limit: 9, offset: 0 })
    return hits.map(({ id }) => id)
  }
  expect(await found({ storend: 'disturbing' })).toEqual([1])
  expect(await found({})).toEqual([])
})
