// Rules: P-EDITIONS-KEPT, P-HEARTICLE-COMPLETE, P-WRITING.
import { describe, expect, test } from 'vitest'
import type { WorkHearticle } from '../../src/contract/desk/writing.ts'
import { signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { approveEdition, explanation, publishApproved } from '../support/editions.ts'
import { describedStudy, salt, today, writtenTranslation } from '../support/records.ts'

const sent = (more: object = {}) => ({
  topic: salt.id,
  publicationDate: today,
  citedPmids: ['101'],
  noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
  translations: [writtenTranslation('de'), writtenTranslation('en')],
  ...more,
})

describe('writing hearticles', () => {
  const api = appForEachTest()

  const editor = async () => {
    const { headers, account } = await signedIn(api.stores, 'editor')
    await api.stores.studies.importMany([describedStudy('101')])
    const send = async (method: string, path: string, body?: unknown) => {
      const response = await api.ask(method, path, body, headers)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const create = async (more: object = {}) => {
      const { body } = await send('POST', '/api/hearticle', sent(more))
      return body as unknown as WorkHearticle
    }
    return { account, send, create }
  }

  const approver = async () =>
    (await signedIn(api.stores, 'reviewer', { username: 'another' })).account.id
  const isPublic = async (id: number) => (await api.get(`/api/public/hearticle/${id}`)).status

  test('a draft with one headline alone is kept, and nobody reads it', async () => {
    const { create, send } = await editor()
    const { id, version, status, translations } = await create({
      citedPmids: [],
      translations: [{ ...writtenTranslation('de'), mainTextBody: '', keywords: [] }],
    })
    expect({ version, status }).toEqual({ version: 1, status: 'DRAFT' })
    expect(translations.map(({ languageCode, headline }) => [languageCode, headline])).toEqual([
      ['de', 'Weniger Salz hilft'],
      ['en', ''],
    ])
    expect(await isPublic(id)).toBe(404)
    expect((await send('GET', `/api/hearticle/${id}`)).body).toMatchObject({ id, status: 'DRAFT' })
  })

  test('it goes from draft to review to the public, and back off the site', async () => {
    const { create, send } = await editor()
    const { id } = await create()
    const step = async (version: number, status: string) => {
      const answer = await send('PUT', `/api/hearticle/${id}`, sent({ version, status }))
      return [answer.status, answer.body.status ?? answer.body.code]
    }
    expect(await step(1, 'PUBLISHED')).toEqual([400, 'invalid_request'])
    expect(await step(1, 'IN_REVIEW')).toEqual([200, 'IN_REVIEW'])
    expect(await isPublic(id)).toBe(404)
    await approveEdition(api.stores, id, api.now())
    const publish = () => send('POST', `/api/hearticle/${id}/publication`, {})
    expect(await publish()).toMatchObject({ status: 200, body: { status: 'PUBLISHED' } })
    expect(await isPublic(id)).toBe(200)
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'nothing_to_publish' } })
    expect((await send('POST', `/api/hearticle/${id}/withdrawal`, {})).status).toBe(200)
    expect(await isPublic(id)).toBe(410)
  })

  test('what is not whole stays a draft, and every lack is named', async () => {
    const { create, send } = await editor()
    const { id } = await create()
    const { status, body } = await send(
      'PUT',
      `/api/hearticle/${id}`,
      sent({
        version: 1,
        status: 'IN_REVIEW',
        citedPmids: ['7'],
        translations: [writtenTranslation('de', { headline: ' ' }), writtenTranslation('en')],
      }),
    )
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      'de.headline': 'Hier fehlt ein Text.',
      'de.mainTextBody': 'Die Studie 101 gehört nicht zu den Quellen dieses Hearticles.',
      'en.mainTextBody': 'Die Studie 101 gehört nicht zu den Quellen dieses Hearticles.',
      citedPmids: 'Die Studie 7 ist hier nicht gespeichert.',
    })
    expect(await send('GET', `/api/hearticle/${id}`)).toMatchObject({ body: { version: 1 } })
  })

  test('editions are kept, of savings between them none, and an earlier one can be saved again', async () => {
    const { account, create, send } = await editor()
    const { id } = await create()
    const path = `/api/hearticle/${id}`
    const listed = async () => (await send('GET', `${path}/versions`)).body.versions
    const headed = (headline: string) => [
      writtenTranslation('de', { headline }),
      writtenTranslation('en'),
    ]
    await send('PUT', path, sent({ version: 1, translations: headed('Neu') }))
    expect(await listed()).toEqual([])
    await send('PUT', path, sent({ version: 2, translations: headed('Neu'), status: 'IN_REVIEW' }))
    expect(await listed()).toEqual([])
    await publishApproved(api.stores, id, api.now())
    const [first] = (await listed()) as Array<{ version: number; status: string }>
    expect(first).toMatchObject({ status: 'PUBLISHED' })
    const now = (await send('GET', path)).body as unknown as WorkHearticle
    const next = sent({ version: now.version, explanation, translations: headed('Neuer') })
    const saved = (await send('PUT', path, next)).body as unknown as WorkHearticle
    expect(await listed()).toEqual([first])
    const old = (await send('GET', `${path}/versions/${first?.version}`)).body
    const { topicId: topic, publicationDate, citedPmids, translations } = old
    const taken = { topic, publicationDate, citedPmids, translations, version: saved.version }
    expect(await send('PUT', path, taken)).toMatchObject({
      status: 200,
      body: { translations: [{ headline: 'Neu' }, {}], edition: { writers: [account.username] } },
    })
    expect((await send('GET', `${path}/versions/2`)).body.code).toBe('version_not_found')
  })

  test('a half-entered finding is saved as it is, and keeps a draft from review', async () => {
    const { create, send } = await editor()
    const unfinished = { comparisons: [], findings: [{ 'outcome.de': 'Tod' }], statements: {} }
    const { id } = await create({ unfinished })
    const path = `/api/hearticle/${id}`
    expect((await send('GET', path)).body).toMatchObject({ unfinished, findings: [] })
    const review = { version: 1, status: 'IN_REVIEW' }
    expect(await send('PUT', path, sent({ ...review, unfinished }))).toMatchObject({
      status: 400,
      body: { code: 'hearticle_incomplete', fields: { findings: expect.any(String) } },
    })
    expect(await send('PUT', path, sent(review))).toMatchObject({
      status: 200,
      body: { unfinished: null },
    })
  })

  test('a save that was answered is answered again, unless somebody saved since', async () => {
    const { headers } = await signedIn(api.stores, 'editor', { username: 'again' })
    const { id } = await (await editor()).create()
    const key = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
    const save = async (version: number, headline: string, more = headers) => {
      const translations = [writtenTranslation('de', { headline }), writtenTranslation('en')]
      const body = sent({ version, translations })
      const answer = await api.ask('PUT', `/api/hearticle/${id}`, body, more)
      const {
        version: now,
        code,
        fields,
      } = (await answer.json()) as {
        version?: number
        code?: string
        fields?: { savedVersion?: string }
      }
      return now ?? [code, fields?.savedVersion]
    }
    expect([await save(1, 'A', key), await save(1, 'A', key)]).toEqual([2, 2])
    expect(await save(2, 'B')).toBe(3)
    // By which the caller knows that only what was typed since is not saved.
    expect(await save(1, 'A', key)).toEqual(['version_conflict', '2'])
    expect(await save(1, 'A')).toEqual(['version_conflict', undefined])
  })

  test('the motif that an editor chose is in feeds and editions until they choose none', async () => {
    const { create, send } = await editor()
    const { id, motif } = await create({ motif: 'fish', status: 'IN_REVIEW' })
    expect(motif).toBe('fish')
    const save = (version: number, more: object) =>
      send('PUT', `/api/hearticle/${id}`, sent({ version, ...more }))
    const shown = async () => {
      const response = await api.get(`/api/public/hearticle/${id}`)
      return ((await response.json()) as { picture: { motifs: string[] } }).picture.motifs
    }
    await publishApproved(api.stores, id, api.now())
    expect(await shown()).toEqual(['fish'])
    const next = { status: 'IN_REVIEW', motif: null, explanation }
    expect((await save(4, next)).body).toMatchObject({ version: 5, motif: null })
    expect(await shown()).toEqual(['fish'])
    await publishApproved(api.stores, id, api.now(), await approver())
    expect((await shown())[0]).toBe('salt')
    const first = await send('GET', `/api/hearticle/${id}/versions/1`)
    expect(first.body).toMatchObject({ motif: 'fish' })
  })

  test.each(['constructor', '__proto__', 'Fish', '<svg>'])('%s is no motif', async (motif) => {
    const { send } = await editor()
    const { status, body } = await send('POST', '/api/hearticle', sent({ motif }))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['body.motif']])
  })

  test('what is deleted is gone for everybody, is noted, and stays deleted when asked again', async () => {
    const { create, send, account } = await editor()
    const { id } = await create()
    const remove = () => send('DELETE', `/api/hearticle/${id}`)
    expect(await remove()).toEqual({ status: 200, body: {} })
    expect(await remove()).toEqual({ status: 200, body: {} })
    expect((await send('PUT', `/api/hearticle/${id}`, sent({ version: 1 }))).status).toBe(410)
    expect(await isPublic(id)).toBe(410)
    const items = await wholeTable(api.stores)
    const lines = items.flatMap(({ pk, line }) => (String(pk).startsWith('AUDIT#') ? [line] : []))
    expect(lines.filter(({ action }) => action === 'work-deleted')).toMatchObject([
      { by: account.id, subject: `HEARTICLE#${id}` },
    ])
  })

  const script = '<script>alert(1)</script>'
  test('a script in every field is text', async () => {
    const { create } = await editor()
    const hostile = (languageCode: 'de' | 'en') => ({
      languageCode,
      headline: script,
      mainTextBody: script,
      keywords: [script],
      mainActions: [script],
      harmfulActions: [script],
    })
    const { id } = await create({ citedPmids: [], translations: [hostile('de'), hostile('en')] })
    expect(await api.stores.hearticles.find(id)).toMatchObject({
      translations: [{ headline: script, mainTextBody: script }, { keywords: [script] }],
    })
  })

  test.each([
    [
      'a headline of 5,000 characters',
      { translations: [writtenTranslation('de', { headline: 'a'.repeat(5000) })] },
    ],
    [
      '200 keywords',
      { translations: [writtenTranslation('de', { keywords: Array(200).fill('a') })] },
    ],
    [
      '31 actions',
      { translations: [writtenTranslation('de', { mainActions: Array(31).fill('a') })] },
    ],
    ['an empty action', { translations: [writtenTranslation('de', { harmfulActions: [' '] })] }],
    [
      'a text that is too long',
      { translations: [writtenTranslation('de', { mainTextBody: 'a'.repeat(120_001) })] },
    ],
    ['a language twice', { translations: [writtenTranslation('de'), writtenTranslation('de')] }],
    [
      'a language that is not ours',
      { translations: [{ ...writtenTranslation('de'), languageCode: 'fr' }] },
    ],
    ['91 studies', { citedPmids: Array.from({ length: 91 }, (_, index) => `${index + 1}`) }],
    ['a number that is none', { citedPmids: ['0101'] }],
    ['a day that is none', { publicationDate: '2026-02-30' }],
    ['a topic that is none', { topic: 99 }],
    ['a topic by a name that is none', { topic: 'Salz?' }],
    ['a state that is none', { status: 'GONE' }],
  ])('%s is refused, and nothing is written', async (_, more) => {
    const { send } = await editor()
    const { status, body } = await send('POST', '/api/hearticle', sent(more))
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(Object.keys(body.fields as object).length).toBeGreaterThan(0)
    expect(await api.stores.hearticles.find(5)).toBeUndefined()
  })

  test.each([undefined, 0, -1, 1.5, '1', null, 2 ** 60])(
    'version %s is refused',
    async (version) => {
      const { send } = await editor()
      const { status } = await send('PUT', '/api/hearticle/1', sent({ version }))
      expect(status).toBe(400)
    },
  )

  test('a version that is not there yet is a conflict', async () => {
    const { send } = await editor()
    const { body } = await send('PUT', '/api/hearticle/1', sent({ version: 9_007_199_254_740_991 }))
    expect(body.code).toBe('version_conflict')
  })
})
