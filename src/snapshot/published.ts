import type { Language } from '../contract/protocol/language.ts'
import type { Hearticle, HearticleSummary } from '../contract/reading/hearticles.ts'
import type { PublicPlaylist } from '../contract/reading/playlists.ts'
import type { ExplainedStudy } from '../contract/reading/studies.ts'
import type { PriceRecord } from '../domain/billing/prices.ts'
import type { HearticleRecord } from '../domain/hearticle/hearticle.ts'
import { type PlaylistRecord, presentPlaylist } from '../domain/hearticle/playlist.ts'
import {
  type CitingHearticle,
  citingHearticle,
  linkNotices,
  presentExplainedBy,
  presentExplainedStudy,
} from '../domain/presenters/explained-by.ts'
import {
  nextInRubric,
  othersCiting,
  type ReadingOn,
} from '../domain/presenters/leading-on/reading-on.ts'
import {
  presentHearticle,
  presentHearticleSummary,
} from '../domain/presenters/present-hearticle.ts'
import { presentStudy } from '../domain/presenters/present-study.ts'
import { type StudyRecord, studyRecordSchema } from '../domain/study/study.ts'
import type { Taxonomy } from '../domain/taxonomy/taxonomy.ts'
import { rowsAt } from './rows.ts'
import { checked, readRows, snapshotFolder } from './snapshot-files.ts'
import { type IndexedStudy, readStudyIndex, studiesPath } from './study-index.ts'

/** The moment of this build; what is 'today' or 'new' on a page is so as of then. */
export const builtAt = new Date(process.env.BUILD_TIME ?? Date.now())

export interface PublishedContent {
  taxonomy: Taxonomy
  hearticles: HearticleRecord[]
  /** Active ones with their public hearticles, by id. */
  playlists: PlaylistRecord[]
  /** Ids of hearticles, the most read first (P-ARCHIVE). */
  mostRead: number[]
  /** What a subscription costs, as far as that was ever verified. */
  prices: PriceRecord | undefined
  /** Where each study is in the snapshot, by pmid. */
  studies: ReadonlyMap<string, IndexedStudy>
  /** The hearticles that cite a study, by its pmid. */
  citing: ReadonlyMap<string, CitingHearticle[]>
}

let published: Promise<PublishedContent> | undefined

/** Everything of the snapshot, read once a build. */
export function loadPublished(): Promise<PublishedContent> {
  published ??= Promise.resolve(readPublished(snapshotFolder()))
  return published
}

/**
 * Everything of a snapshot but the studies' texts.
 * @throws with file and line where a row does not have the shape
 */
export function readPublished(folder: string): PublishedContent {
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  const hearticles = readRows(folder, 'hearticles')
  return {
    taxonomy: {
      rubrics: readRows(folder, 'rubrics').toSorted(byId),
      topics: readRows(folder, 'topics').toSorted(byId),
    },
    hearticles,
    playlists: readRows(folder, 'playlists').toSorted(byId),
    mostRead: readRows(folder, 'most-read')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ id }) => id),
    prices: readRows(folder, 'prices')[0],
    studies: new Map(readStudyIndex(folder).map((study) => [study.pmid, study])),
    citing: citingByPmid(hearticles),
  }
}

function citingByPmid(hearticles: readonly HearticleRecord[]): Map<string, CitingHearticle[]> {
  const byPmid = new Map<string, CitingHearticle[]>()
  for (const hearticle of hearticles) {
    for (const pmid of new Set(hearticle.citedPmids)) {
      const citing = citingHearticle(hearticle, pmid)
      const others = byPmid.get(pmid)
      if (others) others.push(citing)
      else byPmid.set(pmid, [citing])
    }
  }
  return byPmid
}

export async function publishedHearticle(
  record: HearticleRecord,
  language: Language,
): Promise<Hearticle> {
  const { taxonomy, studies } = await loadPublished()
  const cited = citedStudies(record, studies).map((study) => {
    const presented = presentStudy(study, taxonomy, language, builtAt)
    return linkNotices(presented, (other) => studies.has(other))
  })
  return presentHearticle(record, taxonomy, cited, language)
}

let following: ReturnType<typeof nextInRubric> | undefined

/** Where the page of a hearticle leads on to (P-READING-ON). */
export async function readingOnFrom(
  record: HearticleRecord,
  language: Language,
): Promise<ReadingOn> {
  const { taxonomy, hearticles, studies, citing } = await loadPublished()
  following ??= nextInRubric(hearticles, taxonomy, builtAt)
  const next = following.get(record.id)
  const others = othersCiting(record, citing, { besides: next?.id, now: builtAt })
  return {
    next: next && presentHearticleSummary(next, taxonomy, citedStudies(next, studies), language),
    sameStudies: presentExplainedBy(others, language, builtAt),
  }
}

/** Those of its cited studies that the snapshot has. */
export function citedStudies(
  { citedPmids }: HearticleRecord,
  studies: PublishedContent['studies'],
): StudyRecord[] {
  return citedPmids.flatMap((pmid) => {
    const place = studies.get(pmid)
    return place ? [readStudy(place)] : []
  })
}

const summaries = new Map<Language, HearticleSummary[]>()

/** Made once a build: every page with lists asks for all of them. */
export async function publishedSummaries(language: Language): Promise<HearticleSummary[]> {
  const { taxonomy, hearticles, studies } = await loadPublished()
  const made =
    summaries.get(language) ??
    hearticles.map((record) =>
      presentHearticleSummary(record, taxonomy, citedStudies(record, studies), language),
    )
  summaries.set(language, made)
  return made
}

/** A playlist with its hearticles, in its order. */
export async function publishedPlaylist(
  record: PlaylistRecord,
  language: Language,
): Promise<PublicPlaylist> {
  const byId = new Map(
    (await publishedSummaries(language)).map((hearticle) => [hearticle.id, hearticle]),
  )
  const { hearticleIds, version: _, ...fields } = presentPlaylist(record, language)
  return { ...fields, hearticles: hearticleIds.flatMap((id) => byId.get(id) ?? []) }
}

/** A study with the hearticles that explain it. @throws where the snapshot has no such study */
export async function publishedStudy(pmid: string, language: Language): Promise<ExplainedStudy> {
  const { taxonomy, studies, citing } = await loadPublished()
  const place = studies.get(pmid)
  if (!place) throw new Error(`the snapshot has no study ${pmid}`)
  const beside = {
    citing: citing.get(pmid) ?? [],
    isStored: (other: string) => studies.has(other),
  }
  return presentExplainedStudy(readStudy(place), beside, taxonomy, language, builtAt)
}

const lastRead = new Map<number, StudyRecord>()
const KEPT_STUDIES = 500

/**
 * A study of the snapshot. Both languages of a page follow each other, and lists show the same ones
 * on many pages, so the last ones are kept.
 * @throws with file and place where its row does not have the shape
 */
export function readStudy(place: IndexedStudy): StudyRecord {
  const known = lastRead.get(place.offset)
  if (known !== undefined) return known
  const path = studiesPath(snapshotFolder())
  const [text = ''] = rowsAt(path, [place])
  const study = checked(studyRecordSchema, text, `${path}: PMID ${place.pmid}`)
  lastRead.set(place.offset, study)
  const [oldest] = lastRead.keys()
  if (lastRead.size > KEPT_STUDIES && oldest !== undefined) lastRead.delete(oldest)
  return study
}
