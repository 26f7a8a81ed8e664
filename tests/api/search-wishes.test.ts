// Rules: P-SEARCH-WISHES, P-WISH-DESK.
import { beforeEach, describe, expect, test } from 'vitest'
import { WISHES_BY_ADDRESS, WISHES_BY_USER } from '../../functions/routes/reading/search-wishes.ts'
import type { RateLimit } from '../../functions/store/counting/rate-limits.ts'
import { signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest, BROWSER, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { noon } from '../support/records.ts'

const from = (address: string) => ({ [TEST_ADDRESS_HEADER]: address })
const others = (number: number) => from(`198.51.${number}.7`)
const LIST = '/api/library/search-wishes'

describe('what users looked for in vain', () => {
  const api = appForEachTest()
  let editor: Record<string, string>
  beforeEach(async () => {
    editor = (await signedIn(api.stores, 'editor')).headers
  })

  const send = async (question: string, headers?: Record<string, string>, languageCode = 'de') => {
    const response = await api.post(
      '/api/public/search-wishes',
      { question, languageCode },
      headers,
    )
    return { status: response.status, ...(await response.json()) }
  }
  const seen = async (query = '') => (await api.get(`${LIST}${query}`, editor)).json()
  const accepted = { status: 200, accepted: true }
  const dropped = { status: 200, accepted: false }

  test('is the desk’s to read once three visitors sent the same, however they wrote it', async () => {
    expect(await send('Akupunktur bei Migräne')).toEqual(accepted)
    expect(await send('akupunktur  bei MIGRA\u0308NE?', others(2))).toEqual(accepted)
    expect(await send('Akupunktur bei Migräne', others(2))).toEqual(accepted)
    expect(await seen()).toMatchObject({ content: [], totalElements: 0 })
    await send('Akupunktur bei Migräne maria@example.org', others(3))
    expect(await seen()).toMatchObject({
      content: [
        {
          question: 'akupunktur bei migräne',
          languageCode: 'de',
          askedBy: 3,
          lastAskedOn: '2026-11-21',
        },
      ],
      totalElements: 1,
    })
  })

  test('is not shown for three browsers of one machine, nor for its neighbours’', async () => {
    for (const number of [1, 2, 3]) {
      const agent = { 'User-Agent': `${BROWSER} Firefox/${number}.0` }
      await send('Salz', agent)
      await send('Salz', { ...agent, ...from(`203.0.113.${number}`) })
      await send('Salz', { ...agent, ...from(`::ffff:203.0.113.${number + 100}`) })
    }
    await send('Salz', from('2001:db8:1:1::1'))
    expect(await seen()).toMatchObject({ totalElements: 1 })
    for (const half of ['1::1', '2::1', 'ffff::1']) await send('Schlaf', from(`2001:db8:1:${half}`))
    expect(await seen()).toMatchObject({ totalElements: 1 })
  })

  test('is not shown for one user on three days and in three places', async () => {
    const user = { Authorization: 'Bearer of u1' }
    for (const days of [0, 1, 2]) {
      api.rebuild({ now: () => new Date(noon.getTime() + days * 86_400_000) })
      await send('Salz', { ...user, ...others(days) })
    }
    expect(await seen()).toMatchObject({ totalElements: 0 })
    await Promise.all([8, 9].map((number) => send('Salz', others(number))))
    expect(await seen()).toMatchObject({ content: [{ askedBy: 3 }] })
  })

  test('is answered the same whether or not somebody asked before', async () => {
    const first = await api.post('/api/public/search-wishes', {
      question: 'Salz',
      languageCode: 'de',
    })
    const again = await api.post('/api/public/search-wishes', {
      question: 'Salz',
      languageCode: 'de',
    })
    expect(await again.text()).toBe(await first.text())
  })

  test.each([
    ['longer than a question', 'a'.repeat(101)],
    ['an address', 'maria@example.org'],
    ['a number', '26551272'],
    ['empty', ''],
  ])('is dropped where it is %s, and nothing is stored', async (_, question) => {
    const before = (await wholeTable(api.stores)).length
    expect(await send(question)).toEqual(dropped)
    const added = (await wholeTable(api.stores)).map(({ pk }) => String(pk))
    // A count of the limit, and the salt that it is hashed with.
    expect(added.length - before).toBe(2)
    expect(added.filter((pk) => pk.startsWith('WISH'))).toEqual([])
  })

  test('is not counted for robots', async () => {
    for (const number of [1, 2, 3]) {
      const robot = { ...others(number), 'User-Agent': 'Googlebot/2.1' }
      expect(await send('Salz', robot)).toEqual(dropped)
    }
    expect(await seen()).toMatchObject({ totalElements: 0 })
  })

  test('can be read by no other way than the list, and by no reader', async () => {
    for (const number of [1, 2]) await send('Salz und Herz', others(number))
    const ids = (await wholeTable(api.stores)).flatMap(
      ({ pk }) => /^WISH#(.*)$/.exec(String(pk))?.[1] ?? [],
    )
    expect(ids).toHaveLength(1)
    expect((await api.ask('DELETE', `${LIST}/${ids[0]}`, undefined, editor)).status).toBe(404)
    expect((await api.get(`${LIST}/${ids[0]}`, editor)).status).toBe(405)
    expect((await api.get(LIST)).status).toBe(401)
    await send('Salz und Herz', others(3))
    expect(await seen()).toMatchObject({ totalElements: 1 })
  })

  test('comes page by page, and goes when it is done', async () => {
    for (const [question, count] of [
      ['salz', 3],
      ['schlaf', 5],
      ['kaffee', 4],
    ] as const) {
      for (let number = 0; number < count; number += 1) await send(question, others(number))
    }
    const [first, second] = [await seen('?size=2'), await seen('?size=2&page=1')]
    const questions = (page: { content: Array<{ question: string }> }) =>
      page.content.map(({ question }) => question)
    expect([...questions(first), ...questions(second)]).toEqual(['schlaf', 'kaffee', 'salz'])
    expect(second).toMatchObject({ totalPages: 2, totalElements: 3 })
    const { id } = first.content[0]
    const done = await api.ask('DELETE', `${LIST}/${id}`, undefined, editor)
    expect(await done.json()).toEqual({ id })
    expect(questions(await seen())).toEqual(['kaffee', 'salz'])
    const again = await api.ask('DELETE', `${LIST}/${id}`, undefined, editor)
    expect(await again.json()).toMatchObject({ code: 'search_wish_not_found' })
    expect(await send('schlaf', others(9))).toEqual(accepted)
    expect(questions(await seen())).toEqual(['kaffee', 'salz'])
  })

  describe('is limited', () => {
    /** As if so many requests less were allowed. */
    function leaveRoom(rateLimit: RateLimit, room: number): void {
      const { consume, refund } = api.stores.rateLimits
      api.rebuild({
        rateLimits: {
          refund,
          consume: (limit, key, at) =>
            consume(limit.name === rateLimit.name ? { ...limit, max: room } : limit, key, at),
        },
      })
    }

    test('by address, which is told when to come again', async () => {
      leaveRoom(WISHES_BY_ADDRESS, 2)
      await send('salz')
      await send('schlaf')
      const refused = await api.post('/api/public/search-wishes', {
        question: 'kaffee',
        languageCode: 'de',
      })
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBe(3600)
      expect(await send('kaffee', others(2))).toEqual(accepted)
    })

    test('by user at every address', async () => {
      leaveRoom(WISHES_BY_USER, 1)
      const user = { Authorization: 'Bearer of u1' }
      expect(await send('salz', { ...user, ...others(1) })).toEqual(accepted)
      expect(await send('salz', { ...user, ...others(2) })).toMatchObject({ status: 429 })
    })
  })

  test('leaves no user, address, browser or question in the log, and no user in the table', async () => {
    const headers = { ...from('203.0.113.77'), 'User-Agent': `${BROWSER} Iceweasel/38` }
    await send('Akupunktur maria@example.org 26551272', headers)
    await send('Akupunktur', { ...headers, Authorization: 'Bearer of me7' })
    await send('Akupunktur', headers, 'xx')
    expect(api.log.join('')).not.toMatch(/203\.0\.113|Iceweasel|me7|akupunktur|maria|26551272/i)
    expect(api.logLines()[0]).toMatchObject({ route: '/api/public/search-wishes' })
    const stored = JSON.stringify(await wholeTable(api.stores))
    expect(stored).toContain('akupunktur')
    expect(stored).not.toMatch(/203\.0\.113|Iceweasel|me7|maria@|26551272/)
  })
})
