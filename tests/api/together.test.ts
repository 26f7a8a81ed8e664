// Rules: P-PRESENCE, P-TAKING-OVER, P-PREVIEW-LINKS, P-PREVIEW-SECRET.

import { beforeEach, describe, expect, test } from 'vitest'
import { queryAll } from '../../functions/store/table/table.ts'
import { type Kind, type Person, signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import {
  hearticleDraft,
  noon,
  salt,
  today,
  translation,
  writtenTranslation,
} from '../support/records.ts'

const api = appForEachTest()
let anna: Person
let eva: Person

const person = (kind: Kind, username: string) => signedIn(api.stores, kind, { username })

beforeEach(async () => {
  anna = await person('editor', 'Anna')
  eva = await person('reviewer', 'Eva')
})

const secondsLater = (seconds: number) => {
  const later = new Date(noon.getTime() + seconds * 1000)
  api.rebuild({ now: () => later })
}
const minutesLater = (minutes: number) => secondsLater(minutes * 60)

describe('who has a text open', () => {
  const beat = async (who: Person, text = 'hearticle/1') => {
    const response = await api.ask('PUT', `/api/desk/presence/${text}`, {}, who.headers)
    return ((await response.json()) as { others: Array<{ username: string; since: string }> })
      .others
  }
  const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000).toISOString()

  test('sees who else has, since when, and never themself', async () => {
    expect(await beat(anna)).toEqual([])
    secondsLater(20)
    expect(await beat(anna)).toEqual([])
    expect(await beat(eva)).toMatchObject([{ username: 'Anna', since: at(0) }])
    expect(await beat(anna)).toMatchObject([{ username: 'Eva', since: at(20) }])
    expect(await beat(eva, 'study/101')).toEqual([])
  })

  test('is there for 60 seconds after the last time, and anew after that', async () => {
    await beat(anna)
    secondsLater(59)
    expect(await beat(eva)).toMatchObject([{ username: 'Anna' }])
    secondsLater(60)
    expect(await beat(eva)).toEqual([])
    await beat(anna)
    expect(await beat(eva)).toMatchObject([{ since: at(60) }])
  })

  test('is gone at once where they say so', async () => {
    await beat(anna)
    await api.ask('DELETE', '/api/desk/presence/hearticle/1', undefined, anna.headers)
    expect(await beat(eva)).toEqual([])
  })

  test('is nobody any more, and no name in the table, once their account is gone', async () => {
    await beat(anna)
    const kept = await Array.fromAsync(queryAll(api.stores.table, 'PRESENT#hearticle#1'))
    expect(JSON.stringify(kept)).not.toContain('Anna')
    await api.stores.removals.removeAccount(anna.account, noon)
    expect(await beat(eva)).toEqual([])
  })

  test('writes alone: the first, or whoever took over (P-TAKING-OVER)', async () => {
    const ben = await person('editor', 'Ben')
    const write = async (who: Person, writing: 'if-free' | 'take-over') => {
      const path = '/api/desk/presence/hearticle/1'
      const body = (await (await api.ask('PUT', path, { writing }, who.headers)).json()) as {
        others: Array<{ username: string; writes: boolean }>
        version: number
      }
      return body.others.find(({ writes }) => writes)?.username
    }
    const save = async (who: Person, version: number, headline: string) => {
      const translations = [writtenTranslation('de', { headline }), writtenTranslation('en')]
      const hearticle = { topic: salt.id, publicationDate: today, citedPmids: [], translations }
      const answer = await api.ask(
        'PUT',
        '/api/hearticle/1',
        { ...hearticle, version },
        who.headers,
      )
      return ((await answer.json()) as { code?: string; version?: number }).code ?? 'saved'
    }
    expect(await write(anna, 'if-free')).toBeUndefined()
    secondsLater(1)
    expect(await write(ben, 'if-free')).toBe('Anna')
    const { version } = (await api.stores.hearticles.headsOf([1]))[0] ?? { version: 0 }
    expect(await save(ben, version, 'Bens')).toBe('taken_over')
    secondsLater(2)
    expect(await write(ben, 'take-over')).toBeUndefined()
    expect(await save(anna, version, 'Annas')).toBe('taken_over')
    expect(await save(ben, version, 'Bens')).toBe('saved')
    secondsLater(3)
    expect(await write(anna, 'if-free')).toBe('Ben')
    expect(await write(anna, 'take-over')).toBeUndefined()
    expect(await save(ben, version + 1, 'Bens zweites')).toBe('taken_over')
    expect(await save(anna, version, 'Annas')).toBe('version_conflict')
    expect(await save(anna, version + 1, 'Annas')).toBe('saved')
    await api.ask('DELETE', '/api/desk/presence/hearticle/1', undefined, anna.headers)
    expect(await write(ben, 'if-free')).toBeUndefined()
  })

  test('is nowhere where there is no text', async () => {
    for (const text of ['hearticle/99', 'hearticle/4', 'study/999', 'study/102']) {
      const answer = await api.ask('PUT', `/api/desk/presence/${text}`, {}, anna.headers)
      expect([404, 410]).toContain(answer.status)
    }
    const kept = (await wholeTable(api.stores)).filter(({ pk }) => pk.startsWith('PRESENT#'))
    expect(kept).toEqual([])
  })

  test('costs three calls of the table beside the session, one at the begin, and one for names', async () => {
    api.stores.calls.length = 0
    await beat(anna)
    expect(api.stores.calls.toSorted()).toEqual([
      ...['BatchGetItem', 'BatchGetItem', 'PutItem', 'PutItem', 'Query'],
    ])
    secondsLater(20)
    api.stores.calls.length = 0
    await beat(anna)
    expect(api.stores.calls.toSorted()).toEqual([
      ...['BatchGetItem', 'BatchGetItem', 'PutItem', 'Query'],
    ])
    api.stores.calls.length = 0
    await beat(eva)
    expect(api.stores.calls.toSorted()).toEqual([
      ...['BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'PutItem', 'PutItem', 'Query'],
    ])
  })
})

describe('a link to a preview', () => {
  const links = '/api/desk/hearticles/1/preview-links'
  const make = async (days: number, key?: string) => {
    const headers = { ...anna.headers, ...(key && { 'Idempotency-Key': key }) }
    const response = await api.ask('POST', links, { days }, headers)
    return (await response.json()) as { id: string; secret: string; expiresAt: string }
  }
  const open = async (secret: string, language = 'de') => {
    const response = await api.post(`/api/public/preview?lang=${language}`, { secret })
    return { response, answer: await response.json() }
  }

  test('shows what is worked on when it is opened, to whoever has it, and is kept nowhere', async () => {
    const { secret, expiresAt } = await make(2)
    expect(expiresAt).toBe('2026-11-23T11:00:00.000Z')
    const texts = [translation('de', { headline: 'Viel weniger' }), translation('en')]
    const desk = await api.stores.hearticles.findForDesk(1)
    if (!desk || desk === 'deleted') throw new Error('hearticle 1 is not there')
    const { topicId, publicationDate, breaking, citedPmids, version } = desk.hearticle
    const draft = { topicId, publicationDate, breaking, citedPmids, status: 'DRAFT' as const }
    const change = { by: anna.account.id, at: noon }
    await api.stores.hearticles.save(1, version, { ...draft, translations: texts }, change)
    const { response, answer } = await open(secret)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.expiresAt).toBe(expiresAt)
    expect(answer.hearticle).toMatchObject({ id: 1, approval: 'unchecked', corrections: [] })
    expect(answer.hearticle.translations).toMatchObject([
      { languageCode: 'de', headline: 'Viel weniger', hasAudio: false },
      { languageCode: 'en' },
    ])
  })

  test('is listed without its secret, and ended by whoever works there', async () => {
    const { id, secret } = await make(1)
    const listed = await (await api.get(links, eva.headers)).json()
    expect(listed).toEqual({
      content: [
        {
          id,
          createdAt: noon.toISOString(),
          expiresAt: '2026-11-22T11:00:00.000Z',
          createdBy: 'Anna',
        },
      ],
    })
    await api.ask('DELETE', `${links}/${id}`, undefined, eva.headers)
    expect((await open(secret)).answer).toMatchObject({ code: 'preview_not_found' })
  })

  test('ends by itself and says so', async () => {
    const { secret } = await make(1)
    minutesLater(24 * 60 - 1)
    expect((await open(secret)).response.status).toBe(200)
    minutesLater(24 * 60)
    const { response, answer } = await open(secret, 'en')
    expect([response.status, answer.code]).toEqual([410, 'preview_expired'])
  })

  test('ends with the work of who made it, for good, and with the hearticle', async () => {
    const { secret } = await make(1)
    await api.stores.rights.setRoles(anna.account, ['ROLE_USER'], { by: eva.account.id, at: noon })
    expect((await open(secret)).response.status).toBe(404)
    await api.stores.rights.setRoles({ ...anna.account, roles: ['ROLE_USER'] }, ['ROLE_EDITOR'], {
      ...{ by: eva.account.id, at: noon },
    })
    expect((await open(secret)).response.status).toBe(404)
    minutesLater(1)
    const other = await make(1)
    expect((await open(other.secret)).response.status).toBe(200)
    await api.stores.hearticles.remove(1, noon)
    expect((await open(other.secret)).response.status).toBe(404)
  })

  test('is in no list any more once who made it lost that work', async () => {
    const admin = await person('admin', 'Admin')
    await make(1)
    const roles = `/api/admin/users/${anna.account.id}/roles`
    expect((await api.ask('PUT', roles, ['ROLE_ANALYST'], admin.headers)).status).toBe(200)
    expect(await (await api.get(links, eva.headers)).json()).toEqual({ content: [] })
  })

  test('that is asked for again with its key is the same one, and another otherwise', async () => {
    const key = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c12'
    const first = await make(1, key)
    expect(await make(1, key)).toEqual(first)
    expect((await make(1)).secret).not.toBe(first.secret)
  })

  test('has a secret that stands nowhere in the table', async () => {
    const { secret } = await make(1, '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c13')
    const { items } = await api.stores.table.queryPage('HEARTICLE#1', {})
    const own = await api.stores.table.queryPage(`USER#${anna.account.id}`, {})
    expect(items.some(({ sk }) => String(sk).startsWith('PREVIEW#'))).toBe(true)
    const hidden = secret.split('.')[1] ?? ''
    expect(JSON.stringify([...items, ...own.items])).not.toContain(hidden)
  })

  test.each(['', '1', '1.', 'x.y', '0.a', `${'9'.repeat(40)}.a`, '1.ä'])(
    'is none: %j',
    async (secret) => {
      expect((await open(secret)).response.status).toBe(404)
    },
  )
})

// Without an edition of its own, nothing was ever public.
test('a preview of what never was public is there, too', async () => {
  const { hearticle } = await api.stores.hearticles.importByKey(
    hearticleDraft('draft', { status: 'DRAFT' }),
  )
  const response = await api.post(
    `/api/desk/hearticles/${hearticle.id}/preview-links`,
    { days: 1 },
    anna.headers,
  )
  const { secret } = (await response.json()) as { secret: string }
  const opened = await api.post('/api/public/preview', { secret })
  expect(opened.status).toBe(200)
})
