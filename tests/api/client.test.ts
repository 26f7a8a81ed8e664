import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../src/api/api.ts'
import { requestAddress } from '../../src/contract/protocol/request-address.ts'
import { findContent } from '../../src/contract/reading/content.ts'
import { findHearticle, hearticleArchive } from '../../src/contract/reading/hearticles.ts'
import { listRubrics } from '../../src/contract/reading/rubrics.ts'
import { findStudy, findStudyCitation } from '../../src/contract/reading/studies.ts'
import { appForEachTest } from '../support/app.ts'

describe('the client of the API', () => {
  const api = appForEachTest()
  let requestedPaths: string[] = []

  /** What a browser's fetch is to a page: relative addresses lead to the page's own origin. */
  const answerBy = (answer: (path: string, init?: RequestInit) => Promise<Response> | Response) => {
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      requestedPaths.push(path)
      init?.signal?.throwIfAborted()
      return answer(path, init)
    })
  }
  beforeEach(() => {
    requestedPaths = []
    answerBy((path, init) => api.app.request(path, init))
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('gives the answer as the contract declares it', async () => {
    const study = await call(findStudy, { params: { pmid: '101' }, query: { lang: 'en' } })
    expect(study).toMatchObject({ ok: true, value: { pmid: '101' } })
    expect(requestedPaths).toEqual(['/api/pubmedarticles/public/101?lang=en'])
    const rubrics = await call(listRubrics, {})
    expect(rubrics.ok && rubrics.value.map(({ name }) => name)).toEqual(['Herz', 'Ernährung'])
  })

  test('takes numbers for ids and pages, and leaves out what is undefined', async () => {
    expect(await call(findHearticle, { params: { id: 1 } })).toMatchObject({ ok: true })
    await call(hearticleArchive, { query: { page: 0, size: 1, lang: undefined } })
    expect(requestedPaths.at(-1)).toBe('/api/public/hearticles/archive?page=0&size=1')
  })

  test('says where a call is made, for a link', () => {
    const input = { params: { pmid: '101' }, query: { format: 'ris' as const } }
    expect(requestAddress(findStudyCitation, input)).toBe(
      '/api/pubmedarticles/public/101/citation?format=ris',
    )
  })

  test('encodes what it puts into an address', async () => {
    const outcome = await call(findContent, { params: { key: '../api/rubrics?x#y' } })
    expect(requestedPaths).toEqual(['/content/..%2Fapi%2Frubrics%3Fx%23y'])
    expect(outcome).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
  })

  test('gives the API’s own error', async () => {
    expect(await call(findHearticle, { params: { id: 4 }, query: { lang: 'en' } })).toMatchObject({
      ok: false,
      error: { code: 'hearticle_deleted', message: 'This hearticle was deleted.' },
    })
  })

  test.each<[string, () => Promise<Response> | Response, object]>([
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), {}],
    ['a proxy’s page', () => new Response('<html>', { status: 502 }), { status: 502 }],
    [
      'an error that the contract does not know',
      () => Response.json({ code: 'x' }, { status: 400 }),
      { status: 400 },
    ],
    ['an answer of another shape', () => Response.json([{ id: 'x' }]), {}],
    ['nothing at all', () => new Response(null, { status: 200 }), {}],
  ])('%s is a network error, with the status where one failed', async (_, answer, status) => {
    answerBy(answer)
    const error = { code: 'network_error', ...status }
    expect(await call(listRubrics, {})).toEqual({ ok: false, error })
  })

  test('an aborted call is one, too', async () => {
    expect(await call(listRubrics, {}, { signal: AbortSignal.abort() })).toEqual({
      ok: false,
      error: { code: 'network_error' },
    })
  })
})
