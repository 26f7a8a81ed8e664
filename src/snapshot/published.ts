import { getCollection } from 'astro:content'
import type { Hearticle, HearticleSummary } from '../contract/hearticles.ts'
import type { Language } from '../contract/language.ts'
import type { PublicPlaylist } from '../contract/playlists.ts'
import type { ExplainedStudy } from '../contract/studies.ts'
import {
  type CitingHearticle,
  citingHearticle,
  presentExplainedBy,
} from '../domain/explained-by.ts'
import type { HearticleRecord } from '../domain/hearticle.ts'
import { type PlaylistRecord, presentPlaylist } from '../domain/playlist.ts'
import { presentHearticle, presentHearticleSummary } from '../domain/present-hearticle.ts'
import { presentStudy } from '../domain/present-study.ts'
import type { Study } from '../domain/study.ts'
import type { Taxonomy } from '../domain/taxonomy.ts'
import { snapshotPath } from './loader.ts'
import { type RowPlace, rowAt } from './rows.ts'

/** The moment of this build; what is 'today' or 'new' on a page is so as of then. */
export const builtAt = new Date(process.env.BUILD_TIME ?? Date.now())

export type StudyPlace = RowPlace & { changedOn?: string | undefined }

interface Published {
  taxonomy: Taxonomy
  hearticles: HearticleRecord[]
  /** Active ones with their public hearticles, by id. */
  playlists: PlaylistRecord[]
  /** Ids of hearticles, the most read first (decision 20). */
  mostRead: number[]
  /** Where each study is in the snapshot, by pmid. */
  studies: ReadonlyMap<string, StudyPlace>
  /** The hearticles that cite a study, by its pmid. */
  citing: ReadonlyMap<string, CitingHearticle[]>
}

let published: Promise<Published> | undefined

/** Everything of the snapshot, read once a build. */
export function loadPublished(): Promise<Published> {
  published ??= load()
  return published
}

async function load(): Promise<Published> {
  const [rubrics, topics, hearticles, playlists, mostRead, studies] = await Promise.all([
    getCollection('rubrics'),
    getCollection('topics'),
    getCollection('hearticles'),
    getCollection('playlists'),
    getCollection('mostRead'),
    getCollection('studies'),
  ])
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  const records = hearticles.map(({ data }) => data)
  return {
    taxonomy: {
      rubrics: rubrics.map(({ data }) => data).toSorted(byId),
      topics: topics.map(({ data }) => data).toSorted(byId),
    },
    hearticles: records,
    playlists: playlists.map(({ data }) => data).toSorted(byId),
    mostRead: mostRead
      .map(({ data }) => data)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ id }) => id),
    studies: new Map(studies.map(({ id, data }) => [id, data])),
    citing: citingByPmid(records),
  }
}

function citingByPmid(hearticles: readonly HearticleRecord[]): Map<string, CitingHearticle[]> {
  const byPmid = new Map<string, CitingHearticle[]>()
  for (const hearticle of hearticles) {
    const citing = citingHearticle(hearticle)
    for (const pmid of new Set(hearticle.citedPmids)) {
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
  const cited = record.citedPmids.flatMap((pmid) => {
    const place = studies.get(pmid)
    return place ? [presentStudy(readStudy(place), taxonomy, language, builtAt)] : []
  })
  return presentHearticle(record, taxonomy, cited, language)
}

export async function publishedSummaries(language: Language): Promise<HearticleSummary[]> {
  const { taxonomy, hearticles } = await loadPublished()
  return hearticles.map((record) => presentHearticleSummary(record, taxonomy, language))
}

/** A playlist with its hearticles, in its order. */
export async function publishedPlaylist(
  record: PlaylistRecord,
  language: Language,
): Promise<PublicPlaylist> {
  const summaries = new Map(
    (await publishedSummaries(language)).map((hearticle) => [hearticle.id, hearticle]),
  )
  const { hearticleIds, ...fields } = presentPlaylist(record, language)
  return { ...fields, hearticles: hearticleIds.flatMap((id) => summaries.get(id) ?? []) }
}

/** A study with the hearticles that explain it. @throws where the snapshot has no such study */
export async function publishedStudy(pmid: string, language: Language): Promise<ExplainedStudy> {
  const { taxonomy, studies, citing } = await loadPublished()
  const place = studies.get(pmid)
  if (!place) throw new Error(`the snapshot has no study ${pmid}`)
  return {
    ...presentStudy(readStudy(place), taxonomy, language, builtAt),
    explainedBy: presentExplainedBy(citing.get(pmid) ?? [], language, builtAt),
  }
}

/** The loader has checked the row. */
function readStudy(place: RowPlace): Study {
  return rowAt(snapshotPath('studies'), place) as Study
}
