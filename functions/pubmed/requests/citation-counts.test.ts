import { afterEach, describe, expect, test } from 'vitest'
import { loopbackHttp, type Reply } from '../../../tests/support/loopback-http.ts'
import { CitationsUnavailable, citationCounts } from './citation-counts.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function sources(icite: Reply, europePmc: Reply) {
  const servers = [await loopbackHttp(icite), await loopbackHttp(europePmc)] as const
  closers.push(...servers.map(({ close }) => close))
  const options = {
    iciteUrl: servers[0].url,
    europePmcUrl: servers[1].url,
    now: () => new Date('2026-03-01T23:30:00Z'),
    wait: async () => {},
  }
  return { options, icite: servers[0].requests, europePmc: servers[1].requests }
}

const asJson =
  (answer: (parameters: URLSearchParams) => unknown): Reply =>
  (response, { parameters }) =>
    response.end(JSON.stringify(answer(parameters)))
const icite = (counts: Record<string, number | null>): Reply =>
  asJson((parameters) => ({
    data: (parameters.get('pmids') ?? '')
      .split(',')
      .filter((pmid) => pmid in counts)
      .map((pmid) => ({ pmid: Number(pmid), citation_count: counts[pmid] })),
  }))
const europePmc = (counts: Record<string, number>): Reply =>
  asJson((parameters) => ({
    resultList: {
      result: [...(parameters.get('query') ?? '').matchAll(/EXT_ID:(\d+)/g)]
        .map(([, id = '']) => id)
        .filter((id) => id in counts)
        .map((id) => ({ id, source: 'MED', citedByCount: counts[id] })),
    },
  }))
const broken: Reply = (response) => response.writeHead(503).end()

describe('citation counts', () => {
  test('come from iCite, and from Europe PMC for what iCite does not know', async () => {
    const { options, icite: iciteRequests } = await sources(
      icite({ 1: 12, 2: 0, 3: null }),
      europePmc({ 3: 5 }),
    )
    expect(await Array.fromAsync(citationCounts(['1', '2', '3', '4', 'x'], options))).toEqual([
      { pmid: '1', count: 12, from: 'icite', at: '2026-03-02' },
      { pmid: '2', count: 0, from: 'icite', at: '2026-03-02' },
      { pmid: '3', count: 5, from: 'europepmc', at: '2026-03-02' },
    ])
    expect(iciteRequests[0]?.path).toBe('/api/pubs')
    expect(iciteRequests[0]?.parameters.get('legacy')).toBe('true')
  })

  test('are asked for 200 at a time', async () => {
    const pmids = Array.from({ length: 450 }, (_, index) => String(index + 1))
    const countByPmid = Object.fromEntries(pmids.map((pmid) => [pmid, 1]))
    const {
      options,
      icite: iciteRequests,
      europePmc: europePmcRequests,
    } = await sources(icite(countByPmid), broken)
    expect(await Array.fromAsync(citationCounts(pmids, options))).toHaveLength(450)
    expect(iciteRequests).toHaveLength(3)
    expect(europePmcRequests).toHaveLength(0)
  })

  test('come from Europe PMC while iCite is down, which is asked once', async () => {
    const pmids = Array.from({ length: 400 }, (_, index) => String(index + 1))
    const countByPmid = Object.fromEntries(pmids.map((pmid) => [pmid, 2]))
    const { options, icite: iciteRequests } = await sources(broken, europePmc(countByPmid))
    const counts = await Array.fromAsync(citationCounts(pmids, options))
    expect(counts).toHaveLength(400)
    expect(new Set(counts.map(({ from }) => from))).toEqual(new Set(['europepmc']))
    expect(iciteRequests).toHaveLength(5)
  })

  test('are an error after all that could be had, never a zero', async () => {
    const { options } = await sources(icite({ 1: 3 }), broken)
    const counts = citationCounts(['1', '2'], options)
    expect((await counts.next()).value).toMatchObject({ pmid: '1', count: 3 })
    const failure = await counts.next().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CitationsUnavailable)
    expect(failure).toMatchObject({ pmids: ['2'], message: expect.stringContaining('HTTP 503') })
  })

  test.each([
    ['an error page', '<html>down</html>'],
    ['other JSON', '{"data":"soon"}'],
    ['a count that is none', '{"data":[{"pmid":1,"citation_count":-4}]}'],
  ])('%s is no count', async (_, body) => {
    const { options } = await sources((response) => response.end(body), europePmc({ 1: 9 }))
    expect(await Array.fromAsync(citationCounts(['1'], options))).toMatchObject([
      { count: 9, from: 'europepmc' },
    ])
  })

  test('a preprint with the same number in another collection is not counted', async () => {
    const other = asJson(() => ({
      resultList: { result: [{ id: '1', source: 'PPR', citedByCount: 4 }] },
    }))
    const { options } = await sources(icite({}), other)
    expect(await Array.fromAsync(citationCounts(['1'], options))).toEqual([])
  })
})
