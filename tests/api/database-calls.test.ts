import { describe, expect, test } from 'vitest'
import { PASSWORD, signedIn } from '../support/accounts.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'

/** What a public call costs: the requests that it sends to the database. */
const COSTS: Array<[path: string, calls: string[]]> = [
  ['/api/public/hearticle/1', ['GetItem', 'Query', 'BatchGetItem']],
  ['/api/public/hearticle/4', ['GetItem']],
  ['/api/public/hearticles', []],
  ['/api/public/hearticles/all', []],
  ['/api/public/hearticles/archive', []],
  ['/api/public/hearticles/rubric/2?certainty=high', []],
  ['/api/public/hearticles/most-read', []],
  ['/api/pubmedarticles/top-by-rubric/today', []],
  ['/api/pubmedarticles/rubric/1/latest', []],
  ['/api/pubmedarticles/rubric/1/top-cited', []],
  ['/api/pubmedarticles/rubric/1/latest?design=cohort&yearTo=2020&hasHearticle=true', []],
  ['/api/pubmedarticles/rubric/1/latest?country=Austria', []],
  ['/api/austrian-articles', []],
  ['/api/pubmedarticles/search?searchTerm=salt', []],
  ['/api/pubmedarticles/search/autocomplete?searchTerm=salt', []],
  ['/api/public/hearticles/search/autocomplete?searchTerm=salz', []],
  ['/api/pubmedarticles/public/101', ['Query', 'Query']],
  ['/api/pubmedarticles/public/101/citation?format=ris', ['GetItem']],
  ['/api/rubrics', ['Query']],
  ['/api/rubrics/1', ['Query']],
  ['/api/rubrics/random', []],
  ['/content/footer.email', []],
  ['/api/openapi.json', []],
  ['/hearticle/1', ['GetItem', 'BatchGetItem', 'Query']],
  ['/en/pubmed/101', ['Query', 'Query']],
  ['/nothing', []],
  ['/api/nothing', []],
]

describe('requests to the database', () => {
  const api = appForEachTest()

  test.each(COSTS)('%s sends %j', async (path, calls) => {
    await api.get(path)
    expect(api.stores.calls.toSorted()).toEqual(calls.toSorted())
  })

  test('are one more for a study whose notices name others', async () => {
    const notices = [{ type: 'correction' as const, pmid: '101' }]
    await api.stores.studies.importMany([incomingStudy('205', {}, { notices })])
    api.stores.calls.length = 0
    const answer = await api.get('/api/pubmedarticles/public/205')
    expect(api.stores.calls.toSorted()).toEqual(['BatchGetItem', 'Query', 'Query'])
    expect(await answer.json()).toMatchObject({ notices: [{ pmid: '101', hasPage: true }] })
  })

  test('are one for a hearticle, once the catalogue is open that has all that goes with it', async () => {
    const ask = async (id: number) => {
      api.stores.calls.length = 0
      const answer = await api.get(`/api/public/hearticle/${id}`)
      return { calls: [...api.stores.calls], body: (await answer.json()) as object }
    }
    const before = await ask(1)
    await api.get('/api/austrian-articles')
    const after = await ask(1)
    expect(after.calls).toEqual(['GetItem'])
    expect(after.body).toEqual(before.body)
    await api.stores.studies.importMany([incomingStudy('205')])
    const draft = hearticleDraft('newer', { citedPmids: ['101', '205'] })
    const { hearticle } = await api.stores.hearticles.importByKey(draft)
    const newer = await ask(hearticle.id)
    expect(newer.calls.toSorted()).toEqual(['BatchGetItem', 'GetItem', 'Query'])
    expect(newer.body).toMatchObject({ relatedPubMedArticles: [{ pmid: '101' }, { pmid: '205' }] })
  })

  describe('for a user who is signed in', () => {
    const calls = async (ask: () => Promise<Response>) => {
      api.stores.calls.length = 0
      expect((await ask()).status).toBe(200)
      return [...api.stores.calls]
    }

    test('are two at most, where something is read', async () => {
      const { account, headers } = await signedIn(api.stores, 'premium')
      const own = `/api/admin/users/${account.id}/selected-rubrics`
      expect(await calls(() => api.get('/api/auth/me', headers))).toEqual(['BatchGetItem'])
      expect(await calls(() => api.get(own, headers))).toEqual(['BatchGetItem'])
      await api.stores.users.selectRubrics(account.id, [1], { firstOnly: false })
      expect(await calls(() => api.get(own, headers))).toEqual(['BatchGetItem', 'Query'])
    })

    test('are one more for asking who it is, once an hour: it notes the use of the session', async () => {
      const { account, headers } = await signedIn(api.stores, 'premium')
      await api.stores.users.selectRubrics(account.id, [1], { firstOnly: false })
      api.rebuild({ now: () => new Date(noon.getTime() + 60 * 60 * 1000) })
      const me = () => api.get('/api/auth/me', headers)
      const own = `/api/admin/users/${account.id}/selected-rubrics`
      expect(await calls(() => api.get(own, headers))).toEqual(['BatchGetItem', 'Query'])
      expect(await calls(me)).toEqual(['BatchGetItem', 'UpdateItem'])
      expect(await calls(me)).toEqual(['BatchGetItem'])
    })

    test('are one more for an administrator who reads of another', async () => {
      const { account } = await signedIn(api.stores, 'free')
      const { headers } = await signedIn(api.stores, 'admin')
      await api.stores.users.selectRubrics(account.id, [1], { firstOnly: false })
      const path = `/api/admin/users/${account.id}/selected-rubrics`
      expect(await calls(() => api.get(path, headers))).toEqual([
        'BatchGetItem',
        'GetItem',
        'Query',
      ])
    })

    test.each([
      '/api/austrian-articles/rubric/1/latest',
      '/api/pubmedarticles/rubric/1/top-cited?country=Austria&freeFullText=true',
      '/api/pubmedarticles/search?searchTerm=salt',
      '/api/public/hearticles/search?searchTerm=salz',
    ])('are none but that of the session, for %s', async (path) => {
      const { headers } = await signedIn(api.stores, 'premium')
      expect(await calls(() => api.get(path, headers))).toEqual(['BatchGetItem'])
    })

    test('are six to take everything along: who it is, a limit, the trial, the records, the declarations, the rubrics', async () => {
      const { headers } = await signedIn(api.stores, 'premium')
      const take = () => api.get('/api/account/export', headers)
      await take()
      expect((await calls(take)).toSorted()).toEqual([
        ...['BatchGetItem', 'BatchGetItem'],
        ...['Query', 'Query', 'Query', 'UpdateItem'],
      ])
    })

    test('public answers cost what they cost everybody', async () => {
      const { headers } = await signedIn(api.stores, 'premium')
      expect(await calls(() => api.get('/api/rubrics', headers))).toEqual(['Query'])
    })

    test('are eight to sign in', async () => {
      await signedIn(api.stores, 'premium')
      const signIn = () => api.post('/api/auth/signin', { username: 'premium', password: PASSWORD })
      // The first one makes the salt and a stronger hash.
      await signIn()
      expect(await calls(signIn)).toEqual([
        ...['UpdateItem', 'GetItem', 'BatchGetItem'],
        ...['UpdateItem', 'UpdateItem'],
        ...['UpdateItem', 'UpdateItem', 'TransactWriteItems'],
      ])
    })

    test('are six to sign in again in the same browser', async () => {
      await signedIn(api.stores, 'premium')
      const signIn = (headers = {}) =>
        api.post('/api/auth/signin', { username: 'premium', password: PASSWORD }, headers)
      const [Cookie = ''] = ((await signIn()).headers.get('Set-Cookie') ?? '').split(';')
      expect(await calls(() => signIn({ Cookie }))).toEqual([
        ...['UpdateItem', 'GetItem', 'BatchGetItem', 'UpdateItem'],
        ...['UpdateItem', 'TransactWriteItems'],
      ])
    })
  })

  describe('that count something', () => {
    const visitId = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
    const read = { hearticleId: 1, interactionType: 'READ', visitId }
    const callsOfInteraction = async (body: unknown, headers = {}) => {
      api.stores.calls.length = 0
      await api.post('/api/interactions', body, headers)
      return api.stores.calls
    }
    const signedIn = { Authorization: 'Bearer of u1' }

    test('the first of a day finds or makes its salt', async () => {
      expect((await callsOfInteraction(read)).slice(0, 2)).toEqual(['GetItem', 'PutItem'])
    })

    const another = () => ({ ...read, visitId: crypto.randomUUID() })
    const from = (number: number) => ({ [TEST_ADDRESS_HEADER]: `198.51.${number}.1` })

    test('the first of a hearticle reads it, and another one a minute later', async () => {
      let now = noon
      api.rebuild({ now: () => now })
      await callsOfInteraction({ hearticleId: 2, interactionType: 'READ' })
      const counted = ['UpdateItem', 'TransactWriteItems']
      expect(await callsOfInteraction(another(), from(1))).toEqual([
        'UpdateItem',
        'GetItem',
        counted[1],
      ])
      expect(await callsOfInteraction(another(), from(2))).toEqual(counted)
      now = new Date(noon.getTime() + 60_000)
      expect(await callsOfInteraction(another(), from(3))).toContain('GetItem')
    })

    test('each other sends two, one more for a time, and one alone where it is repeated', async () => {
      await callsOfInteraction(read)
      const write = 'TransactWriteItems'
      expect(await callsOfInteraction(another(), signedIn)).toEqual([
        'UpdateItem',
        'UpdateItem',
        write,
      ])
      expect(await callsOfInteraction(another(), from(1))).toEqual(['UpdateItem', write])
      const time = await callsOfInteraction({ ...read, timeSpentSeconds: 5 })
      expect(time).toEqual(['UpdateItem', 'GetItem', write])
      // An instance remembers whom it has counted on this day.
      expect(await callsOfInteraction(another())).toEqual(['UpdateItem'])
      expect(await callsOfInteraction({ ...read, interactionType: 'SHARE' })).toEqual([
        'UpdateItem',
        write,
      ])
      expect(await callsOfInteraction({ ...read, interactionType: 'SHARE' })).toEqual([
        'UpdateItem',
      ])
    })

    test('a robot, a hearticle that is not there and a refused body cost less', async () => {
      await callsOfInteraction(read)
      expect(await callsOfInteraction(read, { 'User-Agent': 'Googlebot/2.1' })).toEqual([])
      expect(await callsOfInteraction({ ...read, timeSpentSeconds: -1 })).toEqual([])
      expect(await callsOfInteraction({ ...read, hearticleId: 9 })).toEqual([
        'UpdateItem',
        'GetItem',
      ])
    })
  })

  test('a refused request sends none', async () => {
    await api.get('/api/public/hearticle/abc')
    await api.app.request('/api/public/hearticle/1', { method: 'DELETE' })
    expect(api.stores.calls).toEqual([])
  })
})
