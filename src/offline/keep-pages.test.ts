import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keptCacheOf } from '../domain/offline/kept-pages.ts'
import { keepSaved, keptCopy, noteNoAnswer, readIndex, renew } from './keep-pages.ts'

/** A browser's caches with as much place as the test gives; bytes of all bodies are counted. */
function stubCaches(
  places: Map<string, Map<string, Response>>,
  hasPlace: (path: string) => boolean,
) {
  const pathOf = (key: string | Request | URL) =>
    new URL(typeof key === 'string' ? key : 'url' in key ? key.url : key, 'https://site.example')
      .pathname
  const cacheOf = (place: Map<string, Response>) => ({
    match: async (key: string) => place.get(pathOf(key))?.clone(),
    put: async (key: string, answer: Response) => {
      if (!hasPlace(pathOf(key))) throw new DOMException('full', 'QuotaExceededError')
      place.set(pathOf(key), answer)
    },
    delete: async (key: string) => place.delete(pathOf(key)),
    keys: async () => [...place.keys()].map((path) => ({ url: `https://site.example${path}` })),
  })
  vi.stubGlobal('caches', {
    keys: async () => [...places.keys()],
    delete: async (name: string) => places.delete(name),
    open: async (name: string) => {
      const place = places.get(name) ?? new Map<string, Response>()
      places.set(name, place)
      return cacheOf(place)
    },
  })
}

describe('keeping what is saved', () => {
  const places = new Map<string, Map<string, Response>>()
  let site: Record<string, { status?: number; body?: string; caching?: string }>
  let isFull: (path: string) => boolean
  let requestedPaths: string[]
  const mine = keptCacheOf('maria')
  const keep = (...saved: number[]) =>
    keepSaved({ kind: 'keep', of: 'maria', saved, language: 'de' })
  const storedPages = async () =>
    (await readIndex(await caches.open(mine))).pages.map(({ path }) => path)

  beforeEach(() => {
    places.clear()
    requestedPaths = []
    isFull = () => false
    site = { '/assets/a.css': { body: 'b{}' } }
    for (const id of [1, 2, 3, 4]) {
      const body = `<title>T${id} · Hearticle</title><link href="/assets/a.css">`
      site[`/hearticle/${id}`] = { body }
    }
    stubCaches(places, (path) => !isFull(path))
    vi.stubGlobal('fetch', async (path: string) => {
      requestedPaths.push(path)
      const content = site[path]
      if (!content) throw new TypeError('no connection')
      const { status = 200, body = '', caching = 'public' } = content
      return new Response(body, { status, headers: { 'Cache-Control': caching } })
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('brings pages with their files, once', async () => {
    await keep(2, 1)
    expect(await storedPages()).toEqual(['/hearticle/2', '/hearticle/1'])
    expect(places.get(mine)?.has('/assets/a.css')).toBe(true)
    await keep(2, 1)
    expect(requestedPaths).toEqual(['/hearticle/2', '/assets/a.css', '/hearticle/1'])
  })

  test('drops what is no longer saved, with the files that nothing else needs', async () => {
    await keep(2, 1)
    await keep()
    expect([...(places.get(mine)?.keys() ?? [])]).toEqual(['/kept-index'])
  })

  test('leaves nothing of another account', async () => {
    places.set(keptCacheOf('anna'), new Map([['/hearticle/9', new Response('')]]))
    places.set('of somebody else', new Map())
    await keep(1)
    expect([...places.keys()]).toEqual(['of somebody else', mine])
  })

  test('asks again in the next visit; without a connection what is kept stays', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00Z') })
    await keep(1)
    vi.setSystemTime(Date.parse('2026-11-23T10:10:01Z'))
    const { '/hearticle/1': page, ...others } = site
    site = others
    await keep(1)
    expect(await storedPages()).toEqual(['/hearticle/1'])
    site = { ...others, '/hearticle/1': { ...page, status: 410 } }
    await keep(1)
    expect(await storedPages()).toEqual([])
  })

  test('keeps no page in the place of which something else was answered', async () => {
    site['/hearticle/1'] = { body: 'loading', caching: 'no-store' }
    site['/hearticle/2'] = { body: '', status: 404 }
    await keep(1, 2, 3)
    expect(await storedPages()).toEqual(['/hearticle/3'])
  })

  test('makes room for what was saved last, and for nothing older', async () => {
    await keep(2, 1)
    const storedPaths = () =>
      [...(places.get(mine)?.keys() ?? [])].filter((path) => /hearticle/.test(path))
    isFull = (path) => path.startsWith('/hearticle/') && storedPaths().length >= 2
    await keep(3, 2, 1)
    expect(await storedPages()).toEqual(['/hearticle/3', '/hearticle/2'])
    await keep(3, 2, 1, 4)
    expect(await storedPages()).toEqual(['/hearticle/3', '/hearticle/2'])
  })

  test('a page that was shown takes the place of the kept one, and of that alone', async () => {
    await keep(1)
    const shown = (body: string) => new Response(body, { headers: { 'Cache-Control': 'public' } })
    await renew('/hearticle/1', shown('<title>Neu</title>'))
    await renew('/hearticle/2', shown('<title>Andere</title>'))
    expect(await storedPages()).toEqual(['/hearticle/1'])
    expect(await places.get(mine)?.get('/hearticle/1')?.clone().text()).toContain('Neu')
  })

  test('asks for all again at the next answer where the network gave none, until all are asked for', async () => {
    await keep(2, 1)
    await noteNoAnswer()
    const { '/hearticle/1': page, ...others } = site
    site = { ...others, '/hearticle/2': { status: 410 } }
    await keep(2, 1)
    expect(await storedPages()).toEqual(['/hearticle/1'])
    site['/hearticle/1'] = { ...page, status: 404 }
    await keep(2, 1)
    expect(await storedPages()).toEqual([])
    requestedPaths = []
    site['/hearticle/1'] = { ...page, status: 200 }
    await keep(1)
    await keep(1)
    expect(requestedPaths).toEqual(['/hearticle/1', '/assets/a.css'])
  })

  test('what is gone in one language is in the other', async () => {
    await keep(2, 1)
    site['/en/hearticle/1'] = { body: '<title>T</title>' }
    await keepSaved({ kind: 'keep', of: 'maria', saved: [1], language: 'en' })
    expect(await storedPages()).toEqual(['/en/hearticle/1', '/hearticle/1'])
    await renew('/hearticle/1', new Response('', { status: 410 }))
    expect(await storedPages()).toEqual([])
  })

  test('a copy says of when it is, in its language and by the clock of Vienna', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T23:30:00Z') })
    site['/en/hearticle/1'] = { body: '<main id="content"><h1>T</h1></main>' }
    await keepSaved({ kind: 'keep', of: 'maria', saved: [1], language: 'en' })
    const html = await (await keptCopy('/en/hearticle/1'))?.text()
    expect(html).toMatch(/^<main id="content"><p[^>]*role="status"[^>]*>No connection/)
    expect(html).toContain('the copy of 24 November 2026 at 00:30, Vienna time')
    expect(html).toContain('</p><h1>T</h1></main>')
    expect(await keptCopy('/hearticle/1')).toBeUndefined()
  })
})
