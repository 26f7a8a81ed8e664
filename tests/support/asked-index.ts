import type { DatabaseSync } from 'node:sqlite'
import { openQuestionReader } from '../../functions/search/link/read-question.ts'
import type { Traits } from '../../functions/search/retrieve/filter-found.ts'
import {
  type FullTextIndex,
  openFullTextIndex,
} from '../../functions/search/retrieve/full-text-index.ts'

type Options<K extends 'search' | 'suggest'> = Parameters<FullTextIndex[K]>[1]

/** Reads questions in the words of the index of studies alone, which is all that there is. */
export const readerOf = (db: DatabaseSync) => openQuestionReader(db, ['study'])

/** The index of studies, asked by what a person types. */
export function openAskedIndex(db: DatabaseSync, traits?: Traits) {
  const index = openFullTextIndex(db, 'study', traits)
  const read = readerOf(db)
  return {
    ...index,
    search: (
      term: string,
      { without, ...options }: Options<'search'> & { without?: Set<string> },
    ) => index.search(read(term, without), options),
    suggest: (term: string, options: Options<'suggest'>) => index.suggest(read(term), options),
  }
}
