import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { apiErrorSchema, type ErrorCode, errorStatus } from '../../src/contract/errors.ts'
import { languages } from '../../src/contract/language.ts'
import de from '../../src/i18n/messages/de/errors.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/errors.json' with { type: 'json' }
import { type AppFixture, appForEachTest } from '../support/app.ts'

/** How a call is made; with a body where its method has one. */
interface Asked {
  path: string
  body?: unknown
}

/** For each call, addresses that it answers, and for each of its errors how it comes about. */
const CASES: Record<
  string,
  {
    answers: Array<string | Asked>
    errors: Partial<
      Record<ErrorCode, Asked & { arrange?: (app: AppFixture) => void | Promise<void> }>
    >
  }
> = {
  findHearticle: {
    answers: ['/api/public/hearticle/1', '/api/public/hearticle/2?lang=en'],
    errors: {
      hearticle_not_found: { path: '/api/public/hearticle/77' },
      hearticle_deleted: { path: '/api/public/hearticle/4' },
      invalid_request: { path: '/api/public/hearticle/abc' },
    },
  },
  hearticlesOfDay: {
    answers: ['/api/public/hearticles', '/api/public/hearticles?publicationDate=2026-11-20'],
    errors: { invalid_request: { path: '/api/public/hearticles?publicationDate=2026-02-30' } },
  },
  allHearticles: {
    answers: ['/api/public/hearticles/all', '/api/public/hearticles/all?languageCode=en'],
    errors: { invalid_request: { path: '/api/public/hearticles/all?lang=fr' } },
  },
  hearticleArchive: {
    answers: [
      '/api/public/hearticles/archive',
      '/api/public/hearticles/archive?page=0&size=1',
      '/api/public/hearticles/archive?page=100000&size=50',
    ],
    errors: { invalid_request: { path: '/api/public/hearticles/archive?size=51' } },
  },
  findStudy: {
    answers: ['/api/pubmedarticles/public/101', '/api/pubmedarticles/public/101?lang=en'],
    errors: {
      study_not_found: { path: '/api/pubmedarticles/public/9999999999' },
      study_withdrawn: { path: '/api/pubmedarticles/public/102' },
      invalid_request: { path: '/api/pubmedarticles/public/0' },
    },
  },
  findStudyCitation: {
    answers: [
      '/api/pubmedarticles/public/101/citation?format=ris',
      '/api/pubmedarticles/public/101/citation?format=bibtex',
    ],
    errors: {
      study_not_found: { path: '/api/pubmedarticles/public/9999999999/citation?format=ris' },
      study_withdrawn: { path: '/api/pubmedarticles/public/102/citation?format=bibtex' },
      invalid_request: { path: '/api/pubmedarticles/public/101/citation' },
    },
  },
  listRubrics: {
    answers: ['/api/rubrics', '/api/rubrics?lang=en'],
    errors: { invalid_request: { path: '/api/rubrics?lang=' } },
  },
  randomRubric: {
    answers: ['/api/rubrics/random'],
    errors: {
      no_rubrics: {
        path: '/api/rubrics/random',
        arrange: (app) =>
          app.rebuild({
            taxonomy: { ...app.stores.taxonomy, load: async () => ({ rubrics: [], topics: [] }) },
          }),
      },
      invalid_request: { path: '/api/rubrics/random?languageCode=xx' },
    },
  },
  findRubric: {
    answers: ['/api/rubrics/1', '/api/rubrics/2?lang=en'],
    errors: {
      rubric_not_found: { path: '/api/rubrics/3' },
      invalid_request: { path: '/api/rubrics/-1' },
    },
  },
  findContent: {
    answers: ['/content/footer.email', '/content/hero.tagline?lang=en'],
    errors: {
      content_not_found: { path: '/content/toString' },
      invalid_request: { path: '/content/a..b' },
    },
  },
  recordInteraction: {
    answers: [
      { path: '/api/interactions', body: { hearticleId: 1, interactionType: 'READ' } },
      {
        path: '/api/interactions',
        body: { hearticleId: 1, interactionType: 'SHARE', sharePlatform: 'linkedin' },
      },
    ],
    errors: {
      hearticle_not_found: {
        path: '/api/interactions',
        body: { hearticleId: 77, interactionType: 'READ' },
      },
      too_many_requests: {
        path: '/api/interactions',
        body: { hearticleId: 1, interactionType: 'READ' },
        arrange: async (app) => {
          const { take, giveBack } = app.stores.rateLimits
          app.rebuild({
            rateLimits: { giveBack, take: (limit, key, at) => take({ ...limit, max: 1 }, key, at) },
          })
          await app.post('/api/interactions', { hearticleId: 1, interactionType: 'READ' })
        },
      },
      invalid_request: {
        path: '/api/interactions',
        body: { hearticleId: 1, interactionType: 'READ', timeSpentSeconds: '1' },
      },
    },
  },
  checkHealth: {
    answers: ['/api/health'],
    errors: {
      database_unavailable: {
        path: '/api/health',
        arrange: (app) =>
          app.rebuild({ reachDatabase: () => Promise.reject(new Error('refused')) }),
      },
    },
  },
  describeApi: { answers: ['/api/openapi.json'], errors: {} },
}

const asked = (how: string | Asked): Asked => (typeof how === 'string' ? { path: how } : how)

const words: Record<'de' | 'en', Record<ErrorCode, string>> = { de, en }

describe('the contract', () => {
  const api = appForEachTest()

  test('has cases for every call and every error that a call declares', () => {
    for (const { name, errors } of endpoints) {
      expect(CASES[name]?.answers.length, name).toBeGreaterThan(0)
      expect(Object.keys(CASES[name]?.errors ?? {}), name).toEqual(
        expect.arrayContaining([...errors]),
      )
    }
  })

  describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    (name, endpoint) => {
      const { answers: ways = [], errors = {} } = CASES[name] ?? {}
      const answers = ways.map(asked)
      const [first = { path: '' }] = answers
      const isRead = endpoint.method === 'GET'
      const ask = ({ path, body }: Asked, headers: Record<string, string> = {}) =>
        isRead ? api.get(path, headers) : api.post(path, body, headers)

      test.each(answers)(
        '$path answers what is declared, and tells caches how long',
        async (way) => {
          const response = await ask(way)
          expect(response.status).toBe(200)
          const [mediaType] = (response.headers.get('Content-Type') ?? '').split(';')
          expect(endpoint.mediaTypes ?? ['application/json']).toContain(mediaType)
          expect(response.headers.get('Cache-Control')).toBe(
            {
              public: 'public, max-age=60, s-maxage=300, stale-while-revalidate=60',
              revalidate: 'public, max-age=0, s-maxage=0, must-revalidate',
              'no-store': 'no-store',
              private: 'private, no-store',
            }[endpoint.caching],
          )
          const answer: unknown = await (endpoint.mediaTypes ? response.text() : response.json())
          expect(endpoint.output.parse(answer)).toEqual(answer)
        },
      )

      if (isRead) {
        test('an answer asked for again by its tag is 304 without body', async () => {
          const { path } = first
          const answer = await api.get(path)
          const tag = answer.headers.get('ETag') ?? ''
          expect(tag).toMatch(/^(W\/)?"[^"]+"$/)
          const again = await api.get(path, { 'If-None-Match': tag })
          expect(again.status).toBe(304)
          expect(await again.text()).toBe('')
          expect(again.headers.get('Cache-Control')).toBe(answer.headers.get('Cache-Control'))
          expect((await api.get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
        })

        test('HEAD answers the same without body', async () => {
          const { path } = first
          const response = await api.app.request(path, { method: 'HEAD' })
          expect(response.status).toBe(200)
          expect(await response.text()).toBe('')
          expect(response.headers.get('ETag')).toBe((await api.get(path)).headers.get('ETag'))
        })
      } else {
        test('an answer has no tag, and no condition hides it', async () => {
          const response = await ask(first, { 'If-None-Match': '*' })
          expect(response.status).toBe(200)
          expect(response.headers.get('ETag')).toBeNull()
        })
      }

      const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(isRead ? [] : ['GET'])]
      test.each(others.filter((method) => method !== endpoint.method))(
        '%s is not possible',
        async (method) => {
          const response = await api.app.request(first.path, { method })
          expect(response.status).toBe(405)
          expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
          expect(response.headers.get('Allow')).toBe(isRead ? 'GET, HEAD' : endpoint.method)
        },
      )

      test('a failure inside tells nothing but the id under which the log has it', async () => {
        const fail = () => {
          throw new Error('secret detail')
        }
        const { stores } = api
        api.rebuild({
          hearticles: { ...stores.hearticles, find: fail, published: fail },
          studies: { ...stores.studies, find: fail, findWithCiting: fail },
          taxonomy: { ...stores.taxonomy, load: fail },
          interactions: { ...stores.interactions, count: fail },
          editorial: new Proxy({}, { get: fail }) as never,
          reachDatabase: fail,
        })
        const response = await ask(first)
        if (name === 'describeApi') return expect(response.status).toBe(200)
        const body = apiErrorSchema.parse(await response.json())
        expect(JSON.stringify(body)).not.toContain('secret')
        if (name === 'checkHealth') return expect(body.code).toBe('database_unavailable')
        expect(response.status).toBe(500)
        expect(body).toEqual({
          code: 'internal_error',
          message: de.internal_error,
          requestId: response.headers.get('X-Request-Id'),
        })
        const lines = api.logLines().filter(({ requestId }) => requestId === body.requestId)
        expect(lines.map(({ level, message }) => [level, message])).toEqual([
          ['error', 'unexpected error'],
          ['error', 'request'],
        ])
        expect(lines[0]?.error).toBe('Error: secret detail')
        expect(lines[0]?.stack).toMatch(/^ +at /)
      })

      for (const [code, { arrange, ...way }] of Object.entries(errors)) {
        test.each(languages)(`${code} has its status and words in %s`, async (language) => {
          await arrange?.(api)
          const response = await ask(way, { 'Accept-Language': language })
          expect(response.status).toBe(errorStatus[code as ErrorCode])
          expect(response.headers.get('Cache-Control')).toBe('no-store')
          const body = apiErrorSchema.parse(await response.json())
          expect(body).toMatchObject({ code, message: words[language][code as ErrorCode] })
          expect(body.requestId).toBe(response.headers.get('X-Request-Id'))
          expect(response.headers.has('Retry-After')).toBe(code === 'too_many_requests')
          if (code === 'invalid_request') {
            const [[field, reason] = []] = Object.entries(body.fields ?? {})
            expect(field).toMatch(/^(path|query|body)\.\w+$/)
            expect(reason).toMatch(language === 'de' ? /^(Ungültig|Zu groß)/ : /^(Invalid|Too big)/)
          }
        })
      }
    },
  )

  test('every answer has the security headers and an id of its own', async () => {
    const ids = new Set<string | null>()
    for (const path of ['/api/rubrics', '/api/rubrics/abc', '/api/nothing', '/nothing']) {
      const { headers } = await api.get(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Strict-Transport-Security')).toContain('max-age=63072000')
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
      ids.add(headers.get('X-Request-Id'))
    }
    expect(ids.size).toBe(4)
    expect(ids).not.toContain(null)
  })

  test('no caller chooses the name of a request', async () => {
    const response = await api.get('/api/rubrics', { 'X-Request-Id': 'abc-123' })
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
