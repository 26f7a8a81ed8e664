/** Who hears what was uploaded, through the origin that serves public files beside the API. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { audioFileOf } from '../../functions/files/audio.ts'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import type { ObjectStore } from '../../functions/files/object-store.ts'
import { publishAudio } from '../../scripts/publishing/pipeline/publish-audio.ts'
import { createOrigin } from '../../scripts/server/origin.ts'
import { AUDIO_PIECE_BYTES } from '../../src/contract/desk/library-audio.ts'
import { playedNow } from '../publication/audio-harness.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { explanation } from '../support/editions.ts'
import { mp3Of } from '../support/mp3.ts'
import { hearticleDraft, noon } from '../support/records.ts'

const UPLOAD = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
const sound = mp3Of(4)
const original = `private/audio/1/1-${audioFileOf(sound)}.mp3`

describe('an uploaded sound', () => {
  const api = appForEachTest()
  const { stores } = api
  let files: ObjectStore
  let base = ''
  let editor: Record<string, string>

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearticle-audio-'))
    files = openFolderObjectStore(folder)
    api.rebuild({ files })
    const origin = createServer(
      createOrigin({
        app: api.app,
        localCalls: new Hono(),
        siteFolder: join(folder, 'site'),
        objectsFolder: folder,
      }),
    )
    await once(origin.listen(0, '127.0.0.1'), 'listening')
    editor = (await signedIn(stores, 'editor')).headers
    base = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
    onTestFinished(async () => {
      origin.closeAllConnections()
      origin.close()
      await rm(folder, { recursive: true })
    })
  })

  const ask = (path: string, init: RequestInit = {}) => fetch(`${base}${path}`, init)
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
  const upload = async (id: number, translationId: number) => {
    const headers = editor
    const body = new FormData()
    body.append('file', new File([sound], 'a.mp3'))
    const path = `/api/hearticle/${id}/audio/${translationId}`
    const query = `upload=${UPLOAD}&piece=0`
    const sent = await ask(`${path}/pieces?${query}`, { method: 'POST', headers, body })
    expect(sent.status).toBe(200)
    const set = await ask(path, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: 1, upload: UPLOAD, pieces: 1 }),
    })
    expect(set.status).toBe(200)
  }
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  const idOf = async (key: string) => {
    const draft = hearticleDraft(key, { status: 'DRAFT' })
    const { hearticle } = await stores.hearticles.importByKey(draft)
    return { id: hearticle.id, translationId: hearticle.translations[0]?.id ?? 0 }
  }

  test.each(['a draft', 'one dated in the future'])(
    'of %s is heard by editors and nobody else',
    async (which) => {
      const target = which === 'a draft' ? await idOf('draft') : { id: 3, translationId: 5 }
      await upload(target.id, target.translationId)
      expect((await ask(`/uploads/${target.id}/${target.translationId}.mp3`)).status).toBe(404)
      const path = `/api/hearticle/${target.id}/audio/${target.translationId}/pieces?piece=0`
      expect((await ask(path)).status).toBe(401)
      expect(
        (await ask(path, { headers: (await signedIn(stores, 'premium')).headers })).status,
      ).toBe(403)
      const audioResponse = await ask(path, { headers: editor })
      expect(audioResponse.headers.get('Content-Type')).toBe('audio/mpeg')
      expect(audioResponse.headers.get('Cache-Control')).toBe('private, no-store')
      expect(await bytesOf(audioResponse)).toEqual(sound)
    },
  )

  test('is heard by everybody after the publication, and the hearticle says so only then', async () => {
    await upload(1, 1)
    const hearticle = async () => {
      const answer = await ask('/api/public/hearticle/1?lang=de')
      return (await answer.json()) as { translations: Array<{ hasAudio: boolean }> }
    }
    expect((await hearticle()).translations[0]?.hasAudio).toBe(false)
    expect((await ask('/uploads/1/1.mp3')).status).toBe(404)
    const desk = await stores.hearticles.findForDesk(1)
    if (!desk || desk === 'deleted') throw new Error('the hearticle is gone')
    const working = { ...(await stores.hearticles.workingCopy(desk)), explanation }
    const publication = { by: null, at: noon, isApproved: true }
    await stores.hearticles.publish(desk, working, publication)
    const played = await playedNow(stores, noon)
    await publishAudio(files, played, ['AUDIO#1'])
    expect(await bytesOf(await ask('/uploads/1/1.mp3'))).toEqual(sound)
    expect((await hearticle()).translations.map(({ hasAudio }) => hasAudio)).toEqual([true, false])
  })

  test('comes in pieces, of which the last is shorter than a piece may be', async () => {
    await upload(1, 1)
    const whole = new Uint8Array(AUDIO_PIECE_BYTES + 3).map((_, at) => at % 251)
    await files.put(original, whole)
    const piece = async (number: number) =>
      bytesOf(await ask(`/api/hearticle/1/audio/1/pieces?piece=${number}`, { headers: editor }))
    const first = await piece(0)
    expect(Buffer.compare(first, whole.subarray(0, AUDIO_PIECE_BYTES))).toBe(0)
    expect(await piece(1)).toEqual(whole.subarray(AUDIO_PIECE_BYTES))
    expect(await piece(2)).toHaveLength(0)
  })

  test.each([
    ['a hearticle that there is not', '/api/hearticle/99/audio/1', 404, 'hearticle_not_found'],
    ['a deleted one', '/api/hearticle/4/audio/7', 410, 'hearticle_deleted'],
    ['a text of another', '/api/hearticle/1/audio/99', 404, 'translation_not_found'],
    ['a text without sound', '/api/hearticle/1/audio/2', 404, 'audio_not_found'],
  ])('of %s is told from others', async (_, path, status, code) => {
    const answer = await ask(`${path}/pieces?piece=0`, { headers: editor })
    expect([answer.status, await codeOf(answer)]).toEqual([status, code])
  })
})
