import type { PublicContent } from '../domain/content/public-content.ts'
import { lastChangeOf } from '../domain/hearticle/appearance.ts'
import { legalPages, textPages } from '../domain/site/addresses.ts'
import {
  blockOfStudy,
  numberedSitemaps,
  pagesOfSitemap,
  type SitemapPage,
  sitemapOfBlock,
  studySitemaps,
} from '../domain/site/sitemap.ts'
import { digestOf } from './content-digests.ts'
import { currentContent, onceOf, partOf } from './current-content.ts'

type Sitemapped = Pick<PublicContent, 'hearticles' | 'taxonomy' | 'playlists' | 'studies'>

/** The names of all sitemaps of a content. */
export const sitemapNamesOf = (content: Sitemapped) => [
  ...numberedSitemaps(pagesBesideStudies(content).length),
  ...studySitemaps(studyCounts(content.studies.blocks())),
]

const currentPages = onceOf(pagesBesideStudies)
const currentNames = onceOf(sitemapNamesOf)
const currentBlocks = onceOf(({ studies }) => studies.blocks())

/** The names of all sitemaps. */
export const sitemapNames = partOf('sitemaps', () => currentNames().join(), currentNames)

const isOfStudies = (name: string) => name.startsWith('studies')

/** The pages of one of them and when each last changed, if known. */
export const pagesInSitemap = partOf(
  'sitemap',
  (_digests, name: string) => {
    if (!isOfStudies(name))
      return digestOf([JSON.stringify(pagesOfSitemap(currentPages(), Number(name)))])
    const sitemaps = new Set(currentNames())
    const own = Array.from(currentBlocks()).filter(
      ([block]) => sitemapOfBlock(block, sitemaps) === name,
    )
    return digestOf(own.map(([, { changes }]) => changes))
  },
  (name): SitemapPage[] => {
    if (!isOfStudies(name)) return pagesOfSitemap(currentPages(), Number(name))
    const sitemaps = new Set(currentNames())
    const { studies } = currentContent()
    const pages: SitemapPage[] = []
    for (const pmid of studies.keys()) {
      if (sitemapOfBlock(blockOfStudy(pmid), sitemaps) !== name) continue
      const { changedOn } = studies.get(pmid) ?? {}
      pages.push({ page: { page: 'study', pmid }, changedAt: changedOn })
    }
    return pages
  },
)

const studyCounts = (blocks: ReturnType<PublicContent['studies']['blocks']>) =>
  new Map(Array.from(blocks, ([block, { studies }]) => [block, studies]))

/** Every public page that is no study's and when it last changed, in the order of the sitemaps. */
export function pagesBesideStudies({
  hearticles,
  taxonomy,
  playlists,
}: Pick<PublicContent, 'hearticles' | 'taxonomy' | 'playlists'>): SitemapPage[] {
  const hearticlePages = Array.from(hearticles.values(), (record) => ({
    page: { page: 'hearticle' as const, id: record.id },
    changedAt: lastChangeOf(record),
  }))
  const latest = hearticlePages
    .map(({ changedAt }) => changedAt)
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  return [
    { page: { page: 'home' }, changedAt: latest },
    { page: { page: 'archive' }, changedAt: latest },
    { page: { page: 'prices' } },
    { page: { page: 'glossary' } },
    ...[...textPages, ...legalPages].map((page) => ({ page: { page } })),
    ...taxonomy.rubrics.map(({ id }) => ({ page: { page: 'rubric' as const, id } })),
    ...playlists.map(({ id }) => ({ page: { page: 'playlist' as const, id } })),
    ...hearticlePages,
  ]
}
