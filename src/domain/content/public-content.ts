import type { Language } from '../../contract/protocol/language.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { PriceRecord } from '../billing/prices.ts'
import type { ReplacementsRow } from '../edition/replacements.ts'
import type { PublicTerm } from '../glossary/glossary-term.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import type { PlaylistRecord } from '../hearticle/playlist.ts'
import type { CitingHearticle } from '../presenters/explained-by.ts'
import type { StudyRecord } from '../study/study.ts'
import { allNotices, noticedPmids } from '../study/study-notices.ts'
import { type Popular, popularity } from '../study/study-popularity.ts'
import type { Taxonomy } from '../taxonomy/taxonomy.ts'

/** What orders, lists and dates a study: so that nobody has to read 20,000 studies to find eight. */
export interface ListedStudy extends Popular {
  /** The day of its last change at its source; left out where it is not known. */
  changedOn?: string
  rubricId?: number
  topicId?: number
  /** The publications that its notices name, by pmid; left out where there are none. */
  noticed?: string[]
}

export function listedStudy(study: StudyRecord): ListedStudy {
  const { editorial, revision } = study
  const noticed = noticedPmids(allNotices(study))
  return {
    ...popularity(study),
    ...(revision.revised && { changedOn: revision.revised }),
    ...(editorial.rubricId !== undefined && { rubricId: editorial.rubricId }),
    ...(editorial.topicId !== undefined && { topicId: editorial.topicId }),
    ...(noticed.length > 0 && { noticed }),
  }
}

/** What readers may see, from which pages are made: a snapshot of a publication, or what is newer. */
export interface PublicContent {
  /** What is new, of today or still hidden on a page is so as of this moment. */
  now: Date
  taxonomy: Taxonomy
  hearticles: readonly HearticleRecord[]
  /** All of them as lists show them. */
  summaries(language: Language): HearticleSummary[]
  /** Active ones with their public hearticles, by id. */
  playlists: readonly PlaylistRecord[]
  /** What was replaced of hearticles, by their ids; none of those of which nothing was. */
  replacements: ReadonlyMap<number, ReplacementsRow>
  /** Ids of hearticles, the most read first (P-ARCHIVE). */
  mostRead: readonly number[]
  /** What a subscription costs, as far as that was ever verified. */
  prices: PriceRecord | undefined
  /** The terms of the glossary (P-GLOSSARY-PAGE). */
  glossary: readonly PublicTerm[]
  /** By pmid. */
  studies: ReadonlyMap<string, ListedStudy>
  /** The hearticles that cite a study, by its pmid. */
  citing: ReadonlyMap<string, readonly CitingHearticle[]>
  /** The whole of one of `studies`. @throws where it is none of them, or its record is not valid */
  readStudy(pmid: string): StudyRecord
}
