import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elementsOf, parseXml } from '../../../tests/support/xml.ts'
import { languages } from '../../contract/protocol/language.ts'
import {
  blockOfStudy,
  numberedSitemaps,
  PAGES_A_SITEMAP,
  pagesOfSitemap,
  type SitemapPage,
  STUDIES_A_SITEMAP,
  sitemapAddress,
  sitemapIndexXml,
  sitemapOfBlock,
  sitemapXml,
  studySitemaps,
} from './sitemap.ts'

const sitemapOfStudy = (pmid: string, sitemaps: ReadonlySet<string>) =>
  sitemapOfBlock(blockOfStudy(pmid), sitemaps)

const ORIGIN = 'https://www.example.org'
const MOST_ADDRESSES = 50_000
const MOST_BYTES = 50 * 1024 * 1024

const pagesUpTo = (count: number): SitemapPage[] =>
  Array.from({ length: count }, (_, index) => ({ page: { page: 'hearticle', id: index + 1 } }))

describe('pages that are no studies', () => {
  test('are each in exactly one sitemap, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * PAGES_A_SITEMAP }), (count) => {
        const pages = pagesUpTo(count)
        const parts = numberedSitemaps(count).map((name) => pagesOfSitemap(pages, Number(name)))
        expect(parts.flat()).toEqual(pages)
        expect(parts.slice(0, -1).every(({ length }) => length === PAGES_A_SITEMAP)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  test('have a sitemap where there are none', () => {
    expect(numberedSitemaps(0)).toEqual(['1'])
  })
})

describe('studies', () => {
  /** So many studies with consecutive pmids. */
  interface Series {
    from: number
    count: number
  }

  const beginning = fc.oneof(
    fc.integer({ min: 1, max: 45_000_000 }),
    fc.integer({ min: 99_990_000, max: 100_010_000 }),
    fc.integer({ min: 1, max: 9_999_000_000 }),
  )
  const count = fc.oneof(
    fc.constantFrom(10_000, STUDIES_A_SITEMAP),
    fc.integer({ min: 1, max: STUDIES_A_SITEMAP }),
  )
  const contents = fc.array(fc.record({ from: beginning, count }), { maxLength: 4 })

  const pmidsOf = (series: readonly Series[]): Set<string> =>
    new Set(
      series.flatMap(({ from, count }) => Array.from({ length: count }, (_, n) => `${from + n}`)),
    )

  function countsOf(pmids: Iterable<string>): Map<number, number> {
    const counts = new Map<number, number>()
    for (const pmid of pmids) {
      const block = blockOfStudy(pmid)
      counts.set(block, (counts.get(block) ?? 0) + 1)
    }
    return counts
  }

  function bySitemap(pmids: ReadonlySet<string>): Map<string, string[]> {
    const names = new Set(studySitemaps(countsOf(pmids)))
    return Map.groupBy(pmids, (pmid) => sitemapOfStudy(pmid, names))
  }

  test('are each in exactly one sitemap, none of which is empty or beyond the protocol', () => {
    fc.assert(
      fc.property(contents, (series) => {
        const pmids = pmidsOf(series)
        const names = studySitemaps(countsOf(pmids))
        const sitemaps = bySitemap(pmids)
        expect(new Set(names).size).toBe(names.length)
        expect([...sitemaps.keys()].toSorted()).toEqual(names.toSorted())
        for (const { length } of sitemaps.values()) {
          expect(length * languages.length).toBeLessThanOrEqual(MOST_ADDRESSES)
          expect(length).toBeLessThanOrEqual(STUDIES_A_SITEMAP)
        }
      }),
      { numRuns: 10 },
    )
  })

  test('change their own sitemap alone when one comes, and its parts where it splits', () => {
    fc.assert(
      fc.property(contents, beginning, (series, added) => {
        const before = pmidsOf(series).difference(new Set([`${added}`]))
        const [old, now] = [bySitemap(before), bySitemap(new Set([...before, `${added}`]))]
        const changed = [...now].filter(([name, pmids]) => `${pmids}` !== `${old.get(name)}`)
        const stayed = changed.flatMap(([, pmids]) => pmids.filter((pmid) => before.has(pmid)))
        const oldNames = new Set(old.keys())
        const wereIn = new Set(stayed.map((pmid) => sitemapOfStudy(pmid, oldNames)))
        expect(wereIn.size).toBeLessThanOrEqual(1)
        if (changed.length > 1) expect(stayed.length).toBe(STUDIES_A_SITEMAP)
      }),
      { numRuns: 10 },
    )
  })

  test('are in sitemaps that follow from them, in whatever order they came', () => {
    fc.assert(
      fc.property(contents, (series) => {
        const pmids = [...pmidsOf(series)]
        expect(studySitemaps(countsOf(pmids.toReversed()))).toEqual(studySitemaps(countsOf(pmids)))
      }),
      { numRuns: 10 },
    )
  })

  test('are in one sitemap until it is full, then in one for each next digit', () => {
    const full = pmidsOf([
      { from: 31_000_000, count: STUDIES_A_SITEMAP - 10_000 },
      { from: 32_000_000, count: 10_000 },
    ])
    expect(studySitemaps(countsOf(full))).toEqual(['studies'])
    const split = new Set([...full, '7'])
    expect(studySitemaps(countsOf(split))).toEqual(['studies-0', 'studies-3'])
    const again = new Set([...split, '33000000'])
    const names = ['studies-0', 'studies-31', 'studies-32', 'studies-33']
    expect(studySitemaps(countsOf(again))).toEqual(names)
    expect(sitemapOfStudy('32009999', new Set(names))).toBe('studies-32')
    expect(sitemapOfStudy('7', new Set(names))).toBe('studies-0')
  })

  test('have none where there are none', () => {
    expect(studySitemaps(new Map())).toEqual([])
    expect(() => sitemapOfStudy('7', new Set())).toThrow('block 0')
  })

  test('with longer pmids that begin alike share what cannot be split', () => {
    const pmids = pmidsOf([
      { from: 12_340_000, count: 10_000 },
      { from: 123_450_000, count: 10_000 },
      { from: 1_234_560_000, count: 10_000 },
    ])
    const sizes = Array.from(bySitemap(pmids), ([name, { length }]) => [name, length])
    expect(sizes).toEqual([
      ['studies-1234', 10_000],
      ['studies-12345', 20_000],
    ])
  })

  test('keep a full sitemap within the protocol', () => {
    const page = { page: { page: 'study', pmid: '9999999999' }, changedAt: '2026-11-21' } as const
    const xml = sitemapXml(Array<SitemapPage>(STUDIES_A_SITEMAP).fill(page), ORIGIN)
    expect(xml.split('<url>').length - 1).toBeLessThanOrEqual(MOST_ADDRESSES)
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
  const names = ['1', '2', 'studies-31']
  const locations = elementsOf(parseXml(sitemapIndexXml(names, ORIGIN)), 'loc')
  expect(locations.map(({ text }) => text)).toEqual(
    names.map((name) => ORIGIN + sitemapAddress(name)),
  )
})
