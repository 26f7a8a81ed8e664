import type { Language } from '../contract/protocol/language.ts'
import type { Hearticle, HearticleSummary } from '../contract/reading/hearticles.ts'
import type { PublicPlaylist } from '../contract/reading/playlists.ts'
import type { ExplainedStudy } from '../contract/reading/studies.ts'
import { isSuspended } from '../domain/edition/edition.ts'
import { type HearticleRecord, todaysStrip } from '../domain/hearticle/hearticle.ts'
import { type PlaylistRecord, presentPlaylist } from '../domain/hearticle/playlist.ts'
import {
  linkNotices,
  presentExplainedBy,
  presentExplainedStudy,
} from '../domain/presenters/explained-by.ts'
import {
  nextInRubric,
  othersCiting,
  type ReadingOn,
} from '../domain/presenters/leading-on/reading-on.ts'
import { presentHearticle } from '../domain/presenters/present-hearticle.ts'
import { presentStudy } from '../domain/presenters/present-study.ts'
import type { StudyRecord } from '../domain/study/study.ts'
import { currentContent, onceOf } from './current-content.ts'

export function publishedHearticle(record: HearticleRecord, language: Language): Hearticle {
  const { taxonomy, studies, now } = currentContent()
  const cited = [...citedStudies(record), ...(record.removedStudies ?? [])].map((study) => {
    const presented = presentStudy(study, taxonomy, language, now)
    return linkNotices(presented, (other) => studies.has(other))
  })
  return presentHearticle(record, taxonomy, cited, language)
}

const following = onceOf(({ hearticles, taxonomy, now }) => nextInRubric(hearticles, taxonomy, now))

/** Where the page of a hearticle leads on to (P-READING-ON). */
export function readingOnFrom(record: HearticleRecord, language: Language): ReadingOn {
  const { citing, now } = currentContent()
  const next = following().get(record.id)
  const others = othersCiting(record, citing, { besides: next?.id, now })
  return {
    next: next && publishedSummaries(language).find(({ id }) => id === next.id),
    sameStudies: presentExplainedBy(others, language, now),
  }
}

function citedStudies({ citedPmids }: HearticleRecord): StudyRecord[] {
  const { studies, readStudy } = currentContent()
  return citedPmids.filter((pmid) => studies.has(pmid)).map(readStudy)
}

const summaries = onceOf(() => new Map<Language, HearticleSummary[]>())

export function publishedSummaries(language: Language): HearticleSummary[] {
  const read = summaries().get(language) ?? currentContent().summaries(language)
  summaries().set(language, read)
  return read
}

/** The day whose hearticles are open for everybody (P-TODAY); undefined where there is none. */
export const freeDay = onceOf(({ hearticles, now }) => todaysStrip(hearticles, now).day)

/** A playlist with its hearticles, in its order. */
export function publishedPlaylist(record: PlaylistRecord, language: Language): PublicPlaylist {
  const byId = new Map(publishedSummaries(language).map((hearticle) => [hearticle.id, hearticle]))
  const { hearticleIds, version: _, ...fields } = presentPlaylist(record, language)
  return { ...fields, hearticles: hearticleIds.flatMap((id) => byId.get(id) ?? []) }
}

/** A study with the hearticles that explain it. @throws where there is no such study */
export function publishedStudy(pmid: string, language: Language): ExplainedStudy {
  const { taxonomy, studies, hearticles, citing, readStudy, now } = currentContent()
  const context = {
    citing: citing.get(pmid) ?? [],
    isStored: (other: string) => studies.has(other),
    isSuspended(id: number) {
      const hearticle = hearticles.find((one) => one.id === id)
      const studyOf = (other: string) => (studies.has(other) ? readStudy(other) : undefined)
      return hearticle !== undefined && isSuspended(hearticle, studyOf, now)
    },
  }
  return presentExplainedStudy(readStudy(pmid), context, taxonomy, language, now)
}
