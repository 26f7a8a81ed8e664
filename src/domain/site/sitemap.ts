import { defaultLanguage, languages } from '../../contract/protocol/language.ts'
import { addressOf, type Page } from './addresses.ts'
import { xmlElement, xmlText } from './xml.ts'

/** A page in all its languages. */
export interface SitemapPage {
  page: Page
  /** A day or an RFC 3339 moment; left out where it is not known. */
  changedAt?: string | undefined
}

/**
 * Pages in a numbered sitemap. Every page is there in both languages, so that is 10,000 addresses in
 * about 5 MB; the protocol allows 50,000 and 50 MB.
 */
export const PAGES_A_SITEMAP = 5000

/** A sitemap that would have more studies is split. */
export const STUDIES_A_SITEMAP = 20_000

const PMID_DIGITS = 8
const BLOCK_DIGITS = 4
/** Studies whose pmids have the same digits before the last four are counted together. */
export const PMIDS_A_BLOCK = 10 ** BLOCK_DIGITS

/** The numbered sitemaps of pages that are no studies; an empty site has one, too. */
export function numberedSitemaps(pages: number): string[] {
  const count = Math.max(1, Math.ceil(pages / PAGES_A_SITEMAP))
  return Array.from({ length: count }, (_, index) => `${index + 1}`)
}

/** @param number from 1 */
export function pagesOfSitemap(pages: readonly SitemapPage[], number: number): SitemapPage[] {
  return pages.slice((number - 1) * PAGES_A_SITEMAP, number * PAGES_A_SITEMAP)
}

/** What studies are counted by: their pmid without its last four digits. */
export function blockOfStudy(pmid: string): number {
  return Math.floor(Number(pmid) / PMIDS_A_BLOCK)
}

/**
 * The sitemaps of studies: one for all while they are few; one with too many is split by the next
 * digit of their pmids, written with eight. So a study that comes or goes changes its own alone, and
 * what there is follows from the studies, not from the order in which they came.
 * @param counts how many studies are of each block (`blockOfStudy`)
 */
export function studySitemaps(counts: ReadonlyMap<number, number>): string[] {
  return beginnings(
    Array.from(counts, ([block, studies]) => ({ block: writtenBlock(block), studies })),
    '',
  ).map(nameOf)
}

interface CountedBlock {
  block: string
  studies: number
}

function beginnings(blocks: readonly CountedBlock[], begun: string): string[] {
  const studies = blocks.reduce((sum, one) => sum + one.studies, 0)
  if (studies === 0) return []
  if (studies <= STUDIES_A_SITEMAP) return [begun]
  // A block that has no next digit stays: pmids of nine digits begin as others of eight.
  const own = blocks.some(({ block }) => block === begun) ? [begun] : []
  const split = Array.from('0123456789', (digit) => {
    const next = begun + digit
    return beginnings(
      blocks.filter(({ block }) => block.startsWith(next)),
      next,
    )
  })
  return [...own, ...split.flat()]
}

/**
 * Which sitemap the studies of a block are in.
 * @param sitemaps those that there are (`studySitemaps`)
 * @throws where they are in none of them
 */
export function sitemapOfBlock(number: number, sitemaps: ReadonlySet<string>): string {
  const block = writtenBlock(number)
  for (let digits = block.length; digits >= 0; digits -= 1) {
    const name = nameOf(block.slice(0, digits))
    if (sitemaps.has(name)) return name
  }
  throw new Error(`studies of block ${number} are in no sitemap`)
}

const writtenBlock = (block: number) => `${block}`.padStart(PMID_DIGITS - BLOCK_DIGITS, '0')

const nameOf = (begun: string) => (begun === '' ? 'studies' : `studies-${begun}`)

export function sitemapAddress(name: string): string {
  return `/sitemap-${name}.xml`
}

/** One sitemap: every page under each of its addresses, each with all its languages. */
export function sitemapXml(pages: readonly SitemapPage[], origin: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map((page) => urlsOf(page, origin)).join('')}</urlset>
`
}

export function sitemapIndexXml(names: readonly string[], origin: string): string {
  const sitemaps = names.map((name) => {
    return `<sitemap>${xmlElement('loc', {}, origin + sitemapAddress(name))}</sitemap>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemaps.join('')}</sitemapindex>
`
}

function urlsOf({ page, changedAt }: SitemapPage, origin: string): string {
  const addresses = languages.map((language) => ({
    language,
    href: xmlText(origin + addressOf(page, language)),
  }))
  const fallback = xmlText(origin + addressOf(page, defaultLanguage))
  const alternates = [...addresses, { language: 'x-default', href: fallback }]
    .map(({ language, href }) => {
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
    })
    .join('')
  const changed = changedAt === undefined ? '' : xmlElement('lastmod', {}, changedAt)
  return addresses
    .map(({ href }) => `<url><loc>${href}</loc>${changed}${alternates}</url>\n`)
    .join('')
}
