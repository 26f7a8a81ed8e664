import type { OpenedStores } from '../../../scripts/project/opened-stores.ts'
import { hearticleDraft, translation } from '../../support/records.ts'

/** What a test gives of a hearticle; the same texts in both languages. */
interface Placed {
  mainTextBody: string
  citedPmids?: readonly string[]
  hasAudio?: boolean
}

/**
 * Puts a hearticle into the running product's database, after its site was built.
 * @param key unique among all tests
 * @returns the path of its German page
 */
export async function placeHearticle(
  { hearticles }: Pick<OpenedStores, 'hearticles'>,
  key: string,
  { mainTextBody, citedPmids = [], hasAudio = false }: Placed,
): Promise<string> {
  const { hearticle } = await hearticles.importByKey(
    hearticleDraft(key, {
      topicId: 1,
      publicationDate: '2026-01-02',
      citedPmids: [...citedPmids],
      translations: (['de', 'en'] as const).map((language) =>
        translation(language, { headline: key, mainTextBody, hasAudio }),
      ),
    }),
  )
  return `/hearticle/${hearticle.id}`
}
