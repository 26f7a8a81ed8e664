import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openFullTextIndex } from '../../../functions/search-index/query/full-text-index.ts'
import type { SearchDocument } from '../../../functions/search-index/query/search-document.ts'
import { writeThesaurus } from '../../../functions/search-index/thesaurus/thesaurus-tables.ts'
import { writeFullTextIndex } from '../../../functions/search-index/write/write-full-text-index.ts'
import { PROJECT_FOLDER, SAMPLE_FOLDER } from '../../project/folders.ts'
import { readThesaurus } from '../../publishing/publishing.ts'
import { atLeast, atMost, type Figure } from '../measure/figures.ts'
import { misspell } from './misspell.ts'
import { type JudgedQuestion, relevanceOf } from './relevance.ts'

/** The quality that search has to reach (P-FIGURES-SEARCH). */
const MUST = 0.94
const TYPO_COSTS_AT_MOST = 0.01
/** Each question is asked so many times, every time with another one. */
const TYPOS = 5

/** An invented study and a question of a user who looks for it, mostly in other words. */
interface KnownItem {
  title: string
  abstract: string
  keywords: string[]
  questions: string[]
}

/**
 * Whether a German question finds the one study that it asks for, among others and the sample
 * hearticles; then the same with a typo in each question. Settings were chosen on every second
 * study; the others were set aside.
 */
export async function measureKnownItems(): Promise<Figure[]> {
  const path = join(PROJECT_FOLDER, 'scripts/bench/data/german-studies.json')
  const items = JSON.parse(await readFile(path, 'utf8')) as KnownItem[]
  const db = new DatabaseSync(':memory:')
  writeThesaurus(db, await readThesaurus())
  writeFullTextIndex(db, 'study', [
    ...items.map(({ title, abstract, keywords }, index) =>
      document(index + 1, { titles: [title], bodies: [abstract], keywords }),
    ),
    ...(await sampleDocuments(items.length)),
  ])
  const index = openFullTextIndex(db, 'study')
  const rank = (text: string) =>
    index.search(text, { limit: 100, offset: 0 }).hits.map(({ id }) => id)
  const questionsOf = (parity: number): JudgedQuestion[] =>
    items.flatMap(({ questions }, at) =>
      at % 2 === parity ? questions.map((text) => ({ text, relevant: new Set([at + 1]) })) : [],
    )
  const figures = [
    { name: 'set aside', questions: questionsOf(1) },
    { name: 'for tuning', questions: questionsOf(0) },
  ].flatMap(({ name, questions }) => {
    const misspelt = questions.flatMap(({ text, relevant }, number) =>
      Array.from({ length: TYPOS }, (_, typo) => ({
        text: misspell(text, number * TYPOS + typo),
        relevant,
      })),
    )
    const right = relevanceOf(rank, questions).ndcg
    const typed = relevanceOf(rank, misspelt).ndcg
    const what = `search: ${questions.length} German questions (${name})`
    return [
      atLeast(MUST, `${what}, nDCG@10`, right),
      atMost(TYPO_COSTS_AT_MOST, `${what}, cost of a typo in each`, right - typed),
    ]
  })
  db.close()
  return figures
}

function document(id: number, { titles, bodies, keywords }: Record<Part, string[]>) {
  const german = (text: string) => ({ language: 'de' as const, text })
  return {
    id,
    titles: titles.map(german),
    bodies: bodies.map(german),
    keywords,
    names: [],
    identifiers: [],
  } satisfies SearchDocument
}

type Part = 'titles' | 'bodies' | 'keywords'

/** The German texts of the sample hearticles, numbered after what was there before. */
async function sampleDocuments(before: number): Promise<SearchDocument[]> {
  const folder = join(SAMPLE_FOLDER, 'hearticles')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return files.map((file, index) => {
    const { translations } = JSON.parse(file) as {
      translations: {
        languageCode: string
        headline: string
        mainTextBody: string
        keywords: string[]
      }[]
    }
    const german = translations.filter(({ languageCode }) => languageCode === 'de')
    return document(before + index + 1, {
      titles: german.map(({ headline }) => headline),
      bodies: german.map(({ mainTextBody }) => mainTextBody),
      keywords: german.flatMap(({ keywords }) => keywords),
    })
  })
}
