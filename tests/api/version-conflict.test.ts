import { describe, expect, test } from 'vitest'
import { DAILY_IMPORT } from '../../src/contract/desk/library-imports.ts'
import { type Kind, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { incomingStudy, noon, salt, today, writtenTranslation } from '../support/records.ts'

const name = { de: 'Träume', en: 'Dreams at night' }
const rubric = { name, description: { de: 'a', en: 'b' }, search: null }
const topic = { rubricId: 1, name, color: '#336699' }
const playlist = { name: 'Salz', description: '', status: 'DRAFT', hearticleIds: [] }
const texts = [writtenTranslation('de'), writtenTranslation('en')]
const hearticle = { topic: salt.id, publicationDate: today, citedPmids: ['101'] }
const drafted = { ...hearticle, translations: texts }
const redrafted = { ...drafted, publicationDate: '2026-12-24' }
const german = { title: 'Salz', abstract: [], keywords: [] }

describe('who meets what another user changed', () => {
  const api = appForEachTest()

  const person = async (kind: Kind = 'head') => {
    const { headers, account } = await signedIn(api.stores, kind)
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await api.ask(method, path, body, headers)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    return { ask, username: account.username }
  }

  test.each([
    ['rubric', '/api/library/rubrics', rubric, rubric, 'version_conflict'],
    ['topic', '/api/library/topics', topic, topic, 'version_conflict'],
    ['hearticle', '/api/hearticle', drafted, redrafted, 'version_conflict'],
    ['playlist', '/api/playlist', playlist, playlist, 'playlist_changed'],
  ])(
    'does not delete a %s, and hears who saved it, and when',
    async (_, path, made, saved, code) => {
      const [one, other] = [await person(), await person('admin')]
      const { id } = (await one.ask('POST', path, made)).body
      const address = `${path}/${id}`
      expect((await other.ask('PUT', address, { ...saved, version: 1 })).status).toBe(200)
      const fields = { changedAt: noon.toISOString(), changedBy: other.username }
      const refused = await one.ask('DELETE', `${address}?version=1`)
      expect(refused).toMatchObject({ status: 409, body: { code, fields } })
      expect((await one.ask('DELETE', `${address}?version=2`)).status).toBe(200)
    },
  )

  test.each([
    ['hearticle', '/api/hearticle', drafted],
    ['playlist', '/api/playlist', playlist],
  ])('deletes a %s in whatever version where none is named', async (_, path, made) => {
    const { ask } = await person()
    const { id } = (await ask('POST', path, made)).body
    await ask('PUT', `${path}/${id}`, { ...made, version: 1 })
    expect((await ask('DELETE', `${path}/${id}`)).status).toBe(200)
  })

  test('does not overwrite a study, and hears whether a person or the daily import was there', async () => {
    const [one, other] = [await person(), await person('admin')]
    const address = '/api/library/studies/101'
    const read = async () => Number((await one.ask('GET', address)).body.version)
    const save = (version: number, { ask }: typeof one = one) =>
      ask('PUT', address, { version, rubricId: null, topicId: null, german })
    const first = await read()
    await save(first, other)
    const changedAt = noon.toISOString()
    expect((await save(first)).body).toMatchObject({
      code: 'version_conflict',
      fields: { changedAt, changedBy: other.username },
    })
    const second = await read()
    const newer = incomingStudy('101', { version: 9 }, { title: 'Newer' })
    await api.stores.studies.importMany([newer], {}, noon, DAILY_IMPORT)
    expect((await save(second)).body).toMatchObject({
      code: 'version_conflict',
      fields: { changedAt, changedByJob: DAILY_IMPORT },
    })
  })
})
