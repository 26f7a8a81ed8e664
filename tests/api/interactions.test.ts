// Rules: P-COUNTING.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { RateLimit } from '../../src/contract/protocol/rate-limits.ts'
import {
  INTERACTIONS_BY_NETWORK,
  INTERACTIONS_BY_USER,
} from '../../src/contract/reading/interactions.ts'
import { COUNTS_AGAIN_AFTER } from '../../src/domain/statistics/interactions.ts'
import { wholeTable } from '../support/accounts.ts'
import { appForEachTest, BROWSER, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { noon, today } from '../support/records.ts'

const visitId = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
const read = { hearticleId: 1, interactionType: 'READ' }
const from = (address: string) => ({ [TEST_ADDRESS_HEADER]: address })
const signedIn = { Authorization: 'Bearer of u1' }

describe('counting interactions', () => {
  const api = appForEachTest()

  const send = async (body: unknown, headers?: Record<string, string>) => {
    const response = await api.post('/api/interactions', body, headers)
    return { status: response.status, ...(await response.json()) }
  }
  const counted = { status: 200, counted: true }
  const notCounted = { status: 200, counted: false }

  const counts = async (hearticleId = 1) =>
    api.stores.interactions.ofHearticle(hearticleId, '2026-01-01', '2027-12-31')

  test('a page that is opened, hidden twice and shared', async () => {
    expect(await send({ ...read, visitId })).toEqual(counted)
    expect(await send({ ...read, visitId, timeSpentSeconds: 20 })).toEqual(counted)
    expect(await send({ ...read, visitId, timeSpentSeconds: 65 })).toEqual(counted)
    const share = { hearticleId: 1, interactionType: 'SHARE', sharePlatform: 'copy', visitId }
    expect(await send(share)).toEqual(counted)
    expect(await counts()).toEqual([
      {
        hearticleId: 1,
        day: today,
        authenticated: {},
        anonymous: { READ: 1, unique: 1, networks: 1, seconds: 65, SHARE: 1, SHARE_copy: 1 },
      },
    ])
  })

  test('a signed-in user is counted apart, and as one wherever they are', async () => {
    await send(read, { ...signedIn, ...from('192.0.2.1') })
    await send(read, { ...signedIn, ...from('192.0.2.2'), 'User-Agent': `${BROWSER} Other` })
    await send(read, { Authorization: 'Bearer of u2' })
    expect(await counts()).toMatchObject([{ authenticated: { READ: 2, unique: 2 }, anonymous: {} }])
  })

  test('a machine that names other browsers and neighbouring addresses leads no list', async () => {
    for (let number = 0; number < 12; number += 1) {
      const agent = { 'User-Agent': `${BROWSER} Firefox/${number}.0` }
      await send({ ...read, visitId: randomUUID() }, { ...agent, ...from(`192.0.2.${number}`) })
    }
    const two = { ...read, hearticleId: 2 }
    for (const number of [1, 2]) await send(two, from(`198.51.${number}.1`))
    expect(await counts()).toMatchObject([{ anonymous: { READ: 12, networks: 1 } }])
    const answer = await api.get('/api/public/hearticles/most-read')
    expect((await answer.json()).map(({ id }: { id: number }) => id)).toEqual([2, 1])
  })

  test('a bad token counts as none', async () => {
    expect(await send(read, { Authorization: 'Bearer nonsense' })).toEqual(counted)
    expect(await counts()).toMatchObject([{ authenticated: {}, anonymous: { READ: 1 } }])
  })

  test('neighbours of one network of IPv6 with one browser are one visitor', async () => {
    await send(read, from('2001:db8:1:2::1'))
    await send(read, from('2001:db8:1:2:aaaa::9'))
    await send(read, from('2001:db8:1:3::1'))
    expect(await counts()).toMatchObject([{ anonymous: { READ: 2, unique: 2, networks: 1 } }])
  })

  test.each([
    ['an unknown one', 77],
    ['one of the future', 3],
    ['a deleted one', 4],
  ])('%s is not found and not counted', async (_, hearticleId) => {
    expect(await send({ ...read, hearticleId })).toMatchObject({
      status: 404,
      code: 'hearticle_not_found',
    })
    expect(await counts(hearticleId)).toEqual([])
  })

  test('an embargoed one counts from five past midnight on', async () => {
    api.rebuild({ now: () => new Date('2026-11-21T23:04:59Z') })
    expect(await send({ ...read, hearticleId: 3 })).toMatchObject({ status: 404 })
    api.rebuild({ now: () => new Date('2026-11-21T23:05:00Z') })
    expect(await send({ ...read, hearticleId: 3 })).toEqual(counted)
  })

  describe('what nobody reads', () => {
    test.each<[string, Record<string, string>]>([
      ['a search engine', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
      ['a preview of a link', { 'User-Agent': 'facebookexternalhit/1.1' }],
      ['a script', { 'User-Agent': 'curl/8.5.0' }],
      ['a browser without a window', { 'User-Agent': 'Mozilla/5.0 HeadlessChrome/140.0' }],
      ['what does not say what it is', { 'User-Agent': '' }],
      ['a page loaded ahead', { 'Sec-Purpose': 'prefetch;prerender' }],
      ['a page loaded ahead, as Safari says it', { Purpose: 'prefetch' }],
    ])('%s does not count', async (_, headers) => {
      expect(await send(read, headers)).toEqual(notCounted)
      expect(await counts()).toEqual([])
    })
  })

  describe('hostile bodies', () => {
    const huge = Number.MAX_SAFE_INTEGER + 1
    test.each<[string, unknown, string]>([
      ['no object', null, 'body'],
      ['a list', [read], 'body'],
      ['a text', 'READ', 'body'],
      ['no hearticle', { interactionType: 'READ' }, 'body.hearticleId'],
      ['a hearticle as text', { ...read, hearticleId: '1' }, 'body.hearticleId'],
      ['hearticle 0', { ...read, hearticleId: 0 }, 'body.hearticleId'],
      ['a fraction of a hearticle', { ...read, hearticleId: 1.5 }, 'body.hearticleId'],
      ['a hearticle beyond all', { ...read, hearticleId: 2_147_483_648 }, 'body.hearticleId'],
      ['a list of hearticles', { ...read, hearticleId: [1] }, 'body.hearticleId'],
      ['no type', { hearticleId: 1 }, 'body.interactionType'],
      ['an unknown type', { ...read, interactionType: 'read' }, 'body.interactionType'],
      ['a type of every object', { ...read, interactionType: 'toString' }, 'body.interactionType'],
      ['negative time', { ...read, timeSpentSeconds: -1 }, 'body.timeSpentSeconds'],
      ['fractional time', { ...read, timeSpentSeconds: 0.5 }, 'body.timeSpentSeconds'],
      ['time as text', { ...read, timeSpentSeconds: '10' }, 'body.timeSpentSeconds'],
      ['time as null', { ...read, timeSpentSeconds: null }, 'body.timeSpentSeconds'],
      ['time beyond counting', { ...read, timeSpentSeconds: huge }, 'body.timeSpentSeconds'],
      ['an unknown platform', { ...read, sharePlatform: 'fax' }, 'body.sharePlatform'],
      ['a visit that is no uuid', { ...read, visitId: '1#2' }, 'body.visitId'],
      ['a visit of a megabyte', { ...read, visitId: 'a'.repeat(900_000) }, 'body.visitId'],
    ])('%s is refused with its field', async (_, body, field) => {
      const { status, code, fields } = await send(body)
      expect({ status, code, fields: Object.keys(fields) }).toEqual({
        status: 400,
        code: 'invalid_request',
        fields: [field],
      })
      expect(api.stores.calls).toEqual([])
    })

    test('what the contract does not know is ignored', async () => {
      const more = JSON.parse('{"__proto__": {"a": 1}, "count": 1000, "day": "2020-01-01"}')
      expect(await send({ ...more, ...read })).toEqual(counted)
      expect(await counts()).toMatchObject([{ day: today, anonymous: { READ: 1 } }])
    })
  })

  describe('limits', () => {
    /** Lets so many requests through where the limit would let more. */
    const leaveRoom = ({ name }: RateLimit, room: number) => {
      const { consume: take, refund: giveBack } = api.stores.rateLimits
      api.rebuild({
        rateLimits: {
          refund: giveBack,
          consume: (limit, key, at) =>
            take(limit.name === name ? { ...limit, max: room } : limit, key, at),
        },
      })
    }

    test('are far above a surgery and far below a script', () => {
      const peopleWithThreeCallsAMinute = 30 * 3 * (INTERACTIONS_BY_NETWORK.seconds / 60)
      expect(INTERACTIONS_BY_NETWORK.max).toBeGreaterThan(peopleWithThreeCallsAMinute)
      expect(INTERACTIONS_BY_NETWORK.max / INTERACTIONS_BY_NETWORK.seconds).toBeLessThan(2)
    })

    test('an address is told when to come again, and then may', async () => {
      leaveRoom(INTERACTIONS_BY_NETWORK, 2)
      expect(await send(read)).toEqual(counted)
      expect(await send({ ...read, hearticleId: 2 })).toEqual(counted)
      const response = await api.post('/api/interactions', read)
      expect(response.status).toBe(429)
      expect(await response.json()).toMatchObject({ code: 'too_many_requests' })
      const wait = Number(response.headers.get('Retry-After'))
      expect(wait).toBe(600)
      expect(await send(read, from('192.0.2.2'))).toEqual(counted)
      expect(await counts()).toMatchObject([{ anonymous: { READ: 2 } }])
      const { consume: take, refund: giveBack } = api.stores.rateLimits
      api.rebuild({
        now: () => new Date(noon.getTime() + Math.max(wait * 1000, COUNTS_AGAIN_AFTER)),
        rateLimits: {
          refund: giveBack,
          consume: (limit, key, at) => take({ ...limit, max: 2 }, key, at),
        },
      })
      expect(await send(read)).toEqual(counted)
    })

    test('a user is limited at every address', async () => {
      leaveRoom(INTERACTIONS_BY_USER, 1)
      expect(await send(read, { ...signedIn, ...from('192.0.2.1') })).toEqual(counted)
      expect(await send(read, { ...signedIn, ...from('192.0.2.2') })).toMatchObject({ status: 429 })
      expect(await send(read, from('192.0.2.1'))).toEqual(counted)
    })

    test('an address cannot escape by the half of IPv6 that is its own', async () => {
      leaveRoom(INTERACTIONS_BY_NETWORK, 1)
      expect(await send(read, from('2001:db8::1'))).toEqual(counted)
      expect(await send(read, from('2001:db8::2'))).toMatchObject({ status: 429 })
    })
  })

  test('nothing in the table or the log is an address, a browser, a user or a visit', async () => {
    const headers = { ...from('203.0.113.77'), 'User-Agent': 'Mozilla/5.0 Gecko Iceweasel/38' }
    expect(await send({ ...read, visitId }, headers)).toEqual(counted)
    await send({ ...read, visitId, timeSpentSeconds: 5 }, headers)
    await send(
      { ...read, interactionType: 'SHARE' },
      { ...headers, Authorization: 'Bearer of me7' },
    )
    await send({ ...read, timeSpentSeconds: -1, visitId }, headers)
    expect(JSON.stringify(await wholeTable(api.stores))).not.toMatch(/203\.0\.113|Iceweasel|me7/)
    expect(api.log).toHaveLength(4)
    expect(api.log.join('')).not.toMatch(/203\.0\.113|Iceweasel|me7|3f0c6a52/)
    expect(api.logLines()[0]).toMatchObject({ route: '/api/interactions', method: 'POST' })
  })
})
