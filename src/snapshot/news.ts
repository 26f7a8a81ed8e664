import type { Language } from '../contract/protocol/language.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { byNewest, type HearticleRecord } from '../domain/hearticle/hearticle.ts'
import { dayInVienna } from '../domain/time/vienna-days.ts'
import { digestOf } from './content-digests.ts'
import { currentContent, onceOf, partOf } from './current-content.ts'
import { publishedSummary } from './published.ts'

const MOST = 50

const newestIds = onceOf(({ hearticles }) =>
  Array.from(hearticles.values(), (hearticle) => {
    const at = hearticle.corrections?.at(-1)?.at
    const days = [hearticle.publicationDate, at ? dayInVienna(new Date(at)) : '']
    return { ...hearticle, publicationDate: days.toSorted().at(-1) ?? hearticle.publicationDate }
  })
    .toSorted(byNewest)
    .slice(0, MOST)
    .map(({ id }) => id),
)

interface News {
  record: HearticleRecord
  summaries: Record<Language, HearticleSummary>
}

/**
 * What feeds tell: the latest hearticles, and those that were corrected or updated since, however old
 * they are (P-FEEDS-FOR-MACHINES).
 */
export const latestNews = partOf(
  'news',
  (digests) => digestOf(newestIds().map(digests.hearticle)),
  (): News[] =>
    newestIds().map((id) => ({
      record: currentContent().readHearticle(id),
      summaries: { de: publishedSummary(id, 'de'), en: publishedSummary(id, 'en') },
    })),
)
