import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SearchDocument } from '../../../functions/search/tables/index-tables.ts'
import { PROJECT_FOLDER, SAMPLE_FOLDER } from '../../project/folders.ts'
import { atLeast, atMost, type Figure } from '../measure/figures.ts'
import { type BenchIndex, openBenchIndex } from './bench-index.ts'
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

/** A question for one item, which is numbered from 0. */
interface KnownQuestion extends JudgedQuestion {
  item: number
}

export interface KnownItems {
  index: BenchIndex
  questions: KnownQuestion[]
}

export async function openKnownItems(): Promise<KnownItems> {
  const path = join(PROJECT_FOLDER, 'scripts/bench/data/german-studies.json')
  const items = JSON.parse(await readFile(path, 'utf8')) as KnownItem[]
  const documents = [
    ...items.map(({ title, abstract, keywords }, item) =>
      document(item + 1, { titles: [title], bodies: [abstract], keywords }),
    ),
    ...(await sampleDocuments(items.length)),
  ]
  const questions = items.flatMap((one, item) =>
    one.questions.map((text) => ({ item, text, relevant: new Set([item + 1]) })),
  )
  return { questions, index: await openBenchIndex(documents) }
}

/** Each question several times, with another typo every time. */
export function misspelt<T extends JudgedQuestion>(questions: readonly T[]): T[] {
  return questions.flatMap((question, number) =>
    Array.from({ length: TYPOS }, (_, typo) => ({
      ...question,
      text: misspell(question.text, number * TYPOS + typo),
    })),
  )
}

/**
 * Whether a German question finds the one study that it asks for, among others and the sample
 * hearticles; then the same with a typo in each question. Settings were chosen on every second
 * study; the others were set aside.
 */
export async function measureKnownItems({ index, questions }: KnownItems): Promise<Figure[]> {
  const parts = [
    { name: 'set aside', of: questions.filter(({ item }) => item % 2 === 1) },
    { name: 'for tuning', of: questions.filter(({ item }) => item % 2 === 0) },
  ]
  const figures = parts.map(async ({ name, of }) => {
    const right = (await relevanceOf(index.rank, of)).ndcg
    const typed = (await relevanceOf(index.rank, misspelt(of))).ndcg
    const what = `search: ${of.length} German questions (${name})`
    return [
      atLeast(MUST, `${what}, nDCG@10`, right),
      atMost(TYPO_COSTS_AT_MOST, `${what}, cost of a typo in each`, right - typed),
    ]
  })
  return (await Promise.all(figures)).flat()
}

function document(id: number, { titles, bodies, keywords }: Record<Part, string[]>) {
  const german = (text: string) => ({ language: 'de' as const, text })
  return {
    id,
    titles: titles.map(german),
    bodies: bodies.map(german),
    keywords: keywords.map(german),
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
