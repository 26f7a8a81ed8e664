// Rules: P-SEARCH-ACCESS, P-SEARCH-ANSWER, P-SEARCH-PAGE.
import { beforeEach, describe, expect, test } from 'vitest'
import type { FoundHearticle, FoundStudy, Highlighted } from '../../src/contract/reading/search.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import {
  hearticle,
  hearticleDraft,
  incomingStudy,
  noon,
  taxonomy,
  translation,
} from '../support/records.ts'
import { catalogueOf } from '../support/search-index.ts'

const STUDIES = '/api/pubmedarticles/search'
const HEARTICLES = '/api/public/hearticles/search'

const marked = (pieces: Highlighted) =>
  pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)
const whole = (pieces: Highlighted) => pieces.map(({ text }) => text).join('')

describe('search', () => {
  const api = appForEachTest()
  let headers: Record<string, string>

  beforeEach(async () => {
    headers = (await signedIn(api.stores, 'premium')).headers
    await api.stores.studies.importMany([
      incomingStudy(
        '201',
        {},
        {
          title: 'Dapagliflozin in <i>chronic</i> heart failure.',
          abstract: [{ text: 'Kidneys were spared. Patients with heart failure lived longer.' }],
          german: { title: 'Dapagliflozin bei chronischer Herzinsuffizienz.' },
          authors: [{ lastName: 'Müller', foreName: 'Eva', initials: 'E' }],
          doi: '10.1056/NEJMoa1911303',
          keywords: ['gliflozin'],
          meshTerms: ['Heart Failure'],
        },
      ),
      incomingStudy(
        '202',
        {},
        {
          title: 'Nüsse und Cholesterin.',
          languages: ['ger'],
          abstract: [],
          authors: [],
        },
      ),
    ])
    await api.stores.hearticles.importByKey(
      hearticleDraft('sleep', {
        publicationDate: '2026-11-18',
        translations: [
          translation('de', {
            headline: 'Schlafstörungen bei Älteren',
            mainTextBody: 'Wer **abends** weniger Licht sieht, schläft besser.[Ref101]',
            keywords: ['Schlaf'],
          }),
          translation('en', {
            headline: 'Insomnia in older people',
            mainTextBody: 'Dim {light}[EXP:lux] in the *evening* helps.',
            keywords: ['sleep'],
          }),
        ],
      }),
    )
  })

  const ask = async <T>(path: string, query: Record<string, string>) => {
    const answer = await api.get(`${path}?${new URLSearchParams(query)}`, headers)
    expect(answer.status, JSON.stringify(query).slice(0, 200)).toBe(200)
    return (await answer.json()) as T
  }
  const find = async <T = FoundStudy>(path: string, searchTerm: string, more = {}) =>
    ask<{ content: T[]; totalPages: number; totalElements: number }>(path, { searchTerm, ...more })
  const pmids = async (term: string, more = {}) =>
    (await find(STUDIES, term, more)).content.map(({ pmid }) => pmid)
  const ids = async (term: string, more = {}) =>
    (await find<FoundHearticle>(HEARTICLES, term, more)).content.map(({ id }) => id)

  test.each([
    ['a typo', 'Dapaglifozin'],
    ['an English word for a German reader', 'heart failure'],
    ['an author, without the dots of the umlaut', 'Muller'],
    ['an author, the umlaut typed as two letters', 'Mueller'],
    ['a keyword', 'gliflozin'],
    ['a PMID', '201'],
    ['a DOI', '10.1056/NEJMoa1911303'],
    ['the address of a DOI', 'https://doi.org/10.1056/nejmoa1911303'],
  ])('finds a study by %s', async (_, term) => {
    expect((await pmids(term))[0]).toBe('201')
    expect((await pmids(term, { lang: 'en' }))[0]).toBe('201')
  })

  test.each([
    ['a German compound', 'Schlafstörung'],
    ['an umlaut typed as two letters', 'Schlafstoerungen'],
    ['a typo', 'Schlafstörugen'],
    ['an English word, for the German page', 'insomnia'],
    ['a word of its text', 'Licht'],
  ])('finds a hearticle by %s', async (_, term) => {
    expect((await ids(term))[0]).toBe(5)
  })

  test('finds a hearticle by its number', async () => {
    const content = { taxonomy, hearticles: [hearticle(122), hearticle(123)], studies: [] }
    const { search } = catalogueOf({ ...content, mostRead: [] })
    const asking = { language: 'de', page: 0, size: 8, now: noon } as const
    expect((await search.findHearticles('123', asking)).page[0]?.id).toBe(123)
  })

  test('finds a German compound by its parts, where they are words in use', async () => {
    const source = { title: 'Insuffizienz, das Herz betreffend.', titleLanguage: 'de' }
    await api.stores.studies.importMany([incomingStudy('203', {}, source)])
    expect(await pmids('Insuffizienz')).toEqual(['203', '201'])
    expect(await pmids('Insuffizienzen')).toEqual(['203', '201'])
  })

  test('finds a text in German that is not declared as such', async () => {
    expect(await pmids('Nuss')).toEqual(['202'])
  })

  test('shows titles in the language asked for, with what was found marked in its own spelling', async () => {
    const { content } = await find(STUDIES, 'herzinsuffizienz')
    expect(whole(content[0]?.highlightedTitle ?? [])).toBe(
      'Dapagliflozin bei chronischer Herzinsuffizienz',
    )
    expect(marked(content[0]?.highlightedTitle ?? [])).toEqual(['Herzinsuffizienz'])
    const english = (await find(STUDIES, 'failures', { lang: 'en' })).content[0]
    expect(whole(english?.highlightedTitle ?? [])).toBe('Dapagliflozin in chronic heart failure')
    expect(marked(english?.highlightedTitle ?? [])).toEqual(['failure'])
    expect(marked(english?.snippet ?? [])).toEqual(['failure'])
    expect(english).toMatchObject({ titleLanguageCode: 'en', snippetLanguageCode: 'en' })
    expect(content[0]).toMatchObject({ titleLanguageCode: 'de', snippetLanguageCode: null })
    expect(english).not.toHaveProperty('abstract')
    expect(content[0]?.title).toBe('Dapagliflozin in chronic heart failure')
  })

  test.each([
    [{ title: 'Kwikzilver.', titleLanguage: 'nl', languages: ['dut'] }, 'nl'],
    [{ title: 'Kwikzilver.', titleLanguage: 'de', german: { title: 'Kwikzilver.' } }, 'de'],
  ])('says in which language the title of a study is: %j', async (source, expected) => {
    await api.stores.studies.importMany([incomingStudy('204', {}, source)])
    for (const lang of ['de', 'en']) {
      const { content } = await find(STUDIES, 'kwikzilver', { lang })
      expect(content[0]).toMatchObject({ pmid: '204', titleLanguageCode: expected })
      expect(await ask(`${STUDIES}/autocomplete`, { searchTerm: 'kwikz', lang })).toMatchObject([
        { pmid: '204', languageCode: expected },
      ])
    }
  })

  test('shows no sentence of another language below a title (P-SEARCH-ANSWER)', async () => {
    const { content } = await find<FoundHearticle>(HEARTICLES, 'evening', { lang: 'de' })
    expect(whole(content[0]?.highlightedTitle ?? [])).toBe('Schlafstörungen bei Älteren')
    expect(content[0]?.title).toBe('Schlafstörungen bei Älteren')
    expect(content[0]).toMatchObject({
      titleLanguageCode: 'de',
      snippet: [],
      snippetLanguageCode: null,
    })
    const english = await find<FoundHearticle>(HEARTICLES, 'evening', { lang: 'en' })
    expect(whole(english.content[0]?.snippet ?? [])).toBe('Dim light in the evening helps.')
    expect(marked(english.content[0]?.snippet ?? [])).toEqual(['evening'])
  })

  test('pages hold together, and say how many there are', async () => {
    for (let number = 301; number <= 312; number += 1) {
      await api.stores.studies.importMany([
        incomingStudy(String(number), {}, { title: `Zinc ${number}.`, keywords: [] }),
      ])
    }
    const seen: string[] = []
    for (const page of ['0', '1', '2']) seen.push(...(await pmids('zinc', { size: '5', page })))
    expect(seen.toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => String(301 + index)))
    expect(await find(STUDIES, 'zinc')).toMatchObject({
      page: 0,
      size: 8,
      totalPages: 2,
      totalElements: 12,
    })
    expect(await find(STUDIES, 'zinc', { page: '9' })).toMatchObject({
      content: [],
      totalPages: 2,
    })
  })

  test('suggests titles to everybody, in their language before the other', async () => {
    headers = {}
    expect(await ask(`${STUDIES}/autocomplete`, { searchTerm: 'dapa' })).toEqual([
      {
        pmid: '201',
        notice: null,
        languageCode: 'de',
        title: 'Dapagliflozin bei chronischer Herzinsuffizienz',
      },
    ])
    expect(await ask(`${STUDIES}/autocomplete`, { searchTerm: 'heart f', lang: 'de' })).toEqual([
      {
        pmid: '201',
        notice: null,
        languageCode: 'en',
        title: 'Dapagliflozin in chronic heart failure',
      },
    ])
    expect(await ask(`${HEARTICLES}/autocomplete`, { searchTerm: 'schlafst' })).toEqual([
      { id: 5, notice: null, languageCode: 'de', headline: 'Schlafstörungen bei Älteren' },
    ])
    expect(await ask(`${STUDIES}/autocomplete`, { searchTerm: 'zzzzzz' })).toEqual([])
  })

  test('knows only what was published', async () => {
    expect(await ids('Kochen')).toEqual([1, 2, 5])
    await api.stores.hearticles.remove(2, noon)
    expect(await ids('Kochen')).toEqual([1, 2, 5])
    api.publish()
    expect(await ids('Kochen')).toEqual([1, 5])
  })

  test('one address asks so often and no more; another is not held up, and a minute later it goes on', async () => {
    const suggest = (address: string) =>
      api.get(`${STUDIES}/autocomplete?searchTerm=sal`, { [TEST_ADDRESS_HEADER]: address })
    for (let times = 0; times < 1200; times += 1) await suggest('192.0.2.7')
    const refused = await suggest('192.0.2.7')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect((await suggest('192.0.2.8')).status).toBe(200)
    expect((await suggest('2001:db8::1')).status).toBe(200)
  })
})
