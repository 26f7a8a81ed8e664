// Rules: P-IMPORT-NOTICES.
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { importStudies } from '../../functions/pubmed/import-studies.ts'
import { readStudies } from '../../functions/pubmed/read-studies.ts'
import type { Notice } from '../../src/domain/study/study.ts'
import { allNotices } from '../../src/domain/study/study-notices.ts'
import { incomingStudy } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface Written {
  pmid: string
  doi?: string
  publicationType?: string
  /** What it says of another publication, named by its PMID, or by a DOI in the citation. */
  says?: { refType: string; pmid?: string; doi?: string }
}

/** A record as PubMed writes it. */
function recordXml({ pmid, doi, publicationType = 'Journal Article', says }: Written): string {
  const source = `J Test. 2020;1:1.${says?.doi ? ` doi: ${says.doi}.` : ''}`
  const correction =
    says &&
    `<CommentsCorrectionsList><CommentsCorrections RefType="${says.refType}"><RefSource>${escaped(source)}</RefSource>${says.pmid ? `<PMID Version="1">${says.pmid}</PMID>` : ''}</CommentsCorrections></CommentsCorrectionsList>`
  return `<PubmedArticle><MedlineCitation><PMID Version="1">${pmid}</PMID>
    <DateRevised><Year>2026</Year><Month>01</Month><Day>01</Day></DateRevised>
    <Article><Journal><JournalIssue><PubDate><Year>2020</Year></PubDate></JournalIssue><Title>J Test</Title></Journal>
    <ArticleTitle>Study ${pmid}</ArticleTitle>
    ${doi ? `<ELocationID EIdType="doi" ValidYN="Y">${escaped(doi)}</ELocationID>` : ''}
    <PublicationTypeList><PublicationType UI="D1">${publicationType}</PublicationType></PublicationTypeList></Article>
    ${correction ?? ''}</MedlineCitation></PubmedArticle>`
}

const KINDS = [
  ['RetractionOf', 'retracted', 'Retraction of Publication'],
  ['PartialRetractionOf', 'partially-retracted', 'Journal Article'],
  ['ExpressionOfConcernFor', 'expression-of-concern', 'Expression of Concern'],
  ['ErratumFor', 'corrected', 'Published Erratum'],
  ['UpdateOf', 'updated', 'Journal Article'],
] as const

/** A generator of numbers that is the same on every run. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * 200 records: 80 articles of which notices speak, by PMID or by DOI alone, 80 notices, and 40 of
 * which nothing is said. Every fourth notice bears its article's own DOI, as some journals have it.
 */
function seedRecords() {
  const articles: Written[] = []
  const notices: Written[] = []
  const expected = new Map<string, string>()
  for (let index = 0; index < 80; index += 1) {
    const [refType, type, publicationType] = KINDS[index % 4] ?? KINDS[0]
    const pmid = String(1000 + index)
    const doi = `10.1234/J.Test(2020)${index}<a>`
    const byDoi = index % 8 >= 4
    articles.push({ pmid, doi })
    notices.push({
      pmid: String(2000 + index),
      doi: index % 16 < 4 ? doi.toLowerCase() : `10.1234/notice.${index}`,
      publicationType,
      says: { refType, ...(byDoi ? { doi: doi.toUpperCase() } : { pmid }) },
    })
    expected.set(pmid, type)
  }
  const others = Array.from({ length: 40 }, (_, index) => ({ pmid: String(3000 + index) }))
  return { articles, notices, others, expected }
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seeded(seed)
  return items
    .map((item) => ({ item, at: random(1e9) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

describe.each(drivers)('what imported records say of each other, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  const bringIn = async (records: readonly Written[], store = stores.studies) => {
    const xml = `<PubmedArticleSet>${records.map(recordXml).join('')}</PubmedArticleSet>`
    const counts = { imported: 0, updated: 0, unchanged: 0, rejected: 0 }
    const rejected: string[] = []
    const progress = { rejected: (message: string) => void rejected.push(message), stored() {} }
    await importStudies(
      'test',
      readStudies(Readable.from([Buffer.from(xml)])),
      store,
      {},
      counts,
      progress,
    )
    expect(rejected).toEqual([])
    return counts
  }
  const noticesOf = async (pmid: string): Promise<Notice[]> => {
    const study = await stores.studies.find(pmid)
    return study ? allNotices(study) : []
  }
  const typesOf = async (pmid: string) => (await noticesOf(pmid)).map(({ type }) => type)

  const { articles, notices, others, expected } = seedRecords()
  test.each<[string, Written[][]]>([
    ['articles first', [articles, others, notices]],
    ['notices first', [notices, others, articles]],
    ['all in one, in any order', [shuffled([...articles, ...notices, ...others], 7)]],
    ['one by one', shuffled([...articles, ...notices, ...others], 11).map((one) => [one])],
  ])('of 200 records all that notices speak of are found, and no others: %s', async (_, parts) => {
    expect(parts.flat()).toHaveLength(200)
    for (const part of parts) await bringIn(part)
    for (const { pmid } of [...articles, ...others]) {
      expect(await typesOf(pmid), pmid).toEqual(expected.has(pmid) ? [expected.get(pmid)] : [])
    }
    // No notice, erratum or not, is itself marked, also where it bears its article's DOI.
    const marks = new Set(['retracted', 'expression-of-concern', 'corrected', 'updated'])
    for (const { pmid } of notices) {
      expect((await typesOf(pmid)).filter((type) => marks.has(type))).toEqual([])
    }
    // The mark leads to the notice.
    const [found] = await noticesOf('1004')
    expect(found).toMatchObject({ pmid: '2004', citation: expect.stringContaining('J Test') })
    // Brought in again, nothing changes.
    const again = await bringIn([...articles, ...notices, ...others])
    expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: 200 })
  })

  const article = { pmid: '10', doi: '10.1234/a' }
  const retraction = { pmid: '20', says: { refType: 'RetractionOf', pmid: '10' } }

  test('both at once from two imports find each other', async () => {
    const byDoi = { pmid: '20', says: { refType: 'RetractionOf', doi: '10.1234/A' } }
    const pairs = Array.from({ length: 10 }, (_, index) => ({
      of: { pmid: String(100 + index), doi: `10.1234/${index}x` },
      by: {
        ...byDoi,
        pmid: String(200 + index),
        says: { ...byDoi.says, doi: `10.1234/${index}x` },
      },
    }))
    await Promise.all(
      pairs.flatMap(({ of: retracted, by }) => [bringIn([retracted]), bringIn([by])]),
    )
    for (const { of: retracted } of pairs)
      expect(await typesOf(retracted.pmid)).toEqual(['retracted'])
  })

  test('several that speak of one are all kept, each once', async () => {
    const concern = { pmid: '21', says: { refType: 'ExpressionOfConcernFor', pmid: '10' } }
    await Promise.all([bringIn([article]), bringIn([retraction]), bringIn([concern])])
    expect((await typesOf('10')).toSorted()).toEqual(['expression-of-concern', 'retracted'])
    await bringIn([{ ...article, says: { refType: 'RetractionIn', pmid: '20' } }])
    expect((await typesOf('10')).toSorted()).toEqual(['expression-of-concern', 'retracted'])
  })

  test('a mark stays when the study comes again, and goes with the notice that made it', async () => {
    await bringIn([article, retraction])
    const newer = incomingStudy('10', { revised: '2026-12-01', digest: 'zz' }, { title: 'Newer' })
    await stores.studies.importMany([newer])
    expect(await typesOf('10')).toEqual(['retracted'])
    await stores.studies.importMany([{ withdrawn: '20' }])
    expect(await typesOf('10')).toEqual([])
  })

  test('a notice that names another one in a newer edition unmarks the first', async () => {
    await bringIn([article, { pmid: '11' }, retraction])
    const notice = (pmid: string) => [{ type: 'retraction' as const, pmid }]
    const revision = { revised: '2026-12-01', digest: 'zz' }
    await stores.studies.importMany([incomingStudy('20', revision, { notices: notice('11') })])
    expect(await typesOf('10')).toEqual([])
    expect(await typesOf('11')).toEqual(['retracted'])
  })

  test('what names itself, or nothing that can be, marks nothing', async () => {
    const odd = ['10', '0', 'x'.repeat(3000), ''].map((pmid) => ({ type: 'retraction', pmid }))
    const doi = { type: 'retraction', citation: `doi: 10.1234/${'y'.repeat(5000)}` }
    const results = await stores.studies.importMany([
      incomingStudy('10', {}, { doi: 'not one', notices: [...odd, doi] as Notice[] }),
    ])
    expect(results).toMatchObject([{ status: 'fulfilled' }])
    expect(await typesOf('10')).not.toContain('retracted')
  })

  test('a publication follows for the study that a notice marks', async () => {
    const later = new Date(Date.now() + 60 * 60_000)
    await bringIn([article])
    const before = await stores.changes.pending(later, 100)
    await bringIn([retraction])
    const after = await stores.changes.pending(later, 100)
    expect(JSON.stringify(before)).not.toContain('STUDY#20')
    expect(JSON.stringify(after.slice(before.length))).toContain('STUDY#10')
  })
})
