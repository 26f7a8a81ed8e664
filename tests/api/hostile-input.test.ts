import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../../src/contract/endpoints.ts'
import { apiErrorSchema } from '../../src/contract/protocol/errors.ts'
import { sessionOf, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { ALLOWED } from './contract-cases/index.ts'

const HOSTILE_IDS = [
  'abc',
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  '0x1',
  '%201',
  '1%0a',
  '%00',
  '%',
  '%ff',
  '%2e%2e%2f',
  '..%2f..%2fetc%2fpasswd',
  '1%2F2',
  '12345678901234567890',
  '99999999999',
  'NaN',
  'null',
  '__proto__',
  '%F0%9F%98%80',
  '%E2%80%AE1',
  '%D9%A1',
  "1'%20OR%20'1'='1",
  '%3Cscript%3E',
  '{id}',
  ':id',
]

describe('hostile input', () => {
  const api = appForEachTest()

  test.each([
    ['/api/public/hearticle/', '', 'path.id'],
    ['/api/pubmedarticles/public/', '', 'path.pmid'],
    ['/api/pubmedarticles/public/', '/citation?format=ris', 'path.pmid'],
  ])('an id that is none is refused with its field at %sID%s', async (path, rest, field) => {
    for (const id of HOSTILE_IDS) {
      const response = await api.get(path + id + rest)
      expect(response.status, id).toBe(400)
      const body = apiErrorSchema.parse(await response.json())
      expect(body.code, id).toBe('invalid_request')
      expect(Object.keys(body.fields ?? {}), id).toEqual([field])
    }
    expect(api.stores.calls).toEqual([])
  })

  test.each(['/hearticle/', '/en/hearticle/', '/pubmed/'])(
    'an id that is none gets the not-found page at %s',
    async (path) => {
      const notFound = `<p>not-found ${path.startsWith('/en/') ? 'en' : 'de'}</p>`
      for (const id of HOSTILE_IDS) {
        const response = await api.get(path + id)
        expect([response.status, await response.text()], id).toEqual([404, notFound])
      }
      expect(api.stores.calls).toEqual([])
    },
  )

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '..%2f..%2f',
    '%00',
    'a%20b',
    'x'.repeat(81),
    '%F0%9F%98%80',
  ])('the text key %s gives no text', async (key) => {
    const response = await api.get(`/content/${key}`)
    expect([400, 404]).toContain(response.status)
    expect((await response.json()).code).toMatch(/^(invalid_request|content_not_found)$/)
  })

  test.each([
    ['page=-1', 'query.page'],
    ['page=1.5', 'query.page'],
    ['page=1e1', 'query.page'],
    ['page=100001', 'query.page'],
    ['page=', 'query.page'],
    ['page=%00', 'query.page'],
    ['page=0&page=1', 'query.page'],
    ['size=0', 'query.size'],
    ['size=51', 'query.size'],
    ['size=1000000000000', 'query.size'],
    ['lang=fr', 'query.lang'],
    ['lang=DE', 'query.lang'],
    ['lang=de&lang=en', 'query.lang'],
    ['languageCode=%F0%9F%98%80', 'query.languageCode'],
  ])('the query %s is refused with its field', async (query, field) => {
    const response = await api.get(`/api/public/hearticles/archive?${query}`)
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()).fields)).toEqual([field])
  })

  test('every wrong value is named at once', async () => {
    const response = await api.get('/api/public/hearticles/archive?page=x&size=0&lang=fr')
    expect(Object.keys((await response.json()).fields).toSorted()).toEqual([
      'query.lang',
      'query.page',
      'query.size',
    ])
  })

  test.each([
    '2026-2-3',
    '2026-13-01',
    '2026-02-30',
    'today',
    '20261121',
    '2026-11-21T00:00:00Z',
    '%00',
  ])('the day %s is refused', async (day) => {
    const response = await api.get(`/api/public/hearticles?publicationDate=${day}`)
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()).fields)).toEqual(['query.publicationDate'])
  })

  test('queries that no call knows are ignored', async () => {
    const response = await api.get('/api/rubrics?utm_source=x&__proto__[a]=1&q=%00')
    expect(response.status).toBe(200)
  })

  test.each(['/api', '/api/', '/api/nothing', '/api/rubrics/', '/api/rubrics/1/more', '/content/'])(
    '%s is not found, in JSON where it is a call',
    async (path) => {
      const response = await api.get(path)
      expect(response.status).toBe(404)
      if (path !== '/api') expect((await response.json()).code).toBe('not_found')
    },
  )

  const taking = endpoints.filter(({ body }) => body !== undefined)

  test.each(taking)(
    '$method $path refuses a body of 50,000 levels (P-TEXT-LIMITS)',
    async (call) => {
      const { account } = await signedIn(api.stores, 'admin')
      // Some calls read nothing before a key has confirmed the session.
      const headers = await sessionOf(api.stores, account, { byKey: true })
      const query = (ALLOWED[call.name]?.query ?? '').replace('{me}', account.id)
      const shape: Record<string, z.core.$ZodType> = call.params?.shape ?? {}
      const isTaken = (name: string, value: string) =>
        z.safeParse(shape[name] ?? z.never(), value).success
      const path = call.path.replace(
        /\{(\w+)\}/g,
        (_, name) => ['1', account.id, 'hearticle', 'term'].find((one) => isTaken(name, one)) ?? '',
      )
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const deep = `${open.repeat(50_000)}1${close.repeat(50_000)}`
        const response = await api.app.request(path + query, {
          method: call.method,
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: `{"form":"rubric/3","title":"Salz","content":{"a":${deep}}}`,
        })
        const { fields } = await response.json()
        expect([response.status, fields]).toEqual([400, { body: expect.stringContaining('32') }])
      }
    },
  )

  describe('a body of more than a megabyte', () => {
    const size = 1024 * 1024 + 1

    test('is refused by its declared length', async () => {
      const response = await api.app.request('/api/rubrics', {
        method: 'POST',
        headers: { 'Content-Length': String(size), 'Content-Type': 'application/json' },
        body: 'x'.repeat(size),
      })
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ code: 'payload_too_large' })
    })

    test('is refused while it is read where it declares none', async () => {
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(64 * 1024))
        },
      })
      const request = new Request('http://localhost/api/rubrics', {
        method: 'POST',
        body,
        duplex: 'half',
      } as RequestInit)
      expect((await api.app.request(request)).status).toBe(413)
    })

    test('of exactly a megabyte it is not', async () => {
      const response = await api.app.request('/api/rubrics', {
        method: 'POST',
        headers: { 'Content-Length': String(size - 1) },
        body: 'x'.repeat(size - 1),
      })
      expect(response.status).toBe(405)
    })
  })
})
