import { DatabaseSync } from 'node:sqlite'
import { openQuestionReader } from '../../../functions/search/link/read-question.ts'
import { writeThesaurus } from '../../../functions/search/link/thesaurus-tables.ts'
import { type Features, featuresOf, type Ranked } from '../../../functions/search/rank/features.ts'
import {
  openMeantWords,
  RANKED_AGAIN,
  rankAgain,
} from '../../../functions/search/rank/rank-again.ts'
import { openFullTextIndex } from '../../../functions/search/retrieve/full-text-index.ts'
import type { SearchDocument } from '../../../functions/search/tables/index-tables.ts'
import { writeFullTextIndex } from '../../../functions/search/write/write-full-text-index.ts'
import { readThesaurus } from '../../publishing/search-index/read-thesaurus.ts'
import type { Ranking } from './relevance.ts'

const DEPTH = 100

export interface Candidate {
  id: number
  features: Features
}

/** An index of some documents, asked as search is. */
export interface BenchIndex {
  rank: Ranking
  /** What the index alone finds, best first, with the features by which it is ranked again. */
  candidates(question: string): Promise<Candidate[]>
  close(): void
}

/** @param documents with ids from 1 on, none left out */
export async function openBenchIndex(documents: readonly SearchDocument[]): Promise<BenchIndex> {
  const db = new DatabaseSync(':memory:')
  writeThesaurus(db, await readThesaurus())
  writeFullTextIndex(db, 'study', documents)
  const index = openFullTextIndex(db, 'study')
  const read = openQuestionReader(db, ['study'])
  const readMeant = openMeantWords(db, 'study', read.vocabulary)
  const ranked = documents.map(readRanked)
  const again = rankAgain(index, readMeant, async (ids) => ids.map((id) => ranked[id - 1]))
  return {
    async rank(question) {
      const { hits } = await again.search(read(question), { limit: DEPTH, offset: 0 })
      return hits.map(({ id }) => id)
    },
    async candidates(question) {
      const { hits } = await index.search(read(question), { limit: RANKED_AGAIN, offset: 0 })
      const questionWords = readMeant(read(question))
      const best = hits[0]?.score ?? 1
      return hits.flatMap(({ id, score }) => {
        const texts = ranked[id - 1]
        return texts ? [{ id, features: featuresOf(texts, questionWords, score / best) }] : []
      })
    },
    close: () => db.close(),
  }
}

function readRanked({ titles, bodies, keywords, names }: SearchDocument): Ranked {
  return {
    texts: titles.map(({ language = 'en', text }, at) => ({
      language,
      title: text,
      body: bodies[at]?.text ?? '',
    })),
    otherTexts: [names.join(' '), keywords.map(({ text }) => text).join(' ')],
    merit: 0,
  }
}
