// Rules: P-SEARCH-WISHES, P-WISH-DESK.
import { beforeEach, describe, expect, test } from 'vitest'
import { WISHES_BY_ADDRESS, WISHES_BY_USER } from '../../functions/routes/reading/search-wishes.ts'
import { parseThesaurus } from '../../functions/search-index/thesaurus/parse-thesaurus.ts'
import type { RateLimit } from '../../functions/store/counting/rate-limits.ts'
import type { WishGroup } from '../../src/contract/desk/search-wishes.ts'
import type { StudySource } from '../../src/domain/study/study.ts'
import { signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest, BROWSER, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { hearticle, noon, study, taxonomy } from '../support/records.ts'
import {
  catalogueOf,
  contentOf,
  inPopularity,
  searchIndexProviderOf,
} from '../support/search-index.ts'

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
  const seen = async (query = ''): Promise<{ content: WishGroup[]; totalElements: number }> =>
    (await api.get(`${LIST}${query}`, editor)).json()
  const questions = async (query = '') =>
    (await seen(query)).content.flatMap(({ wishes }) => wishes.map(({ question }) => question))
  const accepted = { status: 200, accepted: true }
  const dropped = { status: 200, accepted: false }

  test('is the desk’s to read once three visitors sent the same, however they wrote it', async () => {
    expect(await send('Akupunktur bei Migräne')).toEqual(accepted)
    expect(await send('akupunktur  bei MIGRA\u0308NE?', others(2))).toEqual(accepted)
    expect(await send('Akupunktur bei Migräne', others(2))).toEqual(accepted)
    expect(await seen()).toMatchObject({ content: [], totalElements: 0 })
    await send('Akupunktur bei Migräne maria@example.org', others(3))
    const asked = { askedBy: 3, lastAskedOn: '2026-11-21' }
    expect(await seen()).toMatchObject({
      content: [
        {
          topic: null,
          ...asked,
          wishes: [{ question: 'akupunktur bei migräne', languageCode: 'de', ...asked }],
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
    expect(await questions()).toEqual(['salz'])
    for (const half of ['1::1', '2::1', 'ffff::1']) await send('Schlaf', from(`2001:db8:1:${half}`))
    expect(await questions()).toEqual(['salz'])
  })

  test('is not shown for one user on three days and in three places', async () => {
    const user = { Authorization: 'Bearer of u1' }
    for (const days of [0, 1, 2]) {
      api.rebuild({ now: () => new Date(noon.getTime() + days * 86_400_000) })
      await send('Salz', { ...user, ...others(days) })
    }
    expect(await seen()).toMatchObject({ totalElements: 0 })
    await Promise.all([8, 9].map((number) => send('Salz', others(number))))
    expect(await seen()).toMatchObject({ content: [{ wishes: [{ askedBy: 3 }] }] })
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

  test('is dropped where it is an emergency, whatever is found, and nothing of it is stored', async () => {
    for (const number of [1, 2, 3]) {
      expect(await send('Ich will nicht mehr leben', others(number))).toEqual(dropped)
      expect(await send('Suizid Prävention in Schulen', others(number))).toEqual(accepted)
    }
    expect(await questions()).toEqual(['suizid prävention in schulen'])
    expect(JSON.stringify(await wholeTable(api.stores))).not.toContain('leben')
  })

  test('is dropped where it was asked back what is meant', async () => {
    const index = catalogueOf(contentOf(0))
    const word = { text: 'MS', concept: 'MS', name: 'MS', class: 'topic', isBrand: false } as const
    const answer = async (term: string) => ({
      ...(await index.answer(term, 'de')),
      understood: term.includes('MS') ? [{ ...word, state: 'ambiguous' as const }] : [],
    })
    api.rebuild({ searchIndex: searchIndexProviderOf({ ...index, answer }) })
    expect(await send('MS Therapie')).toEqual(dropped)
    expect(await send('Kaffee')).toEqual(accepted)
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

  /** Of so many visitors each. */
  async function sendAll(counts: Record<string, number>): Promise<void> {
    for (const [question, count] of Object.entries(counts)) {
      for (let number = 0; number < count; number += 1) await send(question, others(number))
    }
  }

  test('goes when it is done, and comes again once three ask anew', async () => {
    await sendAll({ salz: 3, schlaf: 5, kaffee: 4 })
    expect(await questions()).toEqual(['schlaf', 'kaffee', 'salz'])
    const [group] = (await seen()).content
    const id = group?.wishes[0]?.id
    const done = await api.ask('DELETE', `${LIST}/${id}`, undefined, editor)
    expect(await done.json()).toEqual({ id })
    expect(await questions()).toEqual(['kaffee', 'salz'])
    const again = await api.ask('DELETE', `${LIST}/${id}`, undefined, editor)
    expect(await again.json()).toMatchObject({ code: 'search_wish_not_found' })
    expect(await send('schlaf', others(9))).toEqual(accepted)
    expect(await questions()).toEqual(['kaffee', 'salz'])
  })

  describe('stands by its topic', () => {
    const titles: Record<string, Partial<StudySource>> = {
      301: { title: 'Acupuncture for pain.', publicationDate: '2026-02-01' },
      302: { title: 'Sham acupuncture is no acupuncture.', publicationDate: '2026-04' },
      303: { title: 'Acupuncture in pregnancy.', publicationDate: '2025-03-01' },
      304: { title: 'Auricular acupuncture.', publicationDate: '2026-05-01' },
      305: { title: 'Acupuncture, explained.', publicationDate: '2026-06-01' },
      306: {
        title: 'Acupuncture, retracted.',
        publicationDate: '2026-07-01',
        notices: [{ type: 'retracted' }],
      },
      307: {
        title: 'Needles.',
        publicationDate: '2026-08-01',
        abstract: [{ text: 'Unlike acupuncture, this works.' }],
      },
    }
    beforeEach(() => {
      const index = catalogueOf({
        taxonomy,
        hearticles: [hearticle(1, { citedPmids: ['305'] })],
        mostRead: [],
        // The most cited is the first of all lists but of this one.
        studies: inPopularity(
          Object.entries(titles).map(([pmid, source]) => ({
            ...study(pmid, source),
            ...(pmid === '303' && {
              citations: { count: 9, from: 'icite' as const, at: '2026-11-01' },
            }),
          })),
        ),
        concepts: parseThesaurus([
          {
            name: 'needles.txt',
            text: [
              '# Needles and heads | procedure',
              'acupuncture | Akupunktur | |',
              'sham acupuncture | Scheinakupunktur | acupuncture |',
              'auricular acupuncture | Ohrakupunktur | acupuncture |',
              'migraine | Migräne | | | disease',
              'dose, how often | Dosis, wie oft | | | intent',
            ].join('\n'),
          },
        ]),
      })
      api.rebuild({ searchIndex: searchIndexProviderOf(index) })
    })

    test('which others ask about, too, beside the newest studies on it that no hearticle cites', async () => {
      await sendAll({ 'akupunktur bei migräne': 3, 'wie oft akupunktur': 4, 'teure nadeln': 9 })
      const { content, totalElements } = await seen()
      const named = content.map(({ topic, askedBy, wishes }) => ({
        concept: topic?.concept,
        askedBy,
        questions: wishes.map(({ question }) => question),
      }))
      expect(named).toEqual([
        {
          concept: 'acupuncture',
          askedBy: 7,
          questions: ['wie oft akupunktur', 'akupunktur bei migräne'],
        },
        { concept: 'migraine', askedBy: 3, questions: ['akupunktur bei migräne'] },
        { concept: undefined, askedBy: 9, questions: ['teure nadeln'] },
      ])
      expect(totalElements).toBe(3)
      const [acupuncture, migraine] = content.map(({ topic }) => topic)
      expect(acupuncture).toMatchObject({
        name: { de: 'Akupunktur', en: 'acupuncture' },
        state: 'present',
        waiting: { total: 4 },
      })
      expect(acupuncture?.waiting.newest).toEqual(
        [
          ['304', 'Auricular acupuncture', '2026-05-01'],
          ['302', 'Sham acupuncture is no acupuncture', '2026-04'],
          ['301', 'Acupuncture for pain', '2026-02-01'],
        ].map(([pmid, title, publicationDate]) => ({
          ...{ pmid, title, publicationDate },
          ...{ germanTitle: null, journal: 'Wiener klinische Wochenschrift' },
        })),
      )
      expect(migraine).toMatchObject({ state: 'absent', waiting: { total: 0, newest: [] } })
    })

    test('a page of topics after the other, for one call of the table beside the session’s', async () => {
      await sendAll({ akupunktur: 4, migräne: 3, nadeln: 5 })
      await seen()
      api.stores.calls.length = 0
      expect(await questions('?size=2')).toEqual(['akupunktur', 'migräne'])
      expect(api.stores.calls).toHaveLength(2)
      expect(await seen('?size=2&page=1')).toMatchObject({
        content: [{ topic: null, wishes: [{ question: 'nadeln' }] }],
        totalElements: 3,
      })
    })
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
