import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueSession } from '../../functions/accounts/issue-session.ts'
import { readSigningKeys } from '../../functions/request/session-token.ts'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { createHearticleStore } from '../../functions/store/content/hearticles.ts'
import { putRubric } from '../../functions/store/content/taxonomy.ts'
import { createDailySalts } from '../../functions/store/counting/daily-salts.ts'
import { createInteractionStore } from '../../functions/store/counting/interactions.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { uploadSearchIndex } from '../../scripts/publishing/upload/upload-catalogue.ts'
import { moto, openMotoBucket } from '../support/moto-bucket.ts'
import { pictureOf } from '../support/pictures.ts'
import { hearticleDraft } from '../support/records.ts'
import { runPackaged } from '../support/run-packaged.ts'
import { contentOf, placeCatalogue } from '../support/search-index.ts'
import { dynamoDbEndpoint, openDynamoDbLocal } from '../support/tables.ts'
import { gatewayEvent } from './gateway-event.ts'
import { type Packaged, packaged } from './packaged.ts'
import { keys, openParameters, parameterVariables, secret } from './parameters.ts'

interface Answer {
  statusCode: number
  headers: Record<string, string>
  body: string
}

let service: Packaged
let table: Table
let folder: string
let parameters: Awaited<ReturnType<typeof openParameters>>
/** Undefined where there is none; then only what needs neither files nor a table is tested. */
let bucket: Awaited<ReturnType<typeof openMotoBucket>> | undefined
const isAlone = dynamoDbEndpoint === null || moto === null

beforeAll(async () => {
  service = await packaged('trial')
  folder = await mkdtemp(join(tmpdir(), 'hearticle-instance-'))
  parameters = await openParameters()
  if (isAlone) return
  bucket = await openMotoBucket()
  table = await openDynamoDbLocal(String(dynamoDbEndpoint))
  await createHearticleStore(table).importByKey(
    hearticleDraft('salt', { publicationDate: '2020-01-01' }),
  )
  await putRubric(table, {
    id: 3,
    name: { de: 'Rhythmusstörungen', en: 'Arrhythmia' },
    description: { de: 'Vorhofflimmern und mehr.', en: 'Atrial fibrillation and more.' },
  })
})

afterAll(async () => {
  table?.close()
  bucket?.close()
  await parameters?.close()
  await service?.remove()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function invoke(events: unknown[]) {
  const environment = {
    SITE_BUCKET: 'none',
    ...bucket?.environment,
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDbEndpoint ?? parameters.endpoint,
    AWS_ENDPOINT_URL_SSM: parameters.endpoint,
    TMPDIR: folder,
    STAGE: 'trial',
    VERSION: 'a1b2c3d',
    TABLE_NAME: table?.name ?? 'none',
    ...parameterVariables,
    SITE_ORIGIN: 'https://hearticle.example',
  }
  return runPackaged<Answer>(join(service.serviceFolder, 'api.mjs'), events, environment)
}

const throughCdn = { 'x-origin-secret': secret }

describe('the packaged API', () => {
  test('says that it answers and what it is, under the id of the invocation', async () => {
    const { answers, log } = await invoke([
      gatewayEvent('/api/health/live', { headers: throughCdn }),
    ])
    expect(answers).toHaveLength(1)
    expect(answers[0]).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'invocation-0',
      },
    })
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual({ status: 'ok', version: 'a1b2c3d' })
    expect(log).toMatchObject([
      { message: 'request', requestId: 'invocation-0', route: '/api/health/live', status: 200 },
    ])
  })

  test.skipIf(isAlone)('reads path, query and cookies of an event', async () => {
    const { answers } = await invoke([
      gatewayEvent('/api/rubrics/3', {
        query: 'lang=en&note=a%26b',
        cookies: ['theme=dark', 'a=b'],
        headers: throughCdn,
      }),
      gatewayEvent('/api/rubrics/drei?lang=en', {
        headers: { ...throughCdn, 'accept-language': 'de-AT' },
      }),
    ])
    expect(answers[0]).toMatchObject({ statusCode: 200, headers: { etag: expect.any(String) } })
    expect(answers[0]?.headers['cache-control']).toMatch(/^public, /)
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual({
      id: 3,
      name: 'Arrhythmia',
      description: 'Atrial fibrillation and more.',
      motif: 'ecg',
    })
    expect(answers[1]).toMatchObject({
      statusCode: 400,
      headers: { 'cache-control': 'no-store' },
    })
    expect(JSON.parse(answers[1]?.body ?? '')).toMatchObject({
      code: 'invalid_request',
      message: 'Die Anfrage ist ungültig.',
      requestId: 'invocation-1',
    })
  })

  test('answers nothing to those who come past the CDN, and asks for the secret once', async () => {
    parameters.asked.length = 0
    const { answers } = await invoke([
      gatewayEvent('/api/health'),
      gatewayEvent('/api/health', { headers: { 'x-origin-secret': 'guessed' } }),
      gatewayEvent('/hearticle/7.html', { headers: { 'x-origin-secret': 'guessed' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ code: 'forbidden' })
    expect(parameters.asked).toEqual([parameterVariables.ORIGIN_SECRET_PARAMETER])
  })

  test.skipIf(isAlone)(
    'counts a reader once by the address that the CDN saw, and no robot',
    async () => {
      const body = { hearticleId: 1, interactionType: 'READ' }
      const seen = (address: string, agent: string) =>
        gatewayEvent('/api/interactions', {
          body,
          headers: {
            ...throughCdn,
            'user-agent': agent,
            'cloudfront-viewer-address': address,
          },
        })
      const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
      const { answers } = await invoke([
        seen('203.0.113.5:40001', browser),
        seen('203.0.113.5:40002', browser),
        seen('2001:db8:0:1::5:40002', browser),
        seen('203.0.113.6:40001', 'Googlebot/2.1'),
      ])
      expect(answers.map(({ statusCode, body: text }) => [statusCode, JSON.parse(text)])).toEqual([
        [200, { counted: true }],
        [200, { counted: false }],
        [200, { counted: true }],
        [200, { counted: false }],
      ])
      const interactions = createInteractionStore(table, createDailySalts(table))
      const found = await interactions.ofHearticle(1, '2026-01-01', '9999-12-31')
      expect(found).toMatchObject([{ anonymous: { READ: 2, unique: 2 } }])
    },
  )

  test.skipIf(isAlone)(
    'answers a page that the bucket does not have with a shell of the site',
    async () => {
      const shell = '<!doctype html><title>Nicht gefunden</title>'
      await bucket?.files.put('site/shell/de/not-found.html', Buffer.from(shell))
      const { answers } = await invoke([
        gatewayEvent('/hearticle/999.html', { headers: throughCdn }),
        gatewayEvent('/hearticle/998.html', { headers: throughCdn }),
      ])
      expect(answers).toMatchObject([
        { statusCode: 404, body: shell, headers: { 'cache-control': 'no-store' } },
        { statusCode: 404, body: shell },
      ])
    },
  )
})

describe.skipIf(isAlone)('the packaged API and its catalogue', () => {
  const paths = [
    ['/api/pubmedarticles/search/autocomplete', 'searchTerm=salt&lang=en'],
    ['/api/public/hearticles/all', ''],
    ['/api/public/hearticles/search', 'searchTerm=salz'],
    ['/api/rubrics', ''],
  ] as const
  const ask = () =>
    invoke(paths.map(([path, query]) => gatewayEvent(path, { query, headers: throughCdn })))

  test('does the rest without one', async () => {
    const { answers } = await ask()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 403, 200])
    expect(answers[0]?.headers['retry-after']).toMatch(/^\d+$/)
  })

  test('unpacks it at the first call that needs it', async () => {
    await placeCatalogue(folder, contentOf(3))
    if (bucket) await uploadSearchIndex(bucket.files, folder)
    const { answers } = await ask()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 200])
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual([
      { pmid: '101', languageCode: 'en', title: 'Salt and blood pressure', notice: null },
    ])
    expect(JSON.parse(answers[1]?.body ?? '')).toHaveLength(3)
  })
})

describe.skipIf(isAlone)('the packaged API and pictures', () => {
  async function signedIn() {
    const accounts = createStores(
      table,
      createKeyedHash(async () => secret),
    )
    const made = await accounts.registrations.register(
      {
        username: 'anna',
        email: 'anna@example.com',
        passwordHash: 'none',
        language: 'de',
        isChamberMember: false,
      },
      new Date(),
      { roles: ['ROLE_USER'], grant: 'Free' },
    )
    if ('taken' in made) throw new Error(made.taken)
    const session = { sessions: accounts.sessions, signingKeys: async () => readSigningKeys(keys) }
    const token = await issueSession(session, made.account, new Date())
    return { id: made.account.id, authorization: `Bearer ${token}` }
  }

  test('takes a picture of each kind and none that cannot be drawn, and keeps the last', async () => {
    const { id, authorization } = await signedIn()
    const upload = async (picture: Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.append('file', new File([picture], 'me'))
      const request = new Request('http://localhost', { method: 'POST', body: form })
      return gatewayEvent(`/api/admin/users/${id}/profile-image`, {
        body: new Uint8Array(await request.arrayBuffer()),
        headers: {
          ...throughCdn,
          authorization,
          'content-type': request.headers.get('Content-Type') ?? '',
        },
      })
    }
    const accepted = (['png', 'gif', 'jpeg', 'webpAnimated', 'avifAlpha'] as const).map(pictureOf)
    const cutOff = pictureOf('jpeg').slice(0, -20)
    const uploads = [...accepted, cutOff].map(upload)
    const { answers } = await invoke(await Promise.all(uploads))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 415])
    expect(JSON.parse(answers.at(-1)?.body ?? '')).toMatchObject({ code: 'not_an_image' })
    const pictures = await Array.fromAsync(bucket?.files.list(`private/avatars/${id}/`) ?? [])
    expect(pictures).toHaveLength(1)
  })
})
