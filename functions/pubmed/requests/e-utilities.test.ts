// Rules: P-IMPORT-DAILY.
import { afterEach, describe, expect, test } from 'vitest'
import { loopbackHttp, type Reply } from '../../../tests/support/loopback-http.ts'
import { articleSet, numbered, outcomes } from '../fixtures/records.ts'
import { createPubMed, type PubMedOptions } from './e-utilities.ts'
import { requestPace } from './request-pace.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

/** A client of a loopback server, with a clock that waiting moves and no real waiting. */
async function pubMedWith(reply: Reply, options: PubMedOptions = {}) {
  const server = await loopbackHttp(reply)
  close = server.close
  const clock = { time: Date.parse('2026-03-01T12:00:00Z') }
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    clock.time += milliseconds
  }
  const pubMed = createPubMed({
    baseUrl: `${server.url}/eutils`,
    now: () => new Date(clock.time),
    wait,
    random: () => 0.5,
    ...options,
  })
  return { pubMed, requests: server.requests, waits }
}

const idsIn = (parameters: URLSearchParams) => (parameters.get('id') ?? '').split(',').map(Number)
const found = (parameters: URLSearchParams) =>
  articleSet(...idsIn(parameters).map((pmid) => numbered(pmid)))

function searchAnswer(count: number, ids: number[]): string {
  const list = ids.map((id) => `<Id>${id}</Id>`).join('')
  return `<?xml version="1.0"?>\n<eSearchResult><Count>${count}</Count><QueryKey>1</QueryKey><WebEnv>W</WebEnv><IdList>${list}</IdList></eSearchResult>`
}

describe('fetching studies', () => {
  test('asks by POST for 200 at a time, and tells of the numbers that have no record', async () => {
    const { pubMed, requests } = await pubMedWith((response, { parameters }) => {
      response.end(
        articleSet(
          ...idsIn(parameters)
            .filter((id) => id !== 7)
            .map((id) => numbered(id)),
        ),
      )
    })
    const pmids = Array.from({ length: 450 }, (_, index) => String(index + 1))
    const records = await Array.fromAsync(pubMed.fetchStudies([...pmids, '7', 'x']))
    expect(records.filter(({ outcome }) => outcome === 'study')).toHaveLength(449)
    expect(records.filter(({ outcome }) => outcome === 'rejected')).toMatchObject([
      { pmid: '7', reason: 'PubMed has no record 7' },
      { reason: '"x" is no PMID' },
      { pmid: '7', reason: 'PubMed has no record 7' },
    ])
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(3).fill('POST /eutils/efetch.fcgi'),
    )
    expect(requests[0]?.parameters.get('db')).toBe('pubmed')
    expect(requests[0]?.parameters.get('retmode')).toBe('xml')
    expect(requests[0]?.parameters.get('tool')).toBe('hearticle')
  })

  test('no known number at all is no failure', async () => {
    const { pubMed, requests } = await pubMedWith((response) => {
      response.writeHead(400).end('{"error":"error forwarding request: ID list is empty!"}')
    })
    expect(outcomes(await Array.fromAsync(pubMed.fetchStudies(['5'])))).toEqual(['rejected 5'])
    expect(requests).toHaveLength(1)
  })

  test('a connection cut inside the answer gives nothing twice and loses nothing', async () => {
    let answers = 0
    const { pubMed, requests } = await pubMedWith((response, { parameters }) => {
      const text = found(parameters)
      if (++answers > 2) {
        response.end(text)
      } else {
        response.writeHead(200, { 'content-length': text.length })
        response.write(text.slice(0, text.length * (answers / 3)), () => response.destroy())
      }
    })
    const pmids = Array.from({ length: 150 }, (_, index) => String(index + 1))
    const records = await Array.fromAsync(pubMed.fetchStudies(pmids))
    expect(outcomes(records)).toEqual(pmids.map((pmid) => `study ${pmid}`))
    expect(requests).toHaveLength(3)
  })

  test.each([
    [
      'an error inside a good answer',
      200,
      '<eFetchResult><ERROR>Unable to obtain query #1</ERROR></eFetchResult>',
    ],
    ['an answer that is cut', 200, `<PubmedArticleSet>${numbered(1)}<Pubmed`],
    ['an error page', 200, '<!DOCTYPE html><html><body>Sorry</body></html>'],
    ['JSON', 200, '{"error":"API rate limit exceeded"}'],
    ['500', 500, 'oops'],
    ['502', 502, ''],
  ])('%s is tried again', async (_, status, body) => {
    let answers = 0
    const { pubMed, waits } = await pubMedWith((response, { parameters }) => {
      if (++answers < 3) response.writeHead(status).end(body)
      else response.end(found(parameters))
    })
    const records = await Array.fromAsync(pubMed.fetchStudies(['1', '2']))
    expect(outcomes(records)).toEqual(['study 1', 'study 2'])
    expect(waits).toEqual([1000, 2000])
  })

  test('waits as long as the service asks', async () => {
    const replies = ['7', 'Sun, 01 Mar 2026 12:01:07 GMT']
    const { pubMed, waits } = await pubMedWith((response, { parameters }) => {
      const after = replies.shift()
      if (after) response.writeHead(429, { 'retry-after': after }).end('slow down')
      else response.end(found(parameters))
    })
    expect(await Array.fromAsync(pubMed.fetchStudies(['1']))).toHaveLength(1)
    expect(waits).toEqual([7000, 60_000])
  })

  test('gives up after five tries, and shows neither query nor key', async () => {
    const body = '{"error":"API rate limit exceeded","api-key":"SECRET"}'
    const { pubMed, requests } = await pubMedWith((response) => response.writeHead(429).end(body), {
      apiKey: 'SECRET',
    })
    const failure = Array.fromAsync(pubMed.fetchStudies(['1']))
    await expect(failure).rejects.toThrow(
      /\/eutils\/efetch\.fcgi failed 5 times, at last with: HTTP 429: .*rate limit/,
    )
    await expect(failure).rejects.not.toThrow(/SECRET/)
    expect(requests).toHaveLength(5)
    expect(requests[0]?.parameters.get('api_key')).toBe('SECRET')
  })

  test('a refused request is not tried again', async () => {
    const { pubMed, requests } = await pubMedWith((response) => response.writeHead(403).end('no'))
    await expect(Array.fromAsync(pubMed.fetchStudies(['1']))).rejects.toThrow('HTTP 403: no')
    expect(requests).toHaveLength(1)
  })

  test('a service that does not answer in time is asked again', async () => {
    let answers = 0
    const timers: AbortController[] = []
    const timeout = () => {
      const timer = new AbortController()
      timers.push(timer)
      return timer.signal
    }
    const { pubMed, requests } = await pubMedWith(
      (response, { parameters }) => {
        if (++answers > 1) response.end(found(parameters))
        else timers.at(-1)?.abort(new DOMException('too late', 'TimeoutError'))
      },
      { timeout },
    )
    expect(outcomes(await Array.fromAsync(pubMed.fetchStudies(['1'])))).toEqual(['study 1'])
    expect(requests).toHaveLength(2)
  })

  test('a service that cannot be reached is a failure with its reason', async () => {
    const { pubMed } = await pubMedWith((response) => response.end())
    await close?.()
    close = undefined
    await expect(Array.fromAsync(pubMed.fetchStudies(['1']))).rejects.toThrow(
      /failed 5 times, at last with: the connection failed: .*ECONNREFUSED/,
    )
  })

  test('an abort ends it at once', async () => {
    const controller = new AbortController()
    const { pubMed, requests } = await pubMedWith(() => controller.abort(new Error('enough')))
    const { signal } = controller
    await expect(Array.fromAsync(pubMed.fetchStudies(['1'], { signal }))).rejects.toThrow('enough')
    expect(requests).toHaveLength(1)
  })
})

describe('searching', () => {
  test('pages through a result that is kept at PubMed', async () => {
    const all = Array.from({ length: 25 }, (_, index) => index + 1)
    const { pubMed, requests } = await pubMedWith((response, { parameters }) => {
      const start = Number(parameters.get('retstart'))
      response.end(searchAnswer(all.length, all.slice(start, start + 10)))
    })
    expect(await Array.fromAsync(pubMed.search('heart'))).toEqual(all.map(String))
    expect(requests).toHaveLength(3)
    expect(requests[0]?.parameters.get('usehistory')).toBe('y')
    expect(requests[2]?.parameters.get('WebEnv')).toBe('W')
  })

  test('slices a result that is too large by entry date, without gap or overlap', async () => {
    const dayOf = (index: number) => Date.UTC(2024, 0, 1 + (index % 200))
    const time = (text: string | null) => Date.parse((text ?? '').replaceAll('/', '-'))
    const all = Array.from({ length: 30_000 }, (_, index) => index + 1)
    const { pubMed, requests } = await pubMedWith((response, { parameters }) => {
      const isDated = parameters.get('datetype') === 'edat'
      const from = isDated ? time(parameters.get('mindate')) : 0
      const to = isDated ? time(parameters.get('maxdate')) : Number.POSITIVE_INFINITY
      const hits = all.filter((index) => dayOf(index) >= from && dayOf(index) <= to)
      response.end(searchAnswer(hits.length, hits.slice(0, 9999)))
    })
    const pmids = await Array.fromAsync(pubMed.search('heart'))
    expect(pmids).toHaveLength(30_000)
    expect(new Set(pmids).size).toBe(30_000)
    expect(requests.length).toBeLessThan(60)
  })

  test('a day with more hits than can be had is an error', async () => {
    const { pubMed } = await pubMedWith((response) => response.end(searchAnswer(20_000, [])))
    const day = { from: '2024-05-06', to: '2024-05-06' }
    await expect(Array.fromAsync(pubMed.search('all', day))).rejects.toThrow(
      /20000 hits on 2024-05-06.*9999/,
    )
  })

  test('an error inside a good answer is tried again, a refusal is not', async () => {
    const error = (text: string) => `<eSearchResult><ERROR>${text}</ERROR></eSearchResult>`
    const replies = [error('Search Backend failed'), '<html>', searchAnswer(1, [5])]
    const { pubMed, requests } = await pubMedWith((response) => response.end(replies.shift()))
    expect(await Array.fromAsync(pubMed.search('x'))).toEqual(['5'])
    replies.push(error('Empty term and query_key - nothing todo'))
    await expect(Array.fromAsync(pubMed.search(''))).rejects.toThrow(
      /esearch.fcgi refuses: Empty term/,
    )
    expect(requests).toHaveLength(4)
  })

  test('a long query goes by POST', async () => {
    const { pubMed, requests } = await pubMedWith((response) => response.end(searchAnswer(0, [])))
    const query = 'heart OR '.repeat(500)
    expect(await Array.fromAsync(pubMed.search(query))).toEqual([])
    expect(requests[0]).toMatchObject({ method: 'POST' })
    expect(requests[0]?.parameters.get('term')).toBe(query)
  })
})

test('requests are spaced evenly, however many come at once', async () => {
  const waits: number[] = []
  const turn = requestPace(
    3,
    () => new Date(0),
    async (milliseconds) => void waits.push(milliseconds),
  )
  await Promise.all([turn(), turn(), turn(), turn()])
  expect(waits).toEqual([334, 668, 1002])
})
