import { getCollection } from 'astro:content'
import type { Hearticle, HearticleSummary } from '../contract/hearticles.ts'
import type { Language } from '../contract/language.ts'
import type { Study as PublicStudy } from '../contract/studies.ts'
import type { HearticleRecord } from '../domain/hearticle.ts'
import { presentHearticle, presentHearticleSummary } from '../domain/present-hearticle.ts'
import { presentStudy } from '../domain/present-study.ts'
import type { Study } from '../domain/study.ts'
import type { Taxonomy } from '../domain/taxonomy.ts'

/** The moment of this build; what is 'today' or 'new' on a page is so as of then. */
export const builtAt = new Date(process.env.BUILD_TIME ?? Date.now())

interface Published {
  taxonomy: Taxonomy
  hearticles: HearticleRecord[]
  studies: ReadonlyMap<string, Study>
}

let published: Promise<Published> | undefined

/** Everything of the snapshot, read once a build. */
export function loadPublished(): Promise<Published> {
  published ??= load()
  return published
}

async function load(): Promise<Published> {
  const [rubrics, topics, hearticles, studies] = await Promise.all([
    getCollection('rubrics'),
    getCollection('topics'),
    getCollection('hearticles'),
    getCollection('studies'),
  ])
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  return {
    taxonomy: {
      rubrics: rubrics.map(({ data }) => data).toSorted(byId),
      topics: topics.map(({ data }) => data).toSorted(byId),
    },
    hearticles: hearticles.map(({ data }) => data),
    studies: new Map(studies.map(({ data }) => [data.pmid, data])),
  }
}

export async function publishedHearticle(
  record: HearticleRecord,
  language: Language,
): Promise<Hearticle> {
  const { taxonomy, studies } = await loadPublished()
  const cited = record.citedPmids.flatMap((pmid) => {
    const study = studies.get(pmid)
    return study ? [presentStudy(study, taxonomy, language, builtAt)] : []
  })
  return presentHearticle(record, taxonomy, cited, language)
}

export async function publishedSummaries(language: Language): Promise<HearticleSummary[]> {
  const { taxonomy, hearticles } = await loadPublished()
  return hearticles.map((record) => presentHearticleSummary(record, taxonomy, language))
}

export async function publishedStudy(study: Study, language: Language): Promise<PublicStudy> {
  const { taxonomy } = await loadPublished()
  return presentStudy(study, taxonomy, language, builtAt)
}
