import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeyedHash } from '../../../functions/runtime/keyed-hash.ts'
import { createTaxonomyStore } from '../../../functions/store/content/taxonomy.ts'
import { createStores, type Stores } from '../../../functions/store/create-stores.ts'
import { createTable } from '../../../functions/store/table/create-table.ts'
import { openTable } from '../../../functions/store/table/table.ts'
import { type LocalDatabase, openLocalDatabase } from '../../../scripts/sandbox/database/open.ts'
import { loopbackHttp } from '../../support/loopback-http.ts'
import { hearticleDraft, incomingStudy } from '../../support/records.ts'
import { runPackaged } from '../../support/run-packaged.ts'
import { type Packaged, packaged } from '../packaged.ts'
import { rightsOfRole } from './rights-of-role.ts'

const TABLE_NAME = 'hearticle-trial'

const BUILDS = {
  ids: ['trial:1'],
  builds: [{ id: 'trial:1', buildStatus: 'SUCCEEDED' }],
  build: {},
}

let service: Packaged
let database: LocalDatabase
let client: DynamoDBClient
let stores: Stores
/** SSM with a key, and CodeBuild in which nothing runs any more. */
let others: Awaited<ReturnType<typeof loopbackHttp>>

beforeAll(async () => {
  service = await packaged('trial')
  others = await loopbackHttp((response) => {
    response.setHeader('Content-Type', 'application/x-amz-json-1.1')
    response.end(JSON.stringify({ Parameter: { Value: 'key' }, ...BUILDS }))
  })
  database = await openLocalDatabase({ dataDir: null })
  client = new DynamoDBClient({
    endpoint: database.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  await createTable(client, TABLE_NAME)
  stores = createStores(
    openTable(client, TABLE_NAME),
    createKeyedHash(async () => 'key'),
  )
})
afterAll(async () => {
  client?.destroy()
  await database?.close()
  await others?.close()
  await service?.remove()
})

/** Runs a packaged function, and compares what it asked of AWS with its role. */
async function rightsAfter(
  role: string,
  entry: string,
  events: readonly unknown[],
  more: Record<string, string> = {},
) {
  const rights = rightsOfRole(service.template, role)
  const environment = await rights.recorded({
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_SSM: others.url,
    AWS_ENDPOINT_URL_CODEBUILD: others.url,
    AWS_ENDPOINT_URL_LAMBDA: others.url,
    TABLE_NAME,
    ...more,
  })
  try {
    await runPackaged(join(service.serviceFolder, entry), events, environment)
  } finally {
    await rights.close()
  }
  return { missing: rights.missing(), surplus: rights.surplus() }
}

const EXACTLY = { missing: [], surplus: [] }

describe('a role allows what its function asks for, and nothing else:', () => {
  test('the import of studies', async () => {
    const rubric = {
      id: 1,
      name: { de: 'Salz', en: 'Salt' },
      description: { de: 'Salz', en: 'Salt' },
    }
    await createTaxonomyStore(openTable(client, TABLE_NAME)).putRubric(rubric)
    const [kept] = await stores.library.taxonomy.rubrics()
    if (!kept) throw new Error('there is no rubric')
    const search = { text: 'salt', enabled: true }
    await stores.library.taxonomy.changeRubric(
      { ...kept, version: kept.version + 1, search },
      new Date(),
    )
    await stores.registrations.register(
      {
        ...{ username: 'edith', email: 'edith@example.org', passwordHash: 'x' },
        ...{ language: 'de', isChamberMember: false },
      },
      new Date(),
      { roles: ['ROLE_EDITOR'], grant: 'Free' },
    )
    await stores.studies.importMany(
      [incomingStudy('101', {}, { notices: [{ type: 'retracted' }] })],
      {},
      new Date(),
    )
    await stores.hearticles.importByKey(hearticleDraft('salt', { publicationDate: '2020-01-01' }))
    const rights = await rightsAfter('StudyImportRole', 'study-import.mjs', [{}], {
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'pubmed-answers.ts'))}`,
      NCBI_KEY_PARAMETER: '/hearticle/trial/ncbi-key',
    })
    expect(rights).toEqual(EXACTLY)
  })

  test('what starts publications', async () => {
    const own = 'hearticle-started'
    await createTable(client, own)
    // A small change first, which a function publishes; then all of it, which a build does.
    const { changes } = createStores(openTable(client, own))
    await changes.note(['STUDY#101'], new Date(Date.now() - 60_000))
    const events = [{ task: 'look' }, { task: 'new-day' }, { Records: [] }]
    const rights = await rightsAfter('StartPublicationRole', 'start-publication.mjs', events, {
      TABLE_NAME: own,
      PUBLICATION_PROJECT: 'hearticle-trial-publication',
      SMALL_FUNCTION: 'hearticle-trial-publishSmall',
    })
    expect(rights).toEqual(EXACTLY)
  })

  test('what takes in bounces', async () => {
    const bounce = {
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: [{ emailAddress: 'gone@example.org' }],
      },
    }
    const Sns = { MessageId: 'a', Message: JSON.stringify(bounce) }
    const events = [{ Records: [{ EventSource: 'aws:sns', Sns }] }]
    const rights = await rightsAfter('MailFeedbackRole', 'mail-feedback.mjs', events, {
      HASH_KEY_PARAMETER: '/hearticle/trial/hash-key',
    })
    expect(rights).toEqual(EXACTLY)
  })
})
