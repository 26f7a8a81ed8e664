/**
 * Whatever somebody types into a search. With the 'big list of naughty strings' (REAL_DATA_DIR, by
 * default ../shared/data) where it is.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { expectInProportion } from '../support/in-proportion.ts'
import { hearticle, noon, study, taxonomy } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { catalogueOf, inPopularity } from '../support/search-index.ts'

const listPath = join(process.env.REAL_DATA_DIR ?? '../shared/data', 'hostile/blns.json')
const naughty: string[] = existsSync(listPath) ? JSON.parse(readFileSync(listPath, 'utf8')) : []

const STUDIES = '/api/pubmedarticles/search'
const HEARTICLES = '/api/public/hearticles/search'

describe('a question', () => {
  const api = appForEachTest()
  let headers: Record<string, string>

  beforeEach(async () => {
    headers = (await signedIn(api.stores, 'premium')).headers
  })

  const answered = async (path: string, searchTerm: string): Promise<unknown> => {
    const answer = await api.get(`${path}?${new URLSearchParams({ searchTerm })}`, headers)
    expect(answer.status, JSON.stringify(searchTerm.slice(0, 200))).toBe(200)
    return answer.json()
  }

  const HOSTILE = [
    ...['', ' ', 'a', 'ab', '\u0000', '\ud800', '"', '""', "'", "'; DROP TABLE study; --"],
    ...['*', 'a*', '^abc', 'NEAR(', 'NEAR(a b, 5)', 'NEAR', 'AND', 'OR', 'NOT', 'a AND', 'NOT abc'],
    ...[
      'title_en: salt',
      '{title_en title_de} : salt',
      '-salt',
      '+salt',
      '(salt',
      'salt)',
      'a-b-c',
    ],
    ...['"salt', 'salt"', '"salt" "', '1 OR 1=1', "1') OR ('1'='1", '%', '_', '\\', '$1 ?1 :a @b'],
    ...[
      '👩‍⚕️ ❤️ 🇦🇹',
      'ضغط الدم',
      'שלום עולם',
      '\u202eezlaS',
      '高血压研究',
      'ﬁbrillation',
      'der die das',
    ],
    ...['the and of', 'und', '   the   ', '...---...', '\n\t\r', '../../../etc/passwd', 'null'],
    'x'.repeat(10_000),
    'salt '.repeat(2000),
    '"'.repeat(10_000),
    'ä'.repeat(10_000),
    '*'.repeat(10_000),
    '👩‍⚕️'.repeat(2000),
  ]

  test('can be whatever a user types', async () => {
    for (const term of HOSTILE) {
      for (const path of [STUDIES, HEARTICLES]) {
        const found = (await answered(path, term)) as { content: []; totalElements: number }
        expect(found.totalElements).toBeGreaterThanOrEqual(found.content.length)
        expect(await answered(`${path}/autocomplete`, term)).toBeInstanceOf(Array)
      }
    }
  })

  test('can be a naughty string of the list, each of which is tried thoroughly', async () => {
    const each = rounds(8, 1)
    for (const [index, term] of naughty.filter((_, at) => at % each === 0).entries()) {
      headers = { ...headers, [TEST_ADDRESS_HEADER]: `192.0.2.${index % 250}` }
      await answered(STUDIES, term)
      await answered(`${HEARTICLES}/autocomplete`, term)
    }
  })

  test('of more than 20,000 letters is refused, and so is none at all', async () => {
    for (const query of [`?searchTerm=${'x'.repeat(20_001)}`, '']) {
      const answer = await api.get(STUDIES + query, headers)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        fields: { 'query.searchTerm': expect.any(String) },
      })
    }
  })
})

describe('the time that a question takes', () => {
  const catalogue = catalogueOf({
    taxonomy,
    hearticles: [hearticle(1)],
    mostRead: [],
    studies: inPopularity(
      Array.from({ length: 300 }, (_, index) =>
        study(String(1000 + index), { title: `Salt and word${index} pressure.` }),
      ),
    ),
  })
  const asking = { language: 'de', page: 0, size: 8, now: noon } as const

  test.each(['salt pressure ', 'wordy ', '"* ', 'ä', '👩‍⚕️', 'saltpressurewords'])(
    'grows no faster than a question of %j grows long',
    async (piece) => {
      const long = piece.repeat(Math.ceil(10_000 / piece.length))
      const hundredth = long.slice(0, long.length / 100)
      await expectInProportion(
        () => catalogue.search.findStudies(long, asking),
        () => catalogue.search.findStudies(hundredth, asking),
      )
      await expectInProportion(
        () => catalogue.search.suggestStudies(long, 'de'),
        () => catalogue.search.suggestStudies(hundredth, 'de'),
      )
    },
  )

  test('is none for words after the first 400 letters, where those hold no word', async () => {
    const long = '.'.repeat(400) + 'salt '.repeat(700)
    expect(await catalogue.search.suggestStudies(long, 'de')).toEqual([])
    expect(await catalogue.search.findStudies(long, asking)).toMatchObject({ total: 0 })
  })
})
