import type { PublicContent } from '../domain/content/public-content.ts'
import { lastChangeOf } from '../domain/hearticle/appearance.ts'
import { legalPages, type Page } from '../domain/site/addresses.ts'
import { onceOf } from './current-content.ts'

interface PublicPage {
  page: Page
  changedAt?: string | undefined
}

/** Every public page of the current content and when it last changed, if known. */
export const sitemapPages = onceOf(publicPages)

/** Every public page and when it last changed, in the order of the sitemaps. */
export function publicPages({
  hearticles,
  studies,
  taxonomy,
  playlists,
}: Pick<PublicContent, 'hearticles' | 'studies' | 'taxonomy' | 'playlists'>): PublicPage[] {
  const hearticlePages = hearticles.map((record) => ({
    page: { page: 'hearticle' as const, id: record.id },
    changedAt: lastChangeOf(record),
  }))
  const latest = hearticlePages
    .map(({ changedAt }) => changedAt)
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  return [
    { page: { page: 'home' }, changedAt: latest },
    { page: { page: 'archive' }, changedAt: latest },
    { page: { page: 'methods' } },
    { page: { page: 'prices' } },
    { page: { page: 'glossary' } },
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
