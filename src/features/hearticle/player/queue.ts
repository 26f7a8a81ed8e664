import type { Language } from '../../../contract/protocol/language.ts'
import type { HearticleSummary } from '../../../contract/reading/hearticles.ts'
import { addressOf } from '../../../domain/site/addresses.ts'

/** A recording that can be heard. */
export interface Recording {
  hearticleId: number
  headline: string
  /** The address of its page. */
  page: string
  /** The address of its sound. */
  source: string
}

const MOST = 20

/**
 * What is heard after a hearticle (P-LISTENING): others with a recording in its language, those of
 * its rubric first, each group in the order given.
 * @param hearticles the newest first; without this one nothing is known of its rubric
 */
export function queueAfter(
  hearticles: readonly HearticleSummary[],
  hearticleId: number,
  { language, uploadsBaseUrl }: { language: Language; uploadsBaseUrl: string },
): Recording[] {
  const rubricId = hearticles.find(({ id }) => id === hearticleId)?.topic.rubric.id
  const others = hearticles.filter(({ id }) => id !== hearticleId)
  const { same = [], other = [] } = Object.groupBy(others, ({ topic }) =>
    topic.rubric.id === rubricId ? 'same' : 'other',
  )
  return [...same, ...other]
    .flatMap(({ id, translations }) => {
      const spoken = translations.find(
        ({ languageCode, hasAudio }) => hasAudio && languageCode === language,
      )
      if (!spoken) return []
      return {
        hearticleId: id,
        headline: spoken.headline,
        page: addressOf({ page: 'hearticle', id }, language),
        source: `${uploadsBaseUrl}/uploads/${id}/${spoken.id}.mp3`,
      }
    })
    .slice(0, MOST)
}
