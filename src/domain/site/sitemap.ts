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
 * Pages in one sitemap. Every page is there in both languages, so that is 10,000 addresses in about
 * 5 MB; the protocol allows 50,000 and 50 MB.
 */
export const PAGES_A_SITEMAP = 5000

/** How many sitemaps the pages need; an empty site has one, too. */
export function sitemapCount(pages: readonly SitemapPage[]): number {
  return Math.max(1, Math.ceil(pages.length / PAGES_A_SITEMAP))
}

/** @param number from 1 */
export function pagesOfSitemap(pages: readonly SitemapPage[], number: number): SitemapPage[] {
  return pages.slice((number - 1) * PAGES_A_SITEMAP, number * PAGES_A_SITEMAP)
}

export function sitemapAddress(number: number): string {
  return `/sitemap-${number}.xml`
}

/** One sitemap: every page under each of its addresses, each with all its languages. */
export function sitemapXml(pages: readonly SitemapPage[], origin: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map((page) => urlsOf(page, origin)).join('')}</urlset>
`
}

export function sitemapIndexXml(count: number, origin: string): string {
  const sitemaps = Array.from({ length: count }, (_, index) => {
    return `<sitemap>${xmlElement('loc', {}, origin + sitemapAddress(index + 1))}</sitemap>\n`
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
