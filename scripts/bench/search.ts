/** Whether search finds what was asked for, how fast, and what the search index behind it costs. */
import type { Figure } from './measure/figures.ts'
import { measureJudgedCollection, openJudgedCollection } from './search/judged-collection.ts'
import { measureKnownItems, openKnownItems } from './search/known-items.ts'
import { measureLargeSearchIndex } from './search/large-catalogue.ts'
import { measureWeights } from './search/measure-weights.ts'

/** @param folder of a collection of abstracts with judged questions; without it, those are left out */
export async function measureSearch(folder?: string): Promise<Figure[]> {
  const knownItems = await openKnownItems()
  const judged = folder === undefined ? undefined : await openJudgedCollection(folder)
  const found = [
    ...(judged ? await measureJudgedCollection(judged) : []),
    ...(await measureKnownItems(knownItems)),
  ]
  knownItems.index.close()
  judged?.index.close()
  return [...found, ...(await measureLargeSearchIndex())]
}

/** Learns the weights of the ranking anew, on the questions of a collection and our own. */
export async function measureRanking(folder?: string): Promise<Figure[]> {
  if (folder === undefined) return []
  const [knownItems, judged] = [await openKnownItems(), await openJudgedCollection(folder)]
  const figures = await measureWeights(judged, knownItems)
  knownItems.index.close()
  judged.index.close()
  return figures
}
