import { originalAudioKey } from '../../../functions/files/object-store.ts'
import type { OpenedStores } from '../../../scripts/project/opened-stores.ts'
import { mp3Of } from '../../support/mp3.ts'
import { hearticleDraft, translation } from '../../support/records.ts'

/** Half a minute: on a busy machine, too, it is over only when a test says so. */
const SOUND = mp3Of(1200)

/**
 * Puts a hearticle with sound into the running product's database; the next publication brings it
 * to readers. The same texts in both languages; no
 * other test has its headline.
 * @returns its id
 */
export async function placeSpokenHearticle(
  { hearticles, files }: Pick<OpenedStores, 'hearticles' | 'files'>,
  { headline, ...facts }: { headline: string; topicId: number; publicationDate: string },
): Promise<number> {
  const texts = { headline, mainTextBody: 'Neu.', hasAudio: true }
  const { hearticle } = await hearticles.importByKey(
    hearticleDraft(headline, {
      ...facts,
      citedPmids: [],
      translations: [translation('de', texts), translation('en', texts)],
    }),
    async ({ id, translations }) => {
      for (const spoken of translations) await files.put(originalAudioKey(id, spoken.id), SOUND)
    },
  )
  return hearticle.id
}
