/** Whether search finds what was asked for, how fast, and what the search index behind it costs. */
import type { Figure } from './measure/figures.ts'
import { measureJudgedCollection } from './search/judged-collection.ts'
import { measureKnownItems } from './search/known-items.ts'
import { measureLargeSearchIndex } from './search/large-catalogue.ts'

/** @param folder of a collection of abstracts with judged questions; without it, those are left out */
export async function measureSearch(folder?: string): Promise<Figure[]> {
  return [
    ...(folder === undefined ? [] : await measureJudgedCollection(folder)),
    ...(await measureKnownItems()),
    ...(await measureLargeSearchIndex()),
  ]
}
