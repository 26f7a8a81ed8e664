// Rules: P-CALLS-STAY.
import { describe, expect, test } from 'vitest'
import { leaveMails } from '../../src/contract/accounts/account.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { asksForPaid } from '../../src/contract/protocol/endpoint.ts'
import { apiErrorSchema, type ErrorCode, errorStatus } from '../../src/contract/protocol/errors.ts'
import { languages } from '../../src/contract/protocol/language.ts'
import de from '../../src/i18n/messages/de/errors.json' with { type: 'json' }
import faultsInGerman from '../../src/i18n/messages/de/faults.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/errors.json' with { type: 'json' }
import faultsInEnglish from '../../src/i18n/messages/en/faults.json' with { type: 'json' }
import { appForEachTest } from '../support/app.ts'
import { type CaseRequest, prepareCase, requestOf } from './contract-cases/case.ts'
import { CASES, triedEndpoints } from './contract-cases/index.ts'

/** A path without parameters may also be one of another call's, such as a person called 'search'. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Calls whose address a browser can open, too: it is led to a page. */
const PAGES = [{ method: 'GET', path: leaveMails.path }]

/** By which a path can be called: whatever can be read can be asked for without its body. */
const methodsAt = (path: string): string[] => [
  ...new Set(
    [...endpoints, ...PAGES]
      .filter((endpoint) => patternOf(endpoint.path).test(path))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
  ),
]

const words: Record<'de' | 'en', Record<ErrorCode, string>> = { de, en }

/** What is said of a single field, whatever stands for its variables. */
const sentencesOf = (texts: object) =>
  Object.values({ ...texts }).map(
    (text) =>
      new RegExp(
        `^${String(text)
          .split(/{{\w+}}/)
          .map(RegExp.escape)
          .join('.+')}$`,
      ),
  )
const sentences = { de: sentencesOf(faultsInGerman), en: sentencesOf(faultsInEnglish) }

describe('the contract', () => {
  const api = appForEachTest()

  test('has cases for every call and every error that a call declares', () => {
    for (const { name, errors, access, params, paidQuery } of triedEndpoints) {
      expect(CASES[name]?.answers.length, name).toBeGreaterThan(0)
      const isForSome =
        typeof access === 'object' ||
        (access === 'account' && params && !('hearticleId' in params.shape))
      const ofOthers = isForSome ? ['forbidden'] : []
      const gate = access === 'paid' || paidQuery ? ['premium_required'] : []
      expect(Object.keys(CASES[name]?.errors ?? {}), name).toEqual(
        expect.arrayContaining([...errors, ...ofOthers, ...gate]),
      )
    }
  })

  describe.each(triedEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    (name, endpoint) => {
      const { answers: ways = [], errors = {} } = CASES[name] ?? {}
      const answers = ways.map(requestOf)
      const [first = { path: '' }] = answers
      const isRead = endpoint.method === 'GET'
      const prepare = (way: CaseRequest) => prepareCase(api, endpoint.method, way)
      const ask = async (way: CaseRequest, headers: Record<string, string> = {}) =>
        (await prepare(way))(headers)

      test.each(answers)(
        '$path answers what is declared, and tells caches how long',
        async (way) => {
          const response = await ask(way)
          expect(response.status).toBe(200)
          const query = new URL(way.path, 'http://localhost').searchParams
          const isPaidFor = asksForPaid(endpoint, Object.fromEntries(query))
          const [mediaType] = (response.headers.get('Content-Type') ?? '').split(';')
          expect(endpoint.mediaTypes ?? ['application/json']).toContain(mediaType)
          expect(response.headers.get('Cache-Control')).toBe(
            {
              public: 'public, max-age=60, s-maxage=300, stale-while-revalidate=60',
              revalidate: 'public, max-age=0, s-maxage=0, must-revalidate',
              'no-store': 'no-store',
              private: 'private, no-store',
            }[isPaidFor ? 'private' : endpoint.caching],
          )
          const answer: unknown = await (endpoint.mediaTypes ? response.text() : response.json())
          expect(endpoint.output.parse(answer)).toEqual(answer)
        },
      )

      if (isRead) {
        test('an answer asked for again by its tag is 304 without body', async () => {
          const ask = await prepare(first)
          const answer = await ask()
          const tag = answer.headers.get('ETag') ?? ''
          expect(tag).toMatch(/^(W\/)?"[^"]+"$/)
          const again = await ask({ 'If-None-Match': tag })
          expect(again.status).toBe(304)
          expect(await again.text()).toBe('')
          expect(again.headers.get('Cache-Control')).toBe(answer.headers.get('Cache-Control'))
          expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200)
        })

        test('HEAD answers the same without body', async () => {
          const ask = await prepare(first)
          const response = await ask({}, 'HEAD')
          expect(response.status).toBe(200)
          expect(await response.text()).toBe('')
          expect(response.headers.get('ETag')).toBe((await ask()).headers.get('ETag'))
        })
      } else {
        test('an answer has no tag, and no condition hides it', async () => {
          const response = await ask(first, { 'If-None-Match': '*' })
          expect(response.status).toBe(200)
          expect(response.headers.get('ETag')).toBeNull()
        })
      }

      const possible = methodsAt(endpoint.path)
      const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
      test('no other method is possible, and which are is said', async () => {
        for (const method of all.filter((one) => !possible.includes(one))) {
          const response = await api.app.request(first.path, { method })
          expect(response.status, method).toBe(405)
          const body = method === 'HEAD' ? undefined : await response.json()
          if (body) expect(body).toMatchObject({ code: 'method_not_allowed' })
          const allowed = (response.headers.get('Allow') ?? '').split(', ')
          expect(allowed.toSorted(), method).toEqual(possible.toSorted())
        }
      })

      test('a failure inside tells nothing but the id under which the log has it', async () => {
        const fail = () => {
          throw new Error('secret detail')
        }
        const { stores } = api
        const failing = new Proxy({}, { get: () => fail }) as never
        const ask = await prepare(first)
        api.rebuild({
          users: failing,
          credentials: failing,
          passkeys: failing,
          registrations: failing,
          sessions: failing,
          mailedTokens: failing,
          confirmations: failing,
          removals: failing,
          userSearch: failing,
          audit: failing,
          billing: failing,
          billingRecords: failing,
          declarations: failing,
          mailings: failing,
          changes: failing,
          publications: failing,
          // Their answers need nothing more than who asks.
          ...(['currentUser', 'subscriptionState'].includes(name) && {
            identify: async () => fail(),
          }),
          hearticles: failing,
          playlists: failing,
          glossary: failing,
          works: failing,
          library: { taxonomy: failing, audio: failing, imports: failing },
          reviews: failing,
          comments: failing,
          questions: failing,
          presence: failing,
          previewLinks: failing,
          trash: failing,
          namedReviewers: failing,
          nameChanges: failing,
          deskSettings: failing,
          board: failing,
          deskPeople: failing,
          triage: failing,
          addressConfirmations: failing,
          readingList: failing,
          trials: failing,
          searchIndex: failing,
          studies: {
            ...stores.studies,
            ...{ find: fail, findMany: fail, findVersion: fail, findWithCiting: fail },
          },
          taxonomy: { ...stores.taxonomy, load: fail },
          interactions: { ...stores.interactions, count: fail, ofHearticle: fail },
          editorial: new Proxy({}, { get: fail }) as never,
          reachDatabase: fail,
        })
        const response = await ask()
        if (['checkLiveness', 'describeApi'].includes(name))
          return expect(response.status).toBe(200)
        const body = apiErrorSchema.parse(await response.json())
        expect(JSON.stringify(body)).not.toContain('secret')
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

      if (endpoint.access !== undefined && endpoint.access !== 'paid') {
        test('who is not signed in learns nothing, not even what the call takes', async () => {
          const headers = { Authorization: 'Bearer a.b.c', 'Content-Type': 'text/plain' }
          for (const body of [first.body, ['junk']]) {
            const response = await api.ask(
              endpoint.method,
              first.path,
              isRead ? undefined : body,
              headers,
            )
            expect(response.status).toBe(401)
            expect(response.headers.get('Cache-Control')).toBe('no-store')
            expect(await response.json()).toMatchObject({
              code: 'unauthorized',
              message: de.unauthorized,
            })
          }
          expect(api.stores.calls).toEqual([])
        })

        test('is for one person alone', () => expect(endpoint.caching).toBe('private'))
      }

      for (const [index, [code, way]] of Object.entries(errors).entries()) {
        // All words are found in one way: each error is asked for in one of the languages.
        const language = languages[index % languages.length] ?? 'de'
        test(`${code} has its status, and words in the caller’s language`, async () => {
          const response = await ask(way, { 'Accept-Language': language })
          expect(response.status).toBe(errorStatus[code as ErrorCode])
          expect(response.headers.get('Cache-Control')).toBe('no-store')
          const body = apiErrorSchema.parse(await response.json())
          expect(body).toMatchObject({ code, message: words[language][code as ErrorCode] })
          expect(body.requestId).toBe(response.headers.get('X-Request-Id'))
          expect(response.headers.has('Retry-After')).toBe(
            ['too_many_requests', 'catalogue_unavailable'].includes(code),
          )
          if (code === 'invalid_request') {
            const [[field, reason] = []] = Object.entries(body.fields ?? {})
            expect(field).toMatch(/^(path|query|body)\.\w+$/)
            expect(
              sentences[language].some((one) => one.test(reason ?? '')),
              reason,
            ).toBe(true)
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
