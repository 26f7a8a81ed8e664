/** Content of a size that nobody writes, and a change of it. */
import type { ContentEntity } from '../../functions/store/content/content-changes.ts'
import type { HearticleDraft } from '../../functions/store/content/hearticles.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
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
    const results = await stores.studies.importMany(batch, { rubricId: 1, inbox: 'query' })
    for (const result of results) if (result.status === 'rejected') throw result.reason
    pmids.push(...batch.map(({ pmid }) => pmid))
  }
  return pmids
}

/**
 * Changes one hearticle with findings as an import does, whose texts need nobody's approval, and notes
 * it as what the desk makes public (P-IMPORTS-LAST).
 * @param edit of a copy of it
 * @returns its id
 */
export async function changeHearticle(
  { hearticles, changes }: OpenedStores,
  edit: (hearticle: HearticleDraft) => void,
): Promise<number> {
  for await (const published of hearticles.published()) {
    const draft = draftOf(published, published.key ?? '')
    if (!published.key || !draft.findings?.length) continue
    edit(draft)
    await hearticles.importByKey(draft)
    const entity: ContentEntity = `HEARTICLE#${published.id}`
    const noted = await changes.pending(new Date(), Number.POSITIVE_INFINITY)
    await changes.acknowledge(noted.filter(({ entities }) => entities.includes(entity)))
    await changes.note([entity], new Date())
    return published.id
  }
  throw new Error('the sample content has no hearticle with a key and findings')
}

/** An edit that gives a hearticle another headline in both languages. */
export const headlined = (headline: string) => (hearticle: HearticleDraft) => {
  for (const text of hearticle.translations) text.headline = headline
}

/** What an import would bring of a hearticle, under a key. */
export function draftOf(hearticle: HearticleRecord, key: string): HearticleDraft {
  const {
    id: _id,
    version: _version,
    changedAt: _changedAt,
    edition: _edition,
    ...draft
  } = structuredClone(hearticle)
  const translations = draft.translations.map(({ id: _of, review: _review, ...text }) => text)
  return { ...draft, translations, key }
}
