import { describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

/** Feeds, lists and search: of the catalogue alone. */
const OF_THE_CATALOGUE = [
  '/api/public/hearticles',
  '/api/public/hearticles/all',
  '/api/public/hearticles/archive',
  '/api/public/hearticles/rubric/2?certainty=high',
  '/api/public/hearticles/most-read',
  '/api/public/hearticles/search/autocomplete?searchTerm=salz',
  '/api/pubmedarticles/top-by-rubric/today',
  '/api/pubmedarticles/rubric/1/latest?design=cohort&yearTo=2020&hasHearticle=true',
  '/api/pubmedarticles/rubric/1/top-cited',
  '/api/pubmedarticles/search/autocomplete?searchTerm=salt',
  '/api/austrian-articles',
]
const OF_THE_CATALOGUE_FOR_PAYERS = [
  '/api/austrian-articles/rubric/1/latest',
  '/api/pubmedarticles/rubric/1/top-cited?country=Austria&freeFullText=true',
  '/api/pubmedarticles/search?searchTerm=salt',
  '/api/public/hearticles/search?searchTerm=salz',
]
const OF_A_PERSON = ['/api/auth/me', '/api/reading-list', '/api/reading-list/continue']

describe('calls of the table (P-FIGURES-API)', () => {
  const api = appForEachTest()
  const callsOf = async (path: string, headers = {}) => {
    api.stores.calls.length = 0
    expect((await api.get(path, headers)).status, path).toBe(200)
    return api.stores.calls.length
  }

  test('are none for feeds, lists and search, beside that of a session', async () => {
    const { headers } = await signedIn(api.stores, 'premium')
    for (const path of OF_THE_CATALOGUE) expect(await callsOf(path), path).toBe(0)
    for (const path of OF_THE_CATALOGUE_FOR_PAYERS) {
      expect(await callsOf(path, headers), path).toBe(1)
    }
  })

  test('are two at most for what is one’s own, and one more an hour for asking who that is', async () => {
    const { account, headers } = await signedIn(api.stores, 'reviewer')
    const own = [...OF_A_PERSON, `/api/admin/users/${account.id}/selected-rubrics`]
    for (const path of own) expect(await callsOf(path, headers), path).toBeLessThanOrEqual(2)
    api.rebuild({ now: () => new Date(noon.getTime() + 60 * 60 * 1000) })
    const before = await callsOf('/api/auth/me', headers)
    expect(await callsOf('/api/auth/me', headers)).toBe(before - 1)
  })

  test('are none for a request that is refused', async () => {
    api.stores.calls.length = 0
    await api.get('/api/public/hearticle/abc')
    await api.app.request('/api/public/hearticle/1', { method: 'DELETE' })
    expect(api.stores.calls).toEqual([])
  })
})
