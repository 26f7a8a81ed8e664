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

  test('a refused request sends none', async () => {
    await api.get('/api/public/hearticle/abc')
    await api.app.request('/api/public/hearticle/1', { method: 'DELETE' })
    expect(api.stores.calls).toEqual([])
  })
})
