// Rules: P-RETENTION.
import { describe, expect, test } from 'vitest'
import type { AnsweredRequest } from '../../functions/runtime/log.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

describe('the log', () => {
  const api = appForEachTest()

  test('has one line of JSON a request, with the pattern of its address', async () => {
    const response = await api.get('/api/public/hearticle/1')
    expect(api.log).toHaveLength(1)
    expect(api.log[0]).toMatch(/^\{.*\}\n$/)
    expect(api.logLines()).toEqual([
      {
        level: 'info',
        message: 'request',
        requestId: response.headers.get('X-Request-Id'),
        method: 'GET',
        route: '/api/public/hearticle/{id}',
        status: 200,
        milliseconds: expect.any(Number),
      },
    ])
  })

  test('is found again from what a call changed, by the id of that call', async () => {
    const { headers } = await signedIn(api.stores, 'head')
    const names = { de: 'Schlaf', en: 'Sleep' }
    const body = { name: names, description: names, search: null }
    const response = await api.ask('POST', '/api/library/rubrics', body, headers)
    expect(response.status).toBe(200)
    const requestId = response.headers.get('X-Request-Id')
    expect(await api.stores.changes.pending(noon, 10)).toContainEqual(
      expect.objectContaining({ entities: ['TAXONOMY'], requestId }),
    )
  })

  test('of a client that goes away while it sends says no more than of any request', async () => {
    const { account, headers } = await signedIn(api.stores, 'premium')
    const leave = (error: Error, end = new AbortController()) =>
      api.app.request(
        new Request(`http://localhost/api/admin/users/${account.id}/profile-image`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' },
          signal: end.signal,
          duplex: 'half',
          body: new ReadableStream({
            pull(sent) {
              if (error.message === 'aborted') end.abort()
              sent.error(error)
            },
          }),
        } as RequestInit),
      )
    const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    expect((await leave(reset)).status).toBe(400)
    expect(api.logLines()).toMatchObject([{ level: 'info', message: 'request', status: 400 }])
    // What breaks while they are there is ours.
    expect((await leave(new Error('of our own'))).status).toBe(500)
    expect(api.logLines()[1]).toMatchObject({ level: 'error', message: 'unexpected error' })
  })

  test('never has a query, an id, a header or a body', async () => {
    const secrets = { 'User-Agent': 'secret', Cookie: 'secret', Authorization: 'Bearer secret' }
    const paths = [
      '/api/rubrics?email=secret',
      '/api/public/hearticle/secret?token=secret',
      '/api/secret?secret=secret',
      '/hearticle/secret?secret',
      '/secret',
      '/content/secret',
    ]
    for (const path of paths) {
      await api.get(path, secrets)
      await api.app.request(path, { method: 'POST', headers: secrets, body: 'secret' })
    }
    expect(api.log).toHaveLength(paths.length * 2)
    expect(api.log.join('')).not.toContain('secret')
  })

  test('names the call even where its request was refused', async () => {
    await api.get('/api/rubrics/abc')
    expect(api.logLines()).toMatchObject([{ route: '/api/rubrics/{id}', status: 400 }])
  })

  test('names a call that only leads on, and none where nothing is', async () => {
    await api.get('/api/account/leave-mails?token=secret')
    await api.get('/api/secret')
    await api.get('/en/secret')
    expect(api.logLines()).toMatchObject([
      { route: '/api/account/leave-mails', status: 303 },
      { route: 'none', status: 404 },
      { route: '/en/*', status: 404 },
    ])
  })

  test('says no more than whoever counts requests is told', async () => {
    const observed: AnsweredRequest[] = []
    api.rebuild({ observeRequest: (request) => observed.push(request) })
    await api.get('/api/public/hearticle/1')
    await api.post('/api/auth/signin', {})
    expect(observed).toMatchObject([{ status: 200 }, { status: 400 }])
    expect(api.logLines()).toMatchObject(observed)
  })

  test('has a database that does not answer as an error, by the same id', async () => {
    api.rebuild({ reachDatabase: () => Promise.reject(new TypeError('at 10.0.0.1')) })
    const requestId = (await api.get('/api/health')).headers.get('X-Request-Id')
    expect(api.logLines()).toMatchObject([
      { level: 'error', requestId, error: 'TypeError' },
      { level: 'error', requestId, status: 503 },
    ])
  })
})
