/** The packaged API does all that it is asked for in other tests, with no right too few or too many. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { topicImageSizes } from '../../../src/contract/desk/library-taxonomy.ts'
import { prepareCase } from '../../api/contract-cases/case.ts'
import { CASES, triedEndpoints } from '../../api/contract-cases/index.ts'
import { PASSWORD, signedIn } from '../../support/accounts.ts'
import { type AppFixture, appForEachTest } from '../../support/app.ts'
import { appAtSandbox } from '../../support/app-at-sandbox.ts'
import { encodePicture } from '../../support/encode-picture.ts'
import { mp3Of } from '../../support/mp3.ts'
import { pictureOf } from '../../support/pictures.ts'
import { pngOf } from '../../support/png.ts'
import { noon } from '../../support/records.ts'
import { isThorough } from '../../support/rounds.ts'
import { fillBucket, openPackagedApi } from './packaged-api.ts'
import { openRecorder, type Recorder, type RoleRecording } from './recorder.ts'

const SESSION_KEYS = { current: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } }

describe.runIf(isThorough)('the role of the API allows exactly what it asks for:', () => {
  let recorder: Recorder
  let recording: RoleRecording
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearticle-instance-'))
    recorder = await openRecorder({
      'session-keys': JSON.stringify(SESSION_KEYS),
      'hash-key': 'the key of tests',
      'stripe-secret': 'sk_test_sandbox',
      'stripe-webhook-secret': 'whsec_sandbox',
    })
    await fillBucket(recorder, folder)
    recording = recorder.record('ApiRole', [
      ...['fixed-time.ts', 'stripe-at-sandbox.ts', 'pubmed-answers.ts'],
    ])
  })
  afterAll(async () => {
    const verdict = await recording?.end()
    await recorder?.close()
    await rm(folder, { recursive: true, force: true })
    expect(verdict).toEqual({ missing: [], surplus: [] })
  })

  /** For the tests of the surrounding block. @param port of the payment provider, in each test */
  function packagedFor(api: AppFixture, port: () => number): void {
    let instance: Awaited<ReturnType<typeof openPackagedApi>> | undefined
    let place = ''
    beforeEach(async () => {
      const { client, name: TableName } = api.stores.table
      const now = `${TableName} ${port()}`
      if (now !== place) {
        await instance?.close()
        instance = await openPackagedApi(api, recorder, recording, { folder, sandboxPort: port() })
        place = now
      }
      if (instance) api.app = instance.app
      // What the instance writes, the fixture does not see: so it takes the table for changed.
      await client.send(new DeleteCommand({ TableName, Key: { pk: 'none', sk: 'none' } }))
    })
    afterAll(() => instance?.close())
  }

  describe('calls as the contract has them', () => {
    const api = appForEachTest()
    packagedFor(api, () => 1)
    const ways = triedEndpoints.flatMap(({ name, method }) => {
      const { answers = [], errors = {} } = CASES[name] ?? {}
      return [...answers, ...Object.values(errors)].map((way, index) => ({
        name: `${name} ${index}`,
        method,
        way: typeof way === 'string' ? { path: way } : way,
      }))
    })

    test.each(ways)('$name', async ({ method, way }) => {
      const ask = await prepareCase(api, method, way)
      expect((await ask()).status).not.toBe(500)
    })
  })

  describe('what no case of the contract does:', () => {
    const api = appForEachTest()
    packagedFor(api, () => 1)

    test('a secret that is not the one of now is compared with the one before', async () => {
      expect((await api.get('/api/rubrics', { 'x-origin-secret': 'other' })).status).toBe(403)
    })

    test('users are found by address and by status', async () => {
      const { headers } = await signedIn(api.stores, 'admin')
      for (const query of ['email=a', 'status=ACTIVE']) {
        expect((await api.get(`/api/admin/users/search?${query}`, headers)).status).toBe(200)
      }
    })

    test('the time of a visit is counted', async () => {
      const visit = { hearticleId: 1, interactionType: 'READ', visitId: randomUUID() }
      for (const timeSpentSeconds of [undefined, 20, 65]) {
        const counted = await api.post('/api/interactions', { ...visit, timeSpentSeconds })
        expect(counted.status).toBe(200)
      }
    })

    test('a reviewer, and what they reviewed, are deleted', async () => {
      const { account, headers } = await signedIn(api.stores, 'reviewer')
      const review = { translationId: 1, reviewerId: account.id, comments: '', changes: [] }
      const said = { id: randomUUID(), status: 'APPROVED' as const, passageComments: [] }
      await api.stores.reviews.submit({ ...review, ...said }, noon)
      const editor = await signedIn(api.stores, 'editor')
      const calls = [
        await api.ask('DELETE', '/api/account', { password: PASSWORD }, headers),
        await api.ask('DELETE', '/api/hearticle/1', undefined, editor.headers),
      ]
      expect(calls.map(({ status }) => status)).toEqual([200, 200])
    })
  })

  describe('files', () => {
    const api = appForEachTest()
    packagedFor(api, () => 1)
    const UPLOAD = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'

    async function send(path: string, file: Uint8Array<ArrayBuffer>, by: Record<string, string>) {
      const body = new FormData()
      body.append('file', new File([file], 'file'))
      const sent = await api.app.request(path, { method: 'POST', headers: by, body })
      expect(sent.status, await sent.clone().text()).toBe(200)
    }

    test('pictures of people come, are shown, replaced, and go with their account', async () => {
      const { account, headers } = await signedIn(api.stores, 'free')
      const path = `/api/admin/users/${account.id}/profile-image`
      await send(path, pictureOf('png'), headers)
      await send(path, pictureOf('jpeg'), headers)
      expect((await api.get(path, headers)).status).toBe(200)
      const gone = await api.ask('DELETE', '/api/account', { password: PASSWORD }, headers)
      expect(gone.status, await gone.clone().text()).toBe(200)
    })

    test('pictures come by editors, and those of topics go with their names', async () => {
      const { headers } = await signedIn(api.stores, 'editor')
      const { width, height } = topicImageSizes.normal
      await send('/api/library/topics/2/image?size=normal', pngOf(width, height), headers)
      await send('/api/hearticle/pictures', await encodePicture('jpeg', 1280, 800), headers)
      const name = { de: 'Träume', en: 'Dreams at Night' }
      const change = { version: 0, rubricId: 1, name, color: '#336699' }
      const renamed = await api.ask('PUT', '/api/library/topics/2', change, headers)
      expect(renamed.status, await renamed.clone().text()).toBe(200)
    })

    test('sound comes in pieces, is heard, and goes', async () => {
      const { headers } = await signedIn(api.stores, 'editor')
      const path = '/api/hearticle/1/audio/1'
      await send(`${path}/pieces?upload=${UPLOAD}&piece=0`, mp3Of(4), headers)
      const { version } = (await api.stores.hearticles.find(1)) as { version: number }
      const set = await api.ask('PUT', path, { version, upload: UPLOAD, pieces: 1 }, headers)
      expect(set.status, await set.clone().text()).toBe(200)
      expect((await api.get(`${path}/pieces?piece=0`, headers)).status).toBe(200)
      // From before originals were kept, it is at its public place alone.
      recorder.bucket.objects.delete('private/audio/1/1.mp3')
      expect((await api.get(`${path}/pieces?piece=0`, headers)).status).toBe(404)
    })

    test('pages that nobody has published are answered by a shell', async () => {
      expect((await api.get('/hearticle/999.html')).status).toBe(404)
    })
  })

  describe('payments', () => {
    const at = appAtSandbox()
    packagedFor(at.api, () => at.on.port())

    test('are ordered, paid, cancelled, resumed, withdrawn from, and end with the account', async () => {
      const anna = await at.person()
      const { body } = await anna.order()
      await anna.pay(body.url)
      await anna.lookForOrder()
      await at.deliver()
      for (const call of ['create-portal-session', 'cancel', 'resume']) {
        expect((await anna.post(call)).status, call).toBe(200)
        await at.deliver()
      }
      expect(
        (await at.post({ id: 'evt_1', object: 'event' }, at.now(), 'whsec_other')).status,
      ).toBe(400)
      const withdrawal = {
        kind: 'withdrawal',
        name: 'Anna',
        email: anna.account.email,
        contract: '',
      }
      await at.api.ask('POST', '/api/contract-declarations', withdrawal, anna.headers)
      const [declared] = await at.api.stores.declarations.listByEmail(anna.account.email)
      const { declarations } = at.api.stores
      const token = await declarations.issueLink(declared?.id ?? '', anna.account.id, at.now())
      const carried = '/api/contract-declarations/carry-out'
      expect((await at.api.ask('POST', carried, { token })).status).toBe(200)
      await at.deliver()
      await anna.state()
      const type = 'price.updated'
      const offer = { id: 'evt_2', object: 'event', type, livemode: false, data: { object: {} } }
      expect((await at.post(offer)).status).toBe(200)
      const account = { password: PASSWORD }
      const gone = await at.api.ask('DELETE', '/api/account', account, anna.headers)
      expect(gone.status).toBe(200)
    })
  })
})
