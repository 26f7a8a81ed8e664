import { describe, expect, test } from 'vitest'
import { mails } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'

describe('a page of another site', () => {
  const api = appForEachTest()
  const forgot = '/api/auth/forgot-password?email=anna@example.org'
  const from = (site: string) => ({ 'Sec-Fetch-Site': site, Origin: 'https://evil.example' })

  test('can send nothing from its visitors’ browsers, but may be followed to us', async () => {
    const refused = await api.app.request(forgot, { method: 'POST', headers: from('cross-site') })
    expect(refused.status).toBe(403)
    expect(await mails(api.stores)).toEqual([])
    expect((await api.get('/api/rubrics', from('cross-site'))).status).toBe(200)
  })

  test.each(['same-origin', 'none'])('is not who asks as %s', async (site) => {
    const answer = await api.app.request(forgot, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': site },
    })
    expect(answer.status).toBe(200)
  })
})
