import { legalPages, type Page } from '../domain/addresses.ts'
import { lastChangeOf } from '../domain/appearance.ts'
import { loadPublished } from './published.ts'

interface PublicPage {
  page: Page
  changedAt?: string | undefined
}

let pages: Promise<PublicPage[]> | undefined

/** Every public page of the snapshot and when it last changed, if known; listed once a build. */
export function sitemapPages(): Promise<PublicPage[]> {
  pages ??= list()
  return pages
}

async function list(): Promise<PublicPage[]> {
  const { hearticles, studies, taxonomy, playlists } = await loadPublished()
  const hearticlePages = hearticles.map((record) => ({
    page: { page: 'hearticle' as const, id: record.id },
    changedAt: lastChangeOf(record),
  }))
  const latest = hearticlePages
    .map(({ changedAt }) => changedAt)
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  return [
    { page: { page: 'home' }, changedAt: latest },
    ...legalPages.map((page) => ({ page: { page } })),
    ...taxonomy.rubrics.map(({ id }) => ({ page: { page: 'rubric' as const, id } })),
    ...playlists.map(({ id }) => ({ page: { page: 'playlist' as const, id } })),
    ...hearticlePages,
    ...Array.from(studies, ([pmid, { changedOn }]) => ({
      page: { page: 'study' as const, pmid },
      changedAt: changedOn,
    })),
  ]
}
