import type { Language } from '../contract/protocol/language.ts'
import type { Hearticle, HearticleSummary } from '../contract/reading/hearticles.ts'
import type { PublicPlaylist } from '../contract/reading/playlists.ts'
import type { ExplainedStudy } from '../contract/reading/studies.ts'
import { isSuspended, withChangedSources } from '../domain/edition/edition.ts'
import { exemplary, frontPage } from '../domain/hearticle/front-page.ts'
import { type HearticleRecord, todaysStrip } from '../domain/hearticle/hearticle.ts'
import { type PlaylistRecord, presentPlaylist } from '../domain/hearticle/playlist.ts'
import {
  citingHearticle,
  linkNotices,
  named,
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
import { rubricOf } from '../domain/taxonomy/taxonomy.ts'
import { digestOf } from './content-digests.ts'
import { currentContent, onceOf, partOf } from './current-content.ts'

export function publishedHearticle(record: HearticleRecord, language: Language): Hearticle {
  const { taxonomy, studies, now } = currentContent()
  const found = citedStudies(record)
  const cited = [...found, ...(record.removedStudies ?? [])].map((study) => {
    const presented = presentStudy(study, taxonomy, language, now)
    return linkNotices(presented, (other) => studies.has(other))
  })
  return presentHearticle(withChangedSources(record, found), taxonomy, cited, language)
}

const following = onceOf(({ hearticles, taxonomy, now }) =>
  nextInRubric([...hearticles.values()], taxonomy, now),
)

/** Where the page of a hearticle leads on to (P-READING-ON). */
export function readingOnFrom(record: HearticleRecord, language: Language): ReadingOn {
  const { citing, readHearticle, now } = currentContent()
  const next = following().get(record.id)
  const others = othersCiting(record, citing, { besides: next?.id, now })
  return {
    next: next && publishedSummaries(language).find(({ id }) => id === next.id),
    sameStudies: presentExplainedBy(
      others.map(({ id }) => named(readHearticle(id))),
      language,
      now,
    ),
  }
}

function citedStudies({ citedPmids }: HearticleRecord): StudyRecord[] {
  const { studies, readStudy } = currentContent()
  return citedPmids.filter((pmid) => studies.has(pmid)).map(readStudy)
}

export const publishedSummaries = onceOf(({ summaries }, language: Language) => summaries(language))

const summariesById = onceOf(
  (_, language: Language) => new Map(publishedSummaries(language).map((one) => [one.id, one])),
)

/** @throws where there is none */
export function publishedSummary(id: number, language: Language): HearticleSummary {
  const summary = summariesById(language).get(id)
  if (!summary) throw new Error(`hearticle ${id} has no summary`)
  return summary
}

const dayOfStrip = onceOf(({ hearticles, now }) => todaysStrip([...hearticles.values()], now).day)

/** The day whose hearticles are open for everybody (P-TODAY); undefined where there is none. */
export const freeDay = partOf('free-day', () => dayOfStrip() ?? '', dayOfStrip)

const exemplaryId = onceOf(({ mostRead, now }, language: Language) => {
  const { strip, earlier } = frontPage(publishedSummaries(language), mostRead, now)
  return exemplary([...strip, ...earlier])?.id
})

/** The hearticle that shows a stranger what one is (P-FIRST-VISIT); undefined where none can. */
export const publishedSample = partOf(
  'sample',
  (digests, language: Language) => digests.hearticle(exemplaryId(language) ?? 0),
  (language) => {
    const id = exemplaryId(language)
    const { readHearticle } = currentContent()
    return id === undefined ? undefined : publishedHearticle(readHearticle(id), language)
  },
)

const earlierOnes = onceOf(
  ({ now }, language: Language) => todaysStrip(publishedSummaries(language), now).earlier,
)

/** The first of the hearticles before the day's, newest first, and how many there are (P-ARCHIVE). */
export const firstEarlier = partOf(
  'earlier',
  (digests, language: Language, most: number) => {
    const all = earlierOnes(language)
    const first = all.slice(0, most).map(({ id }) => digests.summary(id))
    return digestOf([String(all.length), ...first])
  },
  (language, most) => {
    const all = earlierOnes(language)
    return { first: all.slice(0, most), count: all.length }
  },
)

const playlistOf = (id: number) => currentContent().playlists.find((one) => one.id === id)

/** A playlist with its hearticles, in its order; undefined where there is none. */
export const publishedPlaylist = partOf(
  'playlist',
  (digests, id: number, _language: Language) =>
    digestOf([
      digests.row('playlists', id),
      ...(playlistOf(id)?.hearticleIds ?? []).map(digests.summary),
    ]),
  (id, language): PublicPlaylist | undefined => {
    const record = playlistOf(id)
    if (!record) return undefined
    const { hearticleIds, version: _, ...fields } = presentPlaylist(record, language)
    const hearticles = hearticleIds.flatMap((one) => summariesById(language).get(one) ?? [])
    return { ...fields, hearticles }
  },
)

/** The playlists with hearticles of each rubric. */
const playlistsByRubric = onceOf(({ playlists, hearticles, taxonomy }) => {
  const byRubric = new Map<number, PlaylistRecord[]>()
  for (const playlist of playlists) {
    const rubrics = playlist.hearticleIds.map((id) => rubricOf(hearticles.get(id) ?? {}, taxonomy))
    for (const { id } of new Set(rubrics.filter((one) => one !== undefined))) {
      byRubric.set(id, [...(byRubric.get(id) ?? []), playlist])
    }
  }
  return byRubric
})

const playlistsIn = (rubricId: number) => playlistsByRubric().get(rubricId) ?? []

/** The playlists with hearticles of a rubric. */
export const playlistsAbout = partOf(
  'playlists-about',
  (digests, rubricId: number, _language: Language) =>
    digestOf(playlistsIn(rubricId).map(({ id }) => digests.row('playlists', id))),
  (rubricId, language) => playlistsIn(rubricId).map((one) => presentPlaylist(one, language)),
)

/** A study with the hearticles that explain it. @throws where there is no such study */
export function publishedStudy(pmid: string, language: Language): ExplainedStudy {
  const { taxonomy, studies, readHearticle, citing, readStudy, now } = currentContent()
  const context = {
    citing: (citing.get(pmid) ?? []).map(({ id }) => citingHearticle(readHearticle(id), pmid)),
    isStored: (other: string) => studies.has(other),
    isSuspended(id: number) {
      const studyOf = (other: string) => (studies.has(other) ? readStudy(other) : undefined)
      return isSuspended(readHearticle(id), studyOf, now)
    },
  }
  return presentExplainedStudy(readStudy(pmid), context, taxonomy, language, now)
}
