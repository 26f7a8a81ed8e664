import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { createGunzip } from 'node:zlib'
import { writeDictionary } from '../../../functions/search-index/dictionary/dictionary-tables.ts'
import { openFullTextIndex } from '../../../functions/search-index/query/full-text-index.ts'
import type { SearchDocument } from '../../../functions/search-index/query/search-document.ts'
import { writeThesaurus } from '../../../functions/search-index/thesaurus/thesaurus-tables.ts'
import { writeFullTextIndex } from '../../../functions/search-index/write/write-full-text-index.ts'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { readGeneralDictionary, readThesaurus } from '../../publishing/publishing.ts'
import { atLeast, type Figure } from '../measure/figures.ts'
import { plainSearch } from './plain-search.ts'
import { type JudgedQuestion, relevanceOf } from './relevance.ts'

const DEPTH = 100
/** The quality that search has to reach (P-FIGURES-SEARCH). */
const MUST = 0.705

/**
 * How well studies are found in a collection of abstracts with judged questions, beside plain FTS5
 * on the same machine in the same run. Settings were chosen on questions with even ids; the others
 * tell what they are worth.
 * @param folder holds `corpus.jsonl.gz` (`id`, `title`, `body`), `queries.jsonl` (`id`, `text`) and
 * `qrels.tsv` (question, document, score); documents and questions may say their `language`, which
 * is English otherwise
 */
export async function measureJudgedCollection(folder: string): Promise<Figure[]> {
  const { documents, questions } = await read(folder)
  const db = new DatabaseSync(':memory:')
  writeThesaurus(db, await readThesaurus())
  const general = await readGeneralDictionary()
  if (general) writeDictionary(db, general)
  writeFullTextIndex(db, 'study', documents)
  const index = openFullTextIndex(db, 'study')
  const ours = (text: string) =>
    index.search(text, { limit: DEPTH, offset: 0 }).hits.map(({ id }) => id)
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
  const figures = parts.flatMap(({ name, of }) => {
    const [us, baseline] = [relevanceOf(ours, of), relevanceOf(plain, of)]
    const what = (measure: string) => `search: ${measure}, ${of.length} questions (${name})`
    return [
      atLeast(baseline.ndcg, what(`nDCG@10 (plain FTS5 ${baseline.ndcg.toFixed(4)})`), us.ndcg),
      atLeast(0.9, what(`Recall@100 (plain FTS5 ${baseline.recall.toFixed(4)})`), us.recall),
    ]
  })
  const all = figures.at(-2)?.measured ?? Number.NaN
  if (general) {
    db.exec('DELETE FROM translation')
    const { ndcg } = relevanceOf(ours, questions)
    figures.push(atLeast(0, 'search: nDCG@10 without the dictionary', ndcg))
  }
  db.close()
  return [...figures, atLeast(MUST, 'search: nDCG@10, all questions', all)]
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

async function read(folder: string) {
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
  const questions: (JudgedQuestion & { id: number; language: Language })[] = []
  for await (const line of linesOf(join(folder, 'queries.jsonl'))) {
    const { id, text, language = 'en' } = JSON.parse(line) as CollectedQuestion
    const relevant = judged.get(id)
    if (relevant) questions.push({ id: Number(id), text, language, relevant })
  }
  return { documents, questions }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  for await (const line of createInterface({ input })) if (line !== '') yield line
}
