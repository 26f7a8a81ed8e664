import { legalPages, type Page } from '../domain/addresses.ts'
import { lastChangeOf } from '../domain/appearance.ts'
import { loadPublished } from './published.ts'

/** Every public page of the snapshot and when it last changed, as far as that is known. */
export async function sitemapPages(): Promise<{ page: Page; changedAt?: string | undefined }[]> {
  const { hearticles, studies } = await loadPublished()
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
    ...hearticlePages,
    ...Array.from(studies, ([pmid, { changedOn }]) => ({
      page: { page: 'study' as const, pmid },
      changedAt: changedOn,
    })),
  ]
}
