import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openAskedIndex } from '../../../tests/support/asked-index.ts'
import { highlightText } from '../answer/highlight.ts'
import type { SearchDocument } from '../tables/index-tables.ts'
import { writeFullTextIndex } from '../write/write-full-text-index.ts'

const none = { titles: [], bodies: [], keywords: [], names: [], identifiers: [] }
const documents: SearchDocument[] = [
  {
    ...none,
    id: 1,
    titles: [
      { language: 'de', text: 'Mehr Schritte am Tag, längeres Leben' },
      { language: 'en', text: 'More steps a day, a longer life' },
    ],
    bodies: [{ language: 'de', text: 'Wer täglich geht, hat ein gesünderes Herz.' }],
    keywords: [{ language: 'en', text: 'Walking' }],
    names: ['Wright J'],
    identifiers: ['26551272', '10.1056/NEJMoa1511939'],
  },
  {
    ...none,
    id: 2,
    titles: [{ language: 'de', text: 'Blutdrucksenkung im Alter' }],
    bodies: [
      { language: 'de', text: 'Die Senkung schützt. Der Blutdruck sinkt mit weniger Käse.' },
    ],
    keywords: [{ language: 'en', text: 'Hypertension' }],
    names: ['Öztürk A'],
  },
  {
    ...none,
    id: 3,
    titles: [{ language: 'en', text: 'Sleep and depression in adolescents' }],
    bodies: [{ language: undefined, text: 'The study shows that sleeping less is a risk.' }],
    identifiers: ['3'],
  },
  {
    ...none,
    id: 4,
    titles: [{ language: 'en', text: 'Anaemia and tumor growth' }],
  },
]

function indexOf(given: readonly SearchDocument[]) {
  const db = new DatabaseSync(':memory:')
  writeFullTextIndex(db, 'study', given)
  return openAskedIndex(db)
}

const index = indexOf(documents)

async function found(term: string): Promise<number[]> {
  const { hits } = await index.search(term, { limit: 10, offset: 0 })
  return hits.map((hit) => hit.id)
}

function suggested(term: string) {
  return index.suggest(term, { language: 'de', limit: 8 })
}

describe('search', () => {
  it.each([
    ['a stem of another form', 'Schritt', 1],
    ['an umlaut typed as ae', 'Kaese', 2],
    ['an umlaut typed without its dots', 'Kase', 2],
    ['the parts of a compound', 'Senkung', 2],
    ['a compound by its parts', 'Senkungsblutdruck', 2],
    ['an English keyword of a German text', 'hypertension', 2],
    ['an English word for what has both languages', 'steps', 1],
    ['a typo', 'Blutdruksenkung', 2],
    ['a word that is still typed', 'adolesc', 3],
    ["an author's name", 'Oeztuerk', 2],
    ['a PMID', '26551272', 1],
    ['a DOI', '10.1056/NEJMoa1511939', 1],
    ['a DOI as an address', 'https://doi.org/10.1056/nejmoa1511939', 1],
    ['a word of a text whose language is not known', 'sleeps', 3],
  ])('finds %s', async (_what, term, id) => {
    expect((await found(term))[0]).toBe(id)
  })

  it('finds what holds any of the words, and puts first what holds more', async () => {
    expect(await found('depression sleep blutdruck')).toEqual([3, 2])
  })

  it('counts all that match, whatever the page', async () => {
    const page = await index.search('depression blutdruck', { limit: 1, offset: 1 })
    expect(page.total).toBe(2)
    expect(page.hits).toHaveLength(1)
  })

  it('finds nothing for what has no words', async () => {
    expect(await index.search('"*" — 🙂', { limit: 8, offset: 0 })).toMatchObject({
      total: 0,
      hits: [],
    })
  })

  it('tells what a misspelt word was taken for, so that it can be marked', async () => {
    const { otherWords } = await index.search('Blutdruksenkung', { limit: 1, offset: 0 })
    expect(highlightText('Blutdrucksenkung im Alter', 'x', 'de', otherWords)).toEqual([
      { text: 'Blutdrucksenkung', isMatch: true },
      { text: ' im Alter', isMatch: false },
    ])
  })

  it.each([
    ['a stop word that is misspelt', 'aucch Käse', [2]],
    ['letters swapped in a short word', 'Hrez', [1]],
    ['a compound of a known and a misspelt word', 'Hezrsenkung', [2, 1]],
    ['British spelling of an American word', 'tumours', [4]],
    ['American spelling of a British word', 'anemia', [4]],
  ])('understands %s', async (_what, term, ids) => {
    expect(await found(term)).toEqual(ids)
  })

  it('takes a short word for no other but by swapped letters', async () => {
    expect(await found('Harz ')).toEqual([])
  })

  it('finds stop words in titles where nothing else is asked for', async () => {
    expect(await found('im')).toEqual([2])
  })
})

describe('suggest', () => {
  it('completes the last word, with the language of the title', async () => {
    expect(await suggested('mehr Schr')).toEqual([{ id: 1, language: 'de' }])
    expect(await suggested('steps a d')).toEqual([{ id: 1, language: 'en' }])
  })

  it('puts the more popular first', async () => {
    const titles = [{ language: 'de' as const, text: 'Herz und Sport' }]
    const many = [4, 7, 9].map((id) => ({ ...none, id, titles }))
    const first = await indexOf(many).suggest('her', { language: 'de', limit: 2 })
    expect(first.map(({ id }) => id)).toEqual([4, 7])
  })

  const ids = async (term: string) => (await suggested(term)).map(({ id }) => id)

  it.each([
    ['a typo', 'depresion', [3]],
    ['another form of a word', 'Schritten pro Tagen', [1]],
    ['a part of a compound', 'Senkung', [2]],
    ['a compound of the parts of another', 'Senkungsblutdruck', [2]],
    ['words in another order', 'adolescents sleep', [3]],
    ['words of the text', 'sleeping risk', [3]],
    ['a keyword', 'hypertension', [2]],
    ['an author', 'Oeztuerk', [2]],
    ['a number', '26551272', [1]],
    ['all of the words before any of them', 'depression sleep', [3]],
    ['any of the words where none has all', 'blutdruck depression', [2, 3]],
  ])('understands %s as search does', async (_what, term, expected) => {
    expect(await ids(term)).toEqual(expected)
  })

  it('puts titles that hold the words before what else search finds', async () => {
    const titles = (text: string) => [{ language: 'de' as const, text }]
    const index = indexOf([
      { ...none, id: 1, titles: titles('Blutdrucksenkung und Senkung') },
      {
        ...none,
        id: 2,
        titles: titles('Senkungen'),
        bodies: titles('Ein Blutdruck. Die Senkung.'),
      },
      { ...none, id: 3, titles: titles('Etwas Senkung') },
    ])
    const found = await index.suggest('Senkung', { language: 'de', limit: 8 })
    expect(found).toEqual([
      { id: 1, language: 'de' },
      { id: 2, language: 'de' },
      { id: 3, language: 'de' },
    ])
    expect(await index.suggest('Senkung ', { language: 'de', limit: 8 })).toEqual([
      { id: 1, language: 'de' },
      { id: 3, language: 'de' },
      { id: 2, language: undefined },
    ])
  })
})

it('answers any string whatever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async (term) => {
      expect((await index.search(term, { limit: 8, offset: 0 })).total).toBeLessThan(5)
      expect((await suggested(term)).length).toBeLessThan(9)
    }),
  )
})

const naughty = join(process.env.REAL_DATA_DIR ?? '../shared/data', 'hostile/blns.json')
const strings: string[] = existsSync(naughty) ? JSON.parse(readFileSync(naughty, 'utf8')) : []
if (strings.length === 0) process.stdout.write(`${naughty} is not there: our own strings only\n`)

it('answers every hostile string', async () => {
  const own = [
    '"',
    '*',
    'NEAR(a b, 2)',
    '^a',
    'a AND',
    'title_en : x',
    "'; DROP TABLE",
    '\0',
    '\ud800',
  ]
  for (const term of [...own, 'x'.repeat(10_000), 'ab '.repeat(5000), ...strings]) {
    expect((await index.search(term, { limit: 8, offset: 0 })).total).toBeLessThan(5)
    expect((await suggested(term)).length).toBeLessThan(9)
  }
})

it('is written with the same bytes for the same documents', () => {
  const [one, other] = [0, 1].map(() => {
    const db = new DatabaseSync(':memory:')
    writeFullTextIndex(db, 'study', documents)
    const tables = ['text_data', 'title_data', 'word', 'stem', 'trigram']
    return tables.map((table) => db.prepare(`SELECT * FROM study_${table}`).all())
  })
  expect(one).toEqual(other)
})

it('refuses documents that are not in the order of their ids', () => {
  const db = new DatabaseSync(':memory:')
  expect(() => writeFullTextIndex(db, 'study', documents.toReversed())).toThrow(
    /study 3 comes after 4/,
  )
  expect(db.isTransaction).toBe(false)
})
