import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressesOfSaved,
  fitting,
  hearticleAt,
  isAnsweredOffline,
  isFileOfPages,
  isKeepable,
  isOfAccount,
  isOutdated,
  keptAddress,
  keptCacheOf,
  OFFLINE_CACHE,
  offlineAddress,
} from './kept-pages.ts'

const ORIGIN = 'https://hearticle.example'

describe('what may be answered without a connection', () => {
  const ask = (path: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
    isAnsweredOffline(
      {
        method: more.method ?? 'GET',
        url: new URL(path, ORIGIN).href,
        headers: new Headers(more.headers),
      },
      ORIGIN,
    )

  test.each(['/', '/hearticle/7', '/en/profile?tab=reading', '/assets/Page.abc.css'])(
    '%s',
    (path) => {
      expect(ask(path)).toBe(true)
    },
  )

  test.each([
    ['/api/reading-list', {}],
    ['/api', {}],
    ['/content/faq', {}],
    ['/_local/inbox', {}],
    ['/hearticle/7', { headers: { Authorization: 'Bearer t' } }],
    ['/uploads/7-de.mp3', { headers: { Range: 'bytes=0-' } }],
    ['/hearticle/7', { method: 'POST' }],
    ['https://elsewhere.example/hearticle/7', {}],
  ])('not %s %j', (path, more) => {
    expect(ask(path, more)).toBe(false)
  })
})

test('only pages of hearticles are kept, under one address each', () => {
  expect(keptAddress('/hearticle/7')).toBe('/hearticle/7')
  expect(keptAddress('/en/hearticle/7.html')).toBe('/en/hearticle/7')
  for (const path of ['/', '/profile', '/hearticle/x', '/hearticle/7/x', '/review/translation/7']) {
    expect(keptAddress(path)).toBeUndefined()
  }
  expect(hearticleAt('/en/hearticle/17')).toBe(17)
  expect(addressesOfSaved([9, 3], 'en')).toEqual(['/en/hearticle/9', '/en/hearticle/3'])
})

test('who asks for something else is told so in the language of its address', () => {
  expect(offlineAddress('/pubmed/1')).toBe('/offline')
  expect(offlineAddress('/en')).toBe('/en/offline')
  expect(offlineAddress('/en/rubric/4')).toBe('/en/offline')
  expect(offlineAddress('/entry')).toBe('/offline')
})

test('files of pages are theirs alone: no sound, no film, no page', () => {
  expect(isFileOfPages('/assets/a.css')).toBe(true)
  expect(isFileOfPages('/uploads/topic_images/heart.png')).toBe(true)
  expect(isFileOfPages('/uploads/pictures/7.0a.webp')).toBe(true)
  for (const path of ['/uploads/audio/7-de.mp3', '/film/why-hearticle.mp4', '/hearticle/7', '']) {
    expect(isFileOfPages(path)).toBe(false)
  }
})

test('a stand-in, a redirect and an error are not kept', () => {
  const answer = (status: number, caching = 'public, max-age=0', redirected = false) =>
    isKeepable({ status, redirected, headers: new Headers({ 'Cache-Control': caching }) })
  expect(answer(200)).toBe(true)
  expect(answer(200, 'no-store')).toBe(false)
  expect(answer(200, 'private, no-cache')).toBe(false)
  expect(answer(200, 'public', true)).toBe(false)
  expect(answer(410)).toBe(false)
})

test('caches of another account and of another version are told apart', () => {
  expect(isOfAccount(keptCacheOf('maria'))).toBe(true)
  expect(isOfAccount(OFFLINE_CACHE)).toBe(false)
  expect(isOutdated('kept:0:of:maria')).toBe(true)
  expect(isOutdated(keptCacheOf('maria'))).toBe(false)
  expect(isOutdated('somebody-elses')).toBe(false)
})

describe('what fits', () => {
  const page = (path: string, bytes: number, needs: string[] = []) => ({
    path,
    bytes,
    needs,
    title: '',
    at: 0,
  })
  const files = {
    css: { bytes: 10, needs: ['font'] },
    font: { bytes: 20, needs: ['css'] },
    old: { bytes: 5, needs: [] },
  }

  test('is the newest saved; files count once, with those that they name', () => {
    const pages = [page('a', 30, ['css']), page('b', 30, ['css']), page('c', 30, ['css'])]
    const fitted = fitting({ pages, files }, 90)
    expect(fitted.pages.map(({ path }) => path)).toEqual(['a', 'b'])
    expect(Object.keys(fitted.files)).toEqual(['css', 'font'])
  })

  test('never takes more than it may', () => {
    const anyPage = fc.record({
      path: fc.string(),
      title: fc.string(),
      at: fc.nat(),
      bytes: fc.nat(100),
      needs: fc.subarray(['css', 'font', 'old', 'absent']),
    })
    fc.assert(
      fc.property(fc.array(anyPage), fc.nat(200), (pages, most) => {
        const fitted = fitting({ pages, files }, most)
        const sum = [...fitted.pages, ...Object.values(fitted.files)].reduce(
          (n, one) => n + one.bytes,
          0,
        )
        expect(sum).toBeLessThanOrEqual(most)
        expect(fitted.pages).toEqual(pages.slice(0, fitted.pages.length))
      }),
    )
  })
})
