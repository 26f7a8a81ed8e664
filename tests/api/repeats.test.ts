// Rules: P-REPEATABLE-WRITES.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { pngOf } from '../support/png.ts'
import { today } from '../support/records.ts'
import { prepareCase } from './contract-cases/case.ts'
import { CASES, triedEndpoints } from './contract-cases/index.ts'

const WRITES = ['TransactWriteItems', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']

const withKey = (key: string) => ({ 'Idempotency-Key': key })

describe('a write of the desk that is sent again', () => {
  const api = appForEachTest()
  const written = () => api.stores.calls.filter((call) => WRITES.includes(call))

  const repeatable = triedEndpoints.filter(({ repeatable }) => repeatable)

  test('is known for every write that would differ', () => {
    const desk = endpoints.filter(
      ({ method, access }) => method !== 'GET' && typeof access === 'object',
    )
    const others = desk.filter(({ repeatable }) => !repeatable).map(({ name }) => name)
    // These answer the same again by themselves.
    expect(others.toSorted()).toEqual([
      'beatPresence',
      'beginNewerEdition',
      'changeBoard',
      'changeDeskSettings',
      'decideStudies',
      'deleteComment',
      'deleteHearticle',
      'discardProposal',
      'discardWorkingCopy',
      'endPresence',
      'importLibraryStudy',
      'passOnAnswers',
      'previewRubricSearch',
      'resetPasskeys',
      'resolveComment',
      'restoreTrashed',
      'revokePreviewLink',
      'undoDecisions',
      'uploadAudioPiece',
      'uploadHearticlePicture',
      'withdrawHearticle',
      'writeIdea',
    ])
  })

  test.each(
    repeatable.flatMap(({ name, method }) =>
      (CASES[name]?.answers ?? []).map((way, index) => [`${name} ${index}`, method, way] as const),
    ),
  )('%s answers the same and writes nothing', async (_, method, way) => {
    const ask = await prepareCase(api, method, typeof way === 'string' ? { path: way } : way)
    const key = withKey(randomUUID())
    const first = await ask(key)
    expect(first.status).toBe(200)
    const answer = await first.json()
    api.stores.calls.length = 0
    const again = await ask(key)
    expect(again.status).toBe(200)
    expect(await again.json()).toEqual(answer)
    expect(written()).toEqual([])
  })

  describe('by the head', () => {
    let me: Awaited<ReturnType<typeof signedIn>>
    beforeEach(async () => {
      me = await signedIn(api.stores, 'head')
    })

    const draft = (headline: string) => ({
      topic: 1,
      publicationDate: today,
      citedPmids: [],
      translations: [
        {
          languageCode: 'de',
          headline,
          mainTextBody: '',
          keywords: [],
          mainActions: [],
          harmfulActions: [],
        },
      ],
    })
    const send = (key: string, body: object, headers = me.headers) =>
      api.post('/api/hearticle', body, { ...headers, ...withKey(key) })

    test('all at once makes one hearticle, and each answer names it', async () => {
      const before = (await api.stores.hearticles.heads()).length
      const key = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 8 }, async () => (await send(key, draft('Schlaf'))).json()),
      )
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      expect((await api.stores.hearticles.heads()).length).toBe(before + 1)
    })

    test('a save at once answers its own version, and after another one that it had arrived', async () => {
      const { id } = await (await send(randomUUID(), draft('Erst'))).json()
      const key = randomUUID()
      const save = (version: number, headline: string, more = {}) =>
        api.ask(
          'PUT',
          `/api/hearticle/${id}?lang=de`,
          { ...draft(headline), version },
          { ...me.headers, ...more },
        )
      const [one, two] = await Promise.all([
        save(1, 'Dann', withKey(key)),
        save(1, 'Dann', withKey(key)),
      ])
      expect([(await one.json()).version, (await two.json()).version]).toEqual([2, 2])
      expect((await save(2, 'Später')).status).toBe(200)
      const again = await (await save(1, 'Dann', withKey(key))).json()
      expect(again).toMatchObject({ code: 'version_conflict', fields: { savedVersion: '2' } })
    })

    test('a key stands for one content and one person', async () => {
      const key = randomUUID()
      await send(key, draft('Schlaf'))
      const other = await send(key, draft('Wachen'))
      expect(other.status).toBe(422)
      expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' })
      const otherUser = await signedIn(api.stores, 'admin')
      expect((await send(key, draft('Wachen'), otherUser.headers)).status).toBe(200)
    })

    test('in another language it is the same', async () => {
      const key = randomUUID()
      const { id } = await (await send(key, draft('Schlaf'))).json()
      const english = await api.post('/api/hearticle?lang=en', draft('Schlaf'), {
        ...me.headers,
        ...withKey(key),
      })
      expect((await english.json()).id).toBe(id)
    })

    test('what was refused is decided again', async () => {
      const key = randomUUID()
      expect((await send(key, { ...draft('Schlaf'), topic: 99 })).status).toBe(400)
      expect((await send(key, draft('Schlaf'))).status).toBe(200)
    })

    test('a picture that a user replaced meanwhile stays', async () => {
      const upload = async (bytes: Uint8Array, more = {}) => {
        const form = new FormData()
        form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))
        const path = '/api/library/topics/1/image?size=normal'
        const headers = { ...me.headers, ...more }
        return api.app.request(path, { method: 'POST', body: form, headers })
      }
      const [mine, theirs] = [pngOf(500, 400), pngOf(500, 400, 1)]
      const key = withKey(randomUUID())
      expect((await upload(mine, key)).status).toBe(200)
      await upload(theirs)
      const stored = [...api.stores.objects]
      expect((await upload(mine, key)).status).toBe(200)
      expect([...api.stores.objects]).toEqual(stored)
      expect((await upload(theirs, key)).status).toBe(422)
    })

    test('a key that is none is refused by its name', async () => {
      const answer = await send('again', draft('Schlaf'))
      expect(answer.status).toBe(400)
      expect(Object.keys((await answer.json()).fields)).toEqual(['header.Idempotency-Key'])
    })
  })

  test('by a reviewer with something else is refused, like any other', async () => {
    const me = await signedIn(api.stores, 'reviewer')
    const key = withKey(randomUUID())
    const review = (comments: string) =>
      api.post(
        '/api/review',
        {
          hearticleTranslation: { id: 1 },
          reviewer: { id: me.account.id },
          comments,
          status: 'NEEDS_REVISION',
        },
        { ...me.headers, ...key },
      )
    expect((await review('Kürzer')).status).toBe(200)
    expect(await (await review('Länger')).json()).toMatchObject({ code: 'idempotency_key_reused' })
  })
})
