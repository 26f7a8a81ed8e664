import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { Redirect, ViewerEvent } from '../../functions/entries/viewer-request.ts'
import { bundleViewerRequest } from '../../scripts/publishing/aws/bundle-viewer-request.ts'

const script = await bundleViewerRequest()

type Querystring = ViewerEvent['request']['querystring']

/** Runs the bundle as the CDN does: a script with nothing around it, whose `handler` is called. */
function ask(
  uri: string,
  querystring: Querystring = {},
  headers?: ViewerEvent['request']['headers'],
): ViewerEvent['request'] | Redirect {
  const request = { method: 'GET', uri, querystring, headers }
  const event = JSON.stringify({ version: '1.0', request })
  return JSON.parse(runInNewContext(`${script}\nJSON.stringify(handler(${event}))`))
}

const locationOf = (answer: ViewerEvent['request'] | Redirect) =>
  'statusCode' in answer ? `${answer.statusCode} ${answer.headers.location?.value}` : answer.uri

describe("the CDN's function", () => {
  test('asks the bucket for the file of a clean address and keeps the rest of the request', () => {
    expect(ask('/en/hearticle/7', { from: { value: 'mail' } })).toEqual({
      method: 'GET',
      uri: '/en/hearticle/7.html',
      querystring: { from: { value: 'mail' } },
    })
  })

  test.each([
    ['/', '/index.html'],
    ['/en/', '/en.html'],
    ['/favicon.svg', '/favicon.svg'],
    ['/a%20b', '/a%20b.html'],
    ['/pubmed/26551272/', '301 /pubmed/26551272'],
    ['//elsewhere.example/', '301 /elsewhere.example'],
    ['/hearticle/15).%E2%80%9C', '301 /hearticle/15'],
  ])('%s becomes %s', (uri, expected) => {
    expect(locationOf(ask(uri))).toBe(expected)
  })

  test('leads to an edition as JSON by its name or by what is taken', () => {
    const call = '302 /api/public/hearticle/7/editions/2?languageCode=en'
    const taking = (value: string) =>
      locationOf(ask('/en/hearticle/7/e/2', {}, { accept: { value } }))
    expect(locationOf(ask('/en/hearticle/7/e/2.json'))).toBe(call)
    expect(taking('application/json')).toBe(call)
    expect(taking('text/html,application/json;q=0.9')).toBe('/en/hearticle/7/e/2.html')
  })

  test('a redirect keeps the query as it was encoded', () => {
    const query = {
      q: { value: 'a%26b' },
      flag: { value: '' },
      tag: { value: 'x', multiValue: [{ value: 'x' }, { value: 'y' }] },
    }
    expect(locationOf(ask('/hearticle/7/', query))).toBe(
      '301 /hearticle/7?q=a%26b&flag&tag=x&tag=y',
    )
  })

  test('the search keeps its mode beside what else was asked', () => {
    expect(locationOf(ask('/explore', { x: { value: 'y' }, mode: { value: 'feed' } }))).toBe(
      '301 /?mode=explore&x=y',
    )
  })

  test('is small enough for the CDN and leaves no variable for the packager', () => {
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(10 * 1024)
    expect(script).not.toContain('${')
    expect(script).not.toMatch(/\b(import|export|require)\b/)
  })
})
