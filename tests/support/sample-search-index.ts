import { join } from 'node:path'
import type { SearchIndex } from '../../functions/search-index/read-search-index.ts'
import { seedSampleContent } from '../../scripts/content/seed.ts'
import { storesOn } from '../../scripts/project/opened-stores.ts'
import { readThesaurus } from '../../scripts/publishing/search-index/read-thesaurus.ts'
import { asOf } from '../../src/domain/edition/edition.ts'
import { isPublic } from '../../src/domain/hearticle/hearticle.ts'
import { openMemoryFiles } from './memory-files.ts'
import { catalogueOf, inPopularity } from './search-index.ts'
import { all } from './stores.ts'
import { sqlite } from './tables.ts'

/**
 * A search index of the sample content with the thesaurus, in memory, as of an instant, and the key
 * of each hearticle by its number.
 */
export async function sampleSearchIndex(
  now: Date,
): Promise<{ index: SearchIndex; keys: ReadonlyMap<number, string> }> {
  const stores = storesOn({ table: await sqlite.open(), files: openMemoryFiles() })
  await seedSampleContent(stores, join(import.meta.dirname, '../../content/sample'))
  const hearticles = (await all(stores.hearticles.published())).filter((it) => isPublic(it, now))
  const index = catalogueOf({
    taxonomy: await stores.taxonomy.load(),
    hearticles: hearticles.map((hearticle) => asOf(hearticle, now)),
    mostRead: [],
    studies: inPopularity(await all(stores.studies.published())),
    concepts: await readThesaurus(),
  })
  await stores.close()
  return { index, keys: new Map(hearticles.map(({ id, key }) => [id, key ?? ''])) }
}
