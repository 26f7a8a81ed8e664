import { describe, expect, test } from 'vitest'
import { mails } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'

describe('declarations that are refused', () => {
  const api = appForEachTest()
  const withdrawal = {
    kind: 'withdrawal',
    name: 'Anna Huber',
    email: 'anna@example.org',
    contract: '',
  }
  const declare = (body: unknown = withdrawal) => api.post('/api/contract-declarations', body)

  test('a field that is wrong is named', async () => {
    const faultOf = async (more: object) => {
      const response = await declare({ ...withdrawal, ...more })
      const { code, fields } = (await response.json()) as { code: string; fields: object }
      return [response.status, code, Object.keys(fields)]
    }
    expect(await faultOf({ name: ' \u200b ' })).toEqual([400, 'name_missing', ['body.name']])
    expect(await faultOf({ email: 'anna' })).toEqual([400, 'email_not_valid', ['body.email']])
    expect(await faultOf({ email: `${'x'.repeat(50)}@example.org` })).toEqual([
      400,
      'email_length',
      ['body.email'],
    ])
    expect(await faultOf({ kind: 'else' })).toEqual([400, 'invalid_request', ['body.kind']])
    expect(await mails(api.stores)).toEqual([])
  })

  test('three hundred an hour from a network, since each is kept', async () => {
    const { consume: take, refund: giveBack } = api.stores.rateLimits
    api.rebuild({
      rateLimits: {
        refund: giveBack,
        consume: (limit, key, at) =>
          take(limit.name === 'declare-network' ? { ...limit, max: 3 } : limit, key, at),
      },
    })
    for (let count = 0; count < 3; count += 1) expect((await declare()).status).toBe(200)
    const refused = await declare()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
