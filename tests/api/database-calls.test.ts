import { describe, expect, test } from 'vitest'
import { appForEachTest } from '../support/app.ts'

/** What a public call costs: the requests that it sends to the database. */
const COSTS: Array<[path: string, calls: string[]]> = [
  ['/api/public/hearticle/1', ['GetItem', 'Query', 'BatchGetItem']],
  ['/api/public/hearticle/4', ['GetItem', 'Query']],
  ['/api/public/hearticles', ['Query', 'Query']],
  ['/api/public/hearticles/all', ['Query', 'Query']],
  ['/api/public/hearticles/archive', ['Query', 'Query']],
  ['/api/pubmedarticles/public/101', ['Query', 'Query']],
  ['/api/pubmedarticles/public/101/citation?format=ris', ['GetItem']],
  ['/api/rubrics', ['Query']],
  ['/api/rubrics/1', ['Query']],
  ['/api/rubrics/random', ['Query']],
  ['/content/footer.email', []],
  ['/api/openapi.json', []],
  ['/hearticle/1', ['GetItem']],
  ['/en/pubmed/101', ['GetItem']],
  ['/nothing', []],
  ['/api/nothing', []],
]

describe('requests to the database', () => {
  const api = appForEachTest()

  test.each(COSTS)('%s sends %j', async (path, calls) => {
    await api.get(path)
    expect(api.stores.calls.toSorted()).toEqual(calls.toSorted())
  })

  describe('that count something', () => {
    const visitId = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
    const read = { hearticleId: 1, interactionType: 'READ', visitId }
    const noted = async (body: unknown, headers = {}) => {
      api.stores.calls.length = 0
      await api.post('/api/interactions', body, headers)
      return api.stores.calls
    }
    const signedIn = { Authorization: 'Bearer of u1' }

    test('the first of a day finds or makes its salt', async () => {
      expect((await noted(read)).slice(0, 2)).toEqual(['GetItem', 'PutItem'])
    })

    test('each other sends three, or four', async () => {
      await noted({ hearticleId: 2, interactionType: 'READ' })
      expect(await noted(read)).toEqual(['UpdateItem', 'GetItem', 'TransactWriteItems'])
      expect(await noted(read)).toEqual(['UpdateItem', 'GetItem', 'TransactWriteItems'])
      expect(await noted(read, signedIn)).toEqual([
        ...['UpdateItem', 'UpdateItem'],
        ...['GetItem', 'TransactWriteItems'],
      ])
      expect(await noted({ ...read, timeSpentSeconds: 5 })).toEqual([
        ...['UpdateItem', 'GetItem'],
        ...['GetItem', 'TransactWriteItems'],
      ])
      expect(await noted({ ...read, interactionType: 'SHARE' })).toEqual([
        ...['UpdateItem', 'GetItem', 'TransactWriteItems'],
      ])
      const visitAgain = { ...read, visitId: '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c12' }
      expect(await noted(visitAgain)).toEqual([
        ...['UpdateItem', 'GetItem'],
        ...['TransactWriteItems', 'TransactWriteItems'],
      ])
    })

    test('a robot, a hearticle that is not there and a refused body cost less', async () => {
      await noted(read)
      expect(await noted(read, { 'User-Agent': 'Googlebot/2.1' })).toEqual([])
      expect(await noted({ ...read, timeSpentSeconds: -1 })).toEqual([])
      expect(await noted({ ...read, hearticleId: 9 })).toEqual(['UpdateItem', 'GetItem'])
    })
  })

  test('a refused request sends none', async () => {
    await api.get('/api/public/hearticle/abc')
    await api.app.request('/api/public/hearticle/1', { method: 'DELETE' })
    expect(api.stores.calls).toEqual([])
  })
})
