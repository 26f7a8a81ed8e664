import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elementsOf, parseXml } from '../../../tests/support/xml.ts'
import {
  PAGES_A_SITEMAP,
  pagesOfSitemap,
  type SitemapPage,
  sitemapAddress,
  sitemapCount,
  sitemapIndexXml,
  sitemapXml,
} from './sitemap.ts'

const ORIGIN = 'https://www.example.org'
const MOST_ADDRESSES = 50_000
const MOST_BYTES = 50 * 1024 * 1024

const pagesUpTo = (count: number): SitemapPage[] =>
  Array.from({ length: count }, (_, index) => ({ page: { page: 'study', pmid: `${index + 1}` } }))

describe('splitting', () => {
  test('puts every page into exactly one sitemap, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * PAGES_A_SITEMAP }), (count) => {
        const pages = pagesUpTo(count)
        const parts = Array.from({ length: sitemapCount(pages) }, (_, index) =>
          pagesOfSitemap(pages, index + 1),
        )
        expect(parts.flat()).toEqual(pages)
        expect(parts.slice(0, -1).every(({ length }) => length === PAGES_A_SITEMAP)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  test('keeps a full sitemap within the protocol', () => {
    const page = { page: { page: 'study', pmid: '9999999999' }, changedAt: '2026-11-21' } as const
    const xml = sitemapXml(Array<SitemapPage>(PAGES_A_SITEMAP).fill(page), ORIGIN)
    expect(elementsOf(parseXml(xml), 'url').length).toBeLessThanOrEqual(MOST_ADDRESSES)
    expect(Buffer.byteLength(xml)).toBeLessThan(MOST_BYTES)
  })
})

test('a page is listed under each of its addresses, each with all languages', () => {
  const changedAt = '2026-11-21'
  const xml = sitemapXml([{ page: { page: 'hearticle', id: 7 }, changedAt }], ORIGIN)
  const urls = elementsOf(parseXml(xml), 'url')
  expect(urls.map((url) => elementsOf(url, 'loc')[0]?.text)).toEqual([
    `${ORIGIN}/hearticle/7`,
    `${ORIGIN}/en/hearticle/7`,
  ])
  for (const url of urls) {
    expect(elementsOf(url, 'lastmod')[0]?.text).toBe(changedAt)
    const links = elementsOf(url, 'xhtml:link').map(({ attributes }) => attributes)
    expect(links.map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['de', `${ORIGIN}/hearticle/7`],
      ['en', `${ORIGIN}/en/hearticle/7`],
      ['x-default', `${ORIGIN}/hearticle/7`],
    ])
  }
})

test('a change that is not known is not claimed', () => {
  expect(sitemapXml([{ page: { page: 'home' } }], ORIGIN)).not.toContain('lastmod')
})

test('the index names every sitemap', () => {
  const locations = elementsOf(parseXml(sitemapIndexXml(3, ORIGIN)), 'loc')
  expect(locations.map(({ text }) => text)).toEqual(
    [1, 2, 3].map((n) => ORIGIN + sitemapAddress(n)),
  )
})
