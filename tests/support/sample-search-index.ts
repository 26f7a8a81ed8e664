import { join } from 'node:path'
import type { SearchIndex } from '../../functions/search/search-index.ts'
import type { Stores } from '../../functions/store/create-stores.ts'
import { seedSampleContent } from '../../scripts/content/seed.ts'
import { storesOn } from '../../scripts/project/opened-stores.ts'
import { readOrdinaryWords } from '../../scripts/publishing/search-index/read-ordinary-words.ts'
import { readThesaurus } from '../../scripts/publishing/search-index/read-thesaurus.ts'
import { publicHearticles } from '../../scripts/publishing/snapshot/pull-hearticles.ts'
import { openMemoryFiles } from './memory-files.ts'
import { catalogueOf, inPopularity } from './search-index.ts'
import { all, type StoresFixture } from './stores.ts'
import { sqlite } from './tables.ts'

/**
 * A search index of the sample content with the thesaurus, in memory, as of an instant, and the key
 * of each hearticle by its number.
 * @param removed the pmids of studies that PubMed does not hold any more
 */
export async function sampleSearchIndex(
  now: Date,
  removed: readonly string[] = [],
): Promise<{ index: SearchIndex; keys: ReadonlyMap<number, string> }> {
  const { studies, ...content } = await sampleContent(now, removed)
  const index = catalogueOf({ ...content, studies: inPopularity(studies) })
  return { index, keys: new Map(content.hearticles.map(({ id, key }) => [id, key ?? ''])) }
}

/** What it is made from. */
export async function sampleContent(now: Date, removed: readonly string[] = []) {
  const stores = storesOn({ table: await sqlite.open(), files: openMemoryFiles() })
  await seedSampleContent(stores, join(import.meta.dirname, '../../content/sample'))
  await stores.studies.importMany(removed.map((withdrawn) => ({ withdrawn })))
  const content = await contentIn(stores, now)
  await stores.close()
  return content
}

async function contentIn(stores: Stores, now: Date) {
  return {
    taxonomy: await stores.taxonomy.load(),
    hearticles: (await publicHearticles(stores, now)).shown,
    mostRead: [],
    studies: await all(stores.studies.published()),
    concepts: await readThesaurus(),
    ordinaryWords: readOrdinaryWords(),
  }
}

/** Brings the sample content into stores that have others, with a search index of all of it. */
export async function fillWithSample(stores: StoresFixture, now: Date): Promise<SearchIndex> {
  const opened = { ...stores, close: async () => {} }
  await seedSampleContent(opened, join(import.meta.dirname, '../../content/sample'))
  const { studies, ...content } = await contentIn(stores, now)
  return catalogueOf({ ...content, studies: inPopularity(studies) })
}
