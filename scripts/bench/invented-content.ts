/** Content of a size that nobody writes, and a change of it. */
import { seedSampleContent } from '../content/seed.ts'
import { SAMPLE_FOLDER } from '../project/folders.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { inventStudy, wordSource } from './search/generate-content.ts'

const BATCH = 100

/**
 * Brings the sample content and so many invented studies beside it.
 * @returns the pmids of the invented ones, once they are written
 */
export async function fillWithStudies(stores: OpenedStores, studies: number): Promise<string[]> {
  const pmids: string[] = []
  await seedSampleContent(stores, SAMPLE_FOLDER)
  const draw = wordSource()
  for (let first = 1; first <= studies; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, studies - first + 1) }, (_, index) => {
      const { pmid, revision, source } = inventStudy(first + index, draw)
      return { pmid, revision, source }
    })
    const results = await stores.studies.importMany(batch, { rubricId: 1 })
    for (const result of results) if (result.status === 'rejected') throw result.reason
    pmids.push(...batch.map(({ pmid }) => pmid))
  }
  return pmids
}

/**
 * Gives one hearticle another headline.
 * @returns the id of the hearticle that has this headline from now on
 */
export async function changeHearticle(
  { hearticles }: OpenedStores,
  headline: string,
): Promise<number> {
  for await (const { id, key, version: _, changedAt: __, ...hearticle } of hearticles.published()) {
    if (key === undefined) continue
    const translations = hearticle.translations.map(({ id: _id, review: _review, ...text }) => ({
      ...text,
      headline,
    }))
    await hearticles.importByKey({ ...hearticle, key, translations })
    return id
  }
  throw new Error('the sample content has no hearticle with a key')
}
