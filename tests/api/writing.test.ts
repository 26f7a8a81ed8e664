// Rules: P-HEARTICLE-COMPLETE, P-WRITING, P-VERSIONS.
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

  test('every version is kept with who made it, and an older one can be saved again', async () => {
    const { account, create, send } = await editor()
    const { id } = await create()
    const changed = [writtenTranslation('de', { headline: 'Neu' }), writtenTranslation('en')]
    await send('PUT', `/api/hearticle/${id}`, sent({ version: 1, translations: changed }))
    const { body } = await send('GET', `/api/hearticle/${id}/versions`)
    expect(body).toMatchObject({
      hasMore: false,
      versions: [
        { version: 2, by: account.username, status: 'DRAFT' },
        { version: 1, by: account.username },
      ],
    })
    const old = (await send('GET', `/api/hearticle/${id}/versions/1`)).body
    const { topicId: topic, publicationDate, citedPmids, translations } = old
    const restored = { topic, publicationDate, citedPmids, translations, version: 2 }
    expect(await send('PUT', `/api/hearticle/${id}`, restored)).toMatchObject({
      status: 200,
      body: { version: 3, translations: [{ headline: 'Weniger Salz hilft' }, {}] },
    })
  })

  test('the motif that an editor chose is in feeds and versions until they choose none', async () => {
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

  test('many versions come in pages', async () => {
    const { create, send } = await editor()
    const { id } = await create()
    for (let version = 1; version <= 24; version += 1) {
      const changed = sent({ version, breaking: version % 2 === 1 })
      await send('PUT', `/api/hearticle/${id}`, changed)
    }
    const numbers = async (query: string) => {
      const { body } = await send('GET', `/api/hearticle/${id}/versions${query}`)
      const versions = body.versions as Array<{ version: number }>
      return [versions.map(({ version }) => version), body.hasMore]
    }
    const down = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => from - index)
    expect(await numbers('')).toEqual([down(25, 6), true])
    expect(await numbers('?before=6')).toEqual([down(5, 1), false])
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
    expect(lines.filter(({ action }) => action === 'hearticle-deleted')).toMatchObject([
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
