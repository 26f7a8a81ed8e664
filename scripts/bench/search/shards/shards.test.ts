import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SearchDocument } from '../../../../functions/search-index/query/search-document.ts'
import { parseThesaurus } from '../../../../functions/search-index/thesaurus/parse-thesaurus.ts'
import { writeThesaurus } from '../../../../functions/search-index/thesaurus/thesaurus-tables.ts'
import { writeFullTextIndex } from '../../../../functions/search-index/write/write-full-text-index.ts'
import { openBenchIndex, type WriteIndex } from '../bench-index.ts'
import { bestFirst } from './best-first.ts'
import { rankIn } from './measure-shards.ts'
import { openShard } from './shard.ts'
import type { ShardClient } from './shard-client.ts'

const words = [
  'Bluthochdruck',
  'salt',
  'Herzinfarkt',
  'sleep',
  'Kinder',
  'apixaban',
  'stroke',
  'zinc',
]
const documents = Array.from({ length: 61 }, (_, at): SearchDocument => {
  const language = at % 3 === 0 ? ('de' as const) : ('en' as const)
  const pick = (step: number) => words[(at * step + (at % 7)) % words.length] ?? ''
  return {
    id: at + 1,
    titles: [{ language, text: `${pick(1)} ${pick(3)}` }],
    // Each of another length, so that no two are equally good.
    bodies: [{ language, text: `${pick(2)} and ${pick(5)}. ${'more '.repeat(at)}` }],
    keywords: [],
    names: [],
    identifiers: [],
  }
})

const write: WriteIndex = async (all, isKept) => {
  const db = new DatabaseSync(':memory:', { defensive: false })
  const text = `hypertension | Bluthochdruck | |
anticoagulant | Blutverdünner | |
apixaban | Apixaban | anticoagulant |`
  writeThesaurus(db, parseThesaurus([{ name: 'some', text }]))
  writeFullTextIndex(db, 'study', all, isKept)
  return { db, hasDictionary: false }
}

it('finds in shards that count together what one file finds, in the same order', async () => {
  const one = await openBenchIndex(documents, write)
  const shards = await Promise.all(
    [0, 1].map(async (number): Promise<ShardClient> => {
      const answer = await openShard(documents, { number, shards: 2 }, write)
      return { ask: async (asked) => (await answer(asked)) as never, close: () => {} }
    }),
  )
  const together = rankIn(shards, { last: documents.length, isCountedTogether: true })
  const question = fc.array(fc.constantFrom(...words, 'Blutverdünner', 'heart', 'nothing'), {
    minLength: 1,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const term = asked.join(' ')
      expect(await together(term)).toEqual(await one.rank(term))
    }),
  )
  one.close()
})

it('takes for equal what differs in the last digits, and then puts the more popular first', () => {
  const hits = [
    { id: 2, score: 0.1 + 0.2 },
    { id: 1, score: 0.3 },
    { id: 3, score: 0.4 },
  ]
  expect(bestFirst(hits).map(({ id }) => id)).toEqual([3, 1, 2])
})
