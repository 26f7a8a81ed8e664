import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { SearchDocument } from '../../../functions/search/tables/index-tables.ts'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { atLeast, type Figure } from '../measure/figures.ts'
import { type BenchIndex, openBenchIndex } from './bench-index.ts'
import { plainSearch } from './plain-search.ts'
import { type JudgedQuestion, relevanceOf } from './relevance.ts'

const DEPTH = 100
/** The quality that search has to reach (P-FIGURES-SEARCH). */
const MUST = 0.705

/** A question with the number that the collection gives it. */
interface NumberedQuestion extends JudgedQuestion {
  id: number
  language: Language
}

interface CollectedDocument {
  id: string
  title: string
  body: string
  language?: Language
}

interface CollectedQuestion {
  id: string
  text: string
  language?: Language
}

export interface JudgedCollection {
  documents: SearchDocument[]
  index: BenchIndex
  questions: NumberedQuestion[]
}

/**
 * @param folder holds `corpus.jsonl.gz` (`id`, `title`, `body`), `queries.jsonl` (`id`, `text`) and
 * `qrels.tsv` (question, document, score); documents and questions may say their `language`, which
 * is English otherwise
 */
export async function openJudgedCollection(folder: string): Promise<JudgedCollection> {
  const numbers = new Map<string, number>()
  const documents: SearchDocument[] = []
  for await (const line of linesOf(join(folder, 'corpus.jsonl.gz'))) {
    const { id, title, body, language = 'en' } = JSON.parse(line) as CollectedDocument
    numbers.set(id, documents.length + 1)
    documents.push({
      id: documents.length + 1,
      titles: [{ language, text: title }],
      bodies: [{ language, text: body }],
      keywords: [],
      names: [],
      identifiers: [],
    })
  }
  const judged = new Map<string, Set<number>>()
  for await (const line of linesOf(join(folder, 'qrels.tsv'))) {
    const [question = '', document = '', score] = line.split('\t')
    const number = numbers.get(document)
    if (number === undefined || !(Number(score) > 0)) continue
    judged.set(question, (judged.get(question) ?? new Set()).add(number))
  }
  const questions: NumberedQuestion[] = []
  for await (const line of linesOf(join(folder, 'queries.jsonl'))) {
    const { id, text, language = 'en' } = JSON.parse(line) as CollectedQuestion
    const relevant = judged.get(id)
    const number = Number.isInteger(Number(id)) ? Number(id) : questions.length
    if (relevant) questions.push({ id: number, text, language, relevant })
  }
  return { documents, questions, index: await openBenchIndex(documents) }
}

/**
 * How well studies are found in a collection of abstracts with judged questions, beside plain FTS5
 * on the same machine in the same run. Settings were chosen on questions with even ids; the others
 * tell what they are worth.
 */
export async function measureJudgedCollection({
  documents,
  questions,
  index,
}: JudgedCollection): Promise<Figure[]> {
  const plain = plainSearch(documents, DEPTH)
  const parts = [
    { name: 'odd ids, set aside', of: questions.filter(({ id }) => id % 2 === 1) },
    { name: 'even ids, for tuning', of: questions.filter(({ id }) => id % 2 === 0) },
    ...languages.map((language) => ({
      name: `in ${language}`,
      of: questions.filter((question) => question.language === language),
    })),
    { name: 'all', of: questions },
  ].filter(({ name, of }) => of.length > 0 && (name === 'all' || of.length < questions.length))
  const measured = parts.map(async ({ name, of }) => {
    const us = await relevanceOf(index.rank, of)
    const baseline = await relevanceOf(plain, of)
    const what = (measure: string) => `search: ${measure}, ${of.length} questions (${name})`
    return [
      atLeast(baseline.ndcg, what(`nDCG@10 (plain FTS5 ${baseline.ndcg.toFixed(4)})`), us.ndcg),
      atLeast(0.9, what(`Recall@100 (plain FTS5 ${baseline.recall.toFixed(4)})`), us.recall),
    ]
  })
  const figures = (await Promise.all(measured)).flat()
  const all = figures.at(-2)?.measured ?? Number.NaN
  return [...figures, atLeast(MUST, 'search: nDCG@10, all questions', all)]
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  for await (const line of createInterface({ input })) if (line !== '') yield line
}
