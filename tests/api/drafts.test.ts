// Rules: P-DRAFTS-KEPT.
import { randomUUID } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { draftKey } from '../../functions/store/table/keys.ts'
import { put } from '../../functions/store/table/writes.ts'
import { listDrafts, MOST_DRAFTS } from '../../src/contract/desk/drafts.ts'
import { signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

const content = { version: 3, base: { name: 'Salz' }, value: { name: 'Kochsalz' } }
const body = { form: 'rubric/3', title: 'Salz', content }
const DAY = 24 * 60 * 60 * 1000

interface Listed {
  drafts: Array<{ visit: string; form: string; at: string; content?: unknown }>
}

describe('what somebody typed at the desk and has not saved (P-DRAFTS)', () => {
  const api = appForEachTest()
  const keep = (headers: Record<string, string>, visit: string, more: object = {}) =>
    api.ask('PUT', `/api/drafts/${visit}`, { ...body, ...more }, headers)
  const listed = async (headers: Record<string, string>, query = '') => {
    const answer = await api.get(`/api/drafts${query}`, headers)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as Listed).drafts
  }

  test('is offered on their other device, of each tab what it kept last, and to nobody else', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    const other = await signedIn(api.stores, 'reviewer')
    const [one, two] = [randomUUID(), randomUUID()]
    for (const name of ['K', 'Kochsalz']) {
      await keep(headers, one, { content: { ...content, value: { name } } })
    }
    api.rebuild({ now: () => new Date(noon.getTime() + 5000) })
    await keep(headers, two, { form: 'review/7/de', title: 'Hearticle 7' })
    expect(await listed(headers)).toEqual([
      { visit: two, form: 'review/7/de', title: 'Hearticle 7', at: expect.any(String) },
      { visit: one, form: 'rubric/3', title: 'Salz', at: noon.toISOString() },
    ])
    expect(await listed(headers, '?form=rubric/3')).toMatchObject([{ visit: one, content }])
    expect(await listed(other.headers)).toEqual([])
  })

  test('goes when it is saved or discarded, once or again', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    const visit = randomUUID()
    await keep(headers, visit)
    for (const _ of [1, 2]) {
      expect((await api.ask('DELETE', `/api/drafts/${visit}`, undefined, headers)).status).toBe(200)
    }
    expect(await listed(headers)).toEqual([])
  })

  test('is kept for thirty days from its last change on, though the database is late', async () => {
    const { headers, account } = await signedIn(api.stores, 'editor')
    await api.stores.drafts.keep(account.id, { visit: randomUUID(), ...body }, noon)
    const afterDays = (days: number) => new Date(noon.getTime() + days * DAY)
    expect(await api.stores.drafts.list(account.id, afterDays(29))).toHaveLength(1)
    expect(await api.stores.drafts.list(account.id, afterDays(31))).toEqual([])
    expect(await listed(headers)).toHaveLength(1)
  })

  test(`of more than ${MOST_DRAFTS} the oldest goes`, async () => {
    const { account } = await signedIn(api.stores, 'editor')
    const { drafts } = api.stores
    const visits = Array.from({ length: MOST_DRAFTS + 1 }, () => randomUUID())
    for (const [index, visit] of visits.entries()) {
      await drafts.keep(account.id, { visit, ...body }, new Date(noon.getTime() + index))
    }
    const left = (await drafts.list(account.id, noon)).map(({ visit }) => visit)
    expect(left).toEqual(visits.slice(1).toReversed())
  })

  test('a text of the longest size is kept whole; what the table cannot hold is refused', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    const text = 'Weniger Salz senkt den Blutdruck. '.repeat(3600)
    const long = { version: 3, base: { text }, value: { text: `${text}!` } }
    expect((await keep(headers, randomUUID(), { content: long })).status).toBe(200)
    expect(await listed(headers, '?form=rubric/3')).toMatchObject([{ content: long }])
    const noise = Array.from({ length: 45_000 }, () => randomUUID().slice(0, 20)).join('')
    const refused = await keep(headers, randomUUID(), { content: { noise } })
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { code: 'payload_too_large' },
    ])
  })

  test('what another version of the program kept, or nobody can read, keeps nothing else from its user', async () => {
    const { headers, account } = await signedIn(api.stores, 'editor')
    const [older, unreadable] = [randomUUID(), randomUUID()]
    const of = { ...body, form: 'oldForm', title: 'Salz'.repeat(200) }
    await api.stores.drafts.keep(account.id, { ...of, visit: older }, noon)
    for (const bytes of [new Uint8Array([1, 2, 3]), zstdCompressSync('"Salz'), undefined]) {
      await api.stores.drafts.keep(account.id, { ...body, visit: unreadable }, noon)
      const key = draftKey(account.id, unreadable)
      const item = await api.stores.table.get(key)
      await api.stores.table.write(put({ ...key, ...item, content: bytes }))
      const answer = await (await api.get('/api/drafts', headers)).json()
      expect(listDrafts.output.parse(answer).drafts).toMatchObject([{ visit: older }])
      const taken = await (await api.get('/api/account/export', headers)).json()
      expect(taken.drafts).toMatchObject([{ form: 'oldForm', content }])
    }
  })

  test('is refused in a shape that is none, and then not kept', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    const json = { ...headers, 'Content-Type': 'application/json' }
    const url = `/api/drafts/${randomUUID()}`
    const cut = { method: 'PUT', headers: json, body: JSON.stringify(body).slice(0, -5) }
    expect((await api.app.request(url, cut)).status).toBe(400)
    for (const wrong of [{ content: 'Salz' }, { content: undefined }, { form: 'rubric' }]) {
      expect((await keep(headers, randomUUID(), wrong)).status).toBe(400)
    }
    expect(await listed(headers)).toEqual([])
  })

  test('is part of an export, and goes with the account', async () => {
    const { headers, account } = await signedIn(api.stores, 'editor')
    await keep(headers, randomUUID())
    const taken = await (await api.get('/api/account/export', headers)).json()
    expect(taken.drafts).toMatchObject([{ form: 'rubric/3', title: 'Salz', content }])
    const password = { password: 'correct horse' }
    expect((await api.ask('DELETE', '/api/account', password, headers)).status).toBeLessThan(300)
    expect(JSON.stringify(await wholeTable(api.stores))).not.toContain('DRAFT#')
    const late = { visit: randomUUID(), ...body }
    expect(await api.stores.drafts.keep(account.id, late, noon)).toBe('gone')
  })
})
