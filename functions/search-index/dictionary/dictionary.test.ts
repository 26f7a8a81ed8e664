import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openFullTextIndex } from '../query/full-text-index.ts'
import type { SearchDocument } from '../query/search-document.ts'
import { writeFullTextIndex } from '../write/write-full-text-index.ts'
import { writeDictionary } from './dictionary-tables.ts'
import { dictionaryReader } from './parse-dictionary.ts'

const LINES = [
  '# Version :: 1',
  'Herz {n} [anat.] (vom Tier) | Herzen {pl} :: heart; ticker [coll.] | hearts',
  'stören; belästigen {vt} | störend :: to disturb; to bother sb. | disturbing',
  'Haus {n} mit Garten und Teich :: house with a garden',
  'das :: the',
  'ohne Gegenstück',
  'a :: b :: c',
]

function read(lines: readonly string[]) {
  const reader = dictionaryReader()
  for (const line of lines) reader.read(line)
  return reader.dictionary
}

it('is read by its columns, without remarks and without what says nothing', () => {
  const { de, en } = read(LINES)
  expect(Object.fromEntries(de)).toEqual({
    herz: 'heart',
    herzen: 'hearts',
    storen: 'disturb',
    belastigen: 'disturb',
    storend: 'disturbing',
  })
  expect(en.get('ticker')).toBe('herz')
})

it('is read from whatever a file holds', () => {
  const piece = fc.constantFrom('::', '|', ';', '{', '}', '[', '(', '/', ' ', 'ä', 'to', 'Herz')
  const line = fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { de, en } = read(lines.map((pieces) => pieces.join('')))
      for (const words of [...de, ...en]) expect(words).not.toContain('')
    }),
  )
})

it('is read as soon where nobody ends a remark', () => {
  const { de } = read([`${'({[<'.repeat(50_000)} Herz :: heart`, 'Herz <hier {n> /H. :: core'])
  expect(Object.fromEntries(de)).toEqual({ herz: 'heart' })
})

it('finds in the other language what the thesaurus does not know, and nothing where there is none', async () => {
  const document = (id: number, text: string): SearchDocument => ({
    id,
    titles: [{ language: 'en', text }],
    bodies: [],
    keywords: [],
    names: [],
    identifiers: [],
  })
  const documents = [document(1, 'What disturbs the night'), document(2, 'A heart in the night')]
  const found = async (withDictionary: boolean) => {
    const db = new DatabaseSync(':memory:')
    if (withDictionary) writeDictionary(db, read(LINES))
    writeFullTextIndex(db, 'study', documents)
    const { search } = openFullTextIndex(db, 'study')
    const { hits } = await search('Was ist störend', { limit: 9, offset: 0 })
    return hits.map(({ id }) => id)
  }
  expect(await found(true)).toEqual([1])
  expect(await found(false)).toEqual([])
})
