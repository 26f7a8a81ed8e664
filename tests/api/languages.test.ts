import { beforeEach, describe, expect, test } from 'vitest'
import de from '../../src/i18n/messages/de/errors.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/errors.json' with { type: 'json' }
import { appForEachTest } from '../support/app.ts'
import { incomingStudy } from '../support/records.ts'

describe('the language of an answer (P-LANG-OF-ANSWER)', () => {
  const api = appForEachTest()

  // A random rubric is one of those that have studies.
  beforeEach(async () => {
    await api.stores.studies.importMany([incomingStudy('103')], { rubricId: 1 })
  })

  test.each([
    ['', 'Herz'],
    ['?lang=de', 'Herz'],
    ['?lang=en', 'Heart'],
    ['?languageCode=en', 'Heart'],
    ['?lang=de&languageCode=en', 'Herz'],
  ])('that caches keep comes from the query alone: %s', async (query, name) => {
    for (const accepted of ['de', 'en', 'fr']) {
      const response = await api.get(`/api/rubrics/1${query}`, { 'Accept-Language': accepted })
      expect(await response.json()).toMatchObject({ name })
      expect(response.headers.get('Vary')).toBeNull()
    }
  })

  test.each([
    ['/api/public/hearticle/1', 'Salz', 'Salt'],
    ['/api/public/hearticles/all', 'Salz', 'Salt'],
    ['/api/rubrics', 'Herz', 'Heart'],
    ['/api/rubrics/random', 'Herz', 'Heart'],
  ])('%s gives the names of topic and rubric in it', async (path, german, english) => {
    const text = async (query: string) => (await api.get(path + query)).text()
    expect(await text('')).toContain(german)
    expect(await text('')).not.toContain(`"${english}"`)
    expect(await text('?lang=en')).toContain(`"${english}"`)
  })

  test('a study’s rubric and topic are named in it', async () => {
    await api.stores.studies.importMany([incomingStudy('7')], { rubricId: 1, topicId: 2 })
    const answer = async (query: string) =>
      (await api.get(`/api/pubmedarticles/public/7${query}`)).json()
    // The topic decides the rubric (P-SUBJECT).
    expect(await answer('')).toMatchObject({
      rubric: { id: 2, name: 'Ernährung' },
      topic: { name: 'Salz' },
    })
    expect(await answer('?lang=en')).toMatchObject({ rubric: { name: 'Nutrition' } })
  })

  test.each([
    [undefined, 'de'],
    ['', 'de'],
    ['fr', 'de'],
    ['*', 'de'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['de;q=0.5, en;q=0.9', 'en'],
    ['fr, en;q=0.1', 'en'],
    ['en;q=0, fr', 'de'],
    ['en;q=0, de;q=0.1', 'de'],
    ['enx', 'de'],
    [';;;,,,q=', 'de'],
  ])('that nobody keeps comes from what the browser accepts: %s', async (accepted, language) => {
    const headers = accepted === undefined ? {} : { 'Accept-Language': accepted }
    const { message } = await (await api.get('/api/nothing', headers)).json()
    expect(message).toBe(language === 'de' ? de.not_found : en.not_found)
    const random = await (await api.get('/api/rubrics/random', headers)).json()
    expect(random.name).toBe(language === 'de' ? 'Herz' : 'Heart')
  })

  test('the query goes before the browser, and an unknown one counts as none', async () => {
    const message = async (query: string, accepted: string) =>
      (await (await api.get(`/api/nothing${query}`, { 'Accept-Language': accepted })).json())
        .message
    expect(await message('?lang=en', 'de')).toBe(en.not_found)
    expect(await message('?languageCode=de', 'en')).toBe(de.not_found)
    expect(await message('?lang=fr', 'en')).toBe(en.not_found)
  })
})
