import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openS3ObjectStore } from '../../functions/files/s3-object-store.ts'
import { createContentChanges } from '../../functions/store/content/content-changes.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import { createTable } from '../../functions/store/table/dynamodb/create-table.ts'
import { openDynamodbTable } from '../../functions/store/table/dynamodb/dynamodb-table.ts'
import {
  type LoopbackBucket,
  openLoopbackBucket,
} from '../../scripts/bench/measure/loopback-bucket.ts'
import { deploy } from '../../scripts/publishing/deployment/deploy.ts'
import { findingLine } from '../../scripts/publishing/deployment/finding.ts'
import { preflight } from '../../scripts/publishing/deployment/preflight.ts'
import { readAwsState } from '../../scripts/publishing/deployment/read-aws-state.ts'
import { release } from '../../scripts/publishing/deployment/release.ts'
import { readOutputs } from '../../scripts/publishing/deployment/stack.ts'
import { stageEnvironment } from '../../scripts/publishing/deployment/stage-folders.ts'
import { writeBuildRecord } from '../../scripts/publishing/pages/build-record.ts'
import { deployedWork } from '../../scripts/publishing/pipeline/deployed-work.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/write-snapshot.ts'
import { siteVariables } from '../../scripts/publishing/stages/stage-settings.ts'
import { trialSettings } from '../build/packaged.ts'
import { dynamoDbEndpoint } from '../support/tables.ts'
import { type LoopbackAccount, openLoopbackAccount } from './loopback-account.ts'
import { createHarness } from './publication-harness.ts'

const region = 'eu-central-1'
const table = 'hearticle-trial'
const origin = 'https://d1.cloudfront.net'
const target = { region, table, bucket: 'site', distributionId: 'D1', origin }

let client: DynamoDBClient
let account: LoopbackAccount
let bucket: LoopbackBucket
let folder: string

beforeEach(async () => {
  account = await openLoopbackAccount()
  bucket = await openLoopbackBucket()
  folder = await mkdtemp(join(tmpdir(), 'hearticle-deployment-'))
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  vi.stubEnv('AWS_ENDPOINT_URL_S3', bucket.endpoint)
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', String(dynamoDbEndpoint))
  const others = 'STS CLOUDFORMATION LAMBDA SESV2 SSM ACM SERVICEQUOTAS CLOUDFRONT'
  for (const service of others.split(' ')) {
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, account.endpoint)
  }
  client = new DynamoDBClient({ region })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  client.destroy()
  await account.close()
  await bucket.close()
  await rm(folder, { recursive: true })
})

async function linesOf(changed: Partial<typeof trialSettings> = {}) {
  const settings = { ...trialSettings, ...changed }
  const state = await readAwsState('trial', settings)
  return preflight({ stage: 'trial', settings, state }).map(findingLine)
}

describe.skipIf(dynamoDbEndpoint === null)('the preflight of a new account', () => {
  test('reads all that it needs and lets a first deployment begin', async () => {
    const lines = await linesOf({ apiConcurrency: null, tableName: 'not-there' })
    expect(lines.filter((line) => /^stops|cannot be read/.test(line))).toEqual([])
    expect(lines).toEqual(
      expect.arrayContaining([
        'ok       credentials: account 123456789012',
        'ok       clock: the same as that of AWS',
        'ok       stack: hearticle-trial will be made',
        'ok       CodeBuild: 1 at once',
        'ok       parameters: origin-secret, session-keys, hash-key will be made up',
        expect.stringContaining('by hand  Lambda concurrency: 10 at once'),
        expect.stringContaining('by hand  mail sandbox: mails go to verified addresses alone'),
      ]),
    )
  })

  test('stops where it would fail', async () => {
    account.builds = 0
    account.stack = { status: 'ROLLBACK_COMPLETE', outputs: {} }
    const lines = await linesOf({
      domain: 'www.example.org',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
      tableName: 'not-there',
    })
    const stops = lines.filter((line) => line.startsWith('stops'))
    expect(stops.map((line) => /^stops {4}([^:]+)/.exec(line)?.[1])).toEqual([
      'stack',
      'Lambda concurrency',
      'CodeBuild',
      'certificate',
    ])
  })
})

describe.skipIf(dynamoDbEndpoint === null)('what comes after the infrastructure', () => {
  test('says that there is none yet, and where to begin', async () => {
    await expect(deploy({ stage: 'staging', only: 'migration' })).rejects.toThrow(
      'The stack hearticle-staging does not exist yet: npm run deploy -- staging --from infrastructure',
    )
    account.stack = { status: 'CREATE_IN_PROGRESS', outputs: { TableName: table } }
    await expect(readOutputs('trial', region)).rejects.toThrow('does not name SiteOrigin')
  })

  test('goes to what the stack names', async () => {
    const outputs = {
      SiteOrigin: origin,
      DistributionDomain: 'd1.cloudfront.net',
      DistributionId: 'D1',
      SiteBucketName: 'site',
      TableName: table,
    }
    account.stack = { status: 'UPDATE_COMPLETE', outputs }
    expect(await readOutputs('trial', region)).toEqual(outputs)
  })
})

describe.skipIf(dynamoDbEndpoint === null)('a release', () => {
  const noFiles = { get: async () => undefined }
  const say = () => {}
  /** As `npm run build` leaves it, with a page and an asset. */
  async function builtFor(its: { table: string; origin: string }) {
    await createTable(client, table)
    const folders = {
      snapshot: join(folder, 'snapshot'),
      searchIndex: join(folder, 'catalogue'),
      site: join(folder, 'dist'),
    }
    const opened = openDynamodbTable(client, table)
    await writeSnapshot(
      { ...createStores(opened), table: opened, files: noFiles },
      folders.snapshot,
      new Date(),
    )
    await mkdir(join(folders.site, 'assets'), { recursive: true })
    await writeFile(join(folders.site, 'index.html'), '<!doctype html>')
    await writeFile(join(folders.site, 'assets/page.Bx1.js'), 'let a')
    const madeFrom = { sources: '', digest: '', day: '2026-01-01', publicDay: '2026-01-01' }
    await writeBuildRecord(folders.site, { ...madeFrom, ...its, files: new Map() })
    return folders
  }
  const pending = async () =>
    (await createContentChanges(openDynamodbTable(client, table)).pending(new Date(), 10)).flatMap(
      ({ entities }) => entities,
    )

  test('brings the site of a table that the stack has just made', {
    timeout: 120_000,
  }, async () => {
    await createTable(client, 'hearticle-new')
    const folders = {
      snapshot: join(folder, 'snapshot'),
      searchIndex: join(folder, 'catalogue'),
      site: join(folder, 'dist'),
    }
    const its = { ...target, table: 'hearticle-new' }
    const env = stageEnvironment(folders, its, siteVariables(trialSettings))
    for (const words of [['scripts/migrate.ts'], ['scripts/build.ts', '--changed']]) {
      await promisify(execFile)(process.execPath, words, { env })
    }
    const home = await readFile(join(folders.site, 'index.html'), 'utf8')
    expect(home).toContain(`href="${origin}/"`)
    expect(home).not.toContain('localhost')
    await expect(release({ ...its, origin: 'https://other' }, folders, say)).rejects.toThrow(
      `was built for ${origin}, not https://other`,
    )
    await release(its, folders, say)
    expect([...bucket.objects.keys()]).toEqual(
      expect.arrayContaining(['site/index.html', 'site/en.html', 'catalogue/current.json']),
    )
  })

  test('brings nothing of a site that was built for another origin', async () => {
    const folders = await builtFor({ table, origin: 'http://localhost:4321' })
    await expect(release(target, folders, say)).rejects.toThrow('--from site')
    expect(bucket.objects.size).toBe(0)
  })

  test('changes nothing in a bucket in which somebody else keeps files', async () => {
    const folders = await builtFor({ table, origin })
    const theirs = { md5: '', type: undefined, caching: undefined, bytes: new Uint8Array() }
    bucket.objects.set('holiday/1.jpg', theirs)
    const refusal = 'site has what no stage puts there: holiday/1.jpg'
    await expect(release(target, folders, say)).rejects.toThrow(refusal)
    // Nor does a publication by hand, for which nothing was released there.
    vi.stubEnv('AWS_REGION', region)
    const files = openS3ObjectStore(new S3Client({ region }), 'site')
    const stores = { ...createStores(openDynamodbTable(client, table)), files }
    const { upload } = deployedWork(createHarness().work, stores, {
      siteBucket: 'site',
      distributionId: 'D1',
    })
    await expect(upload?.(async () => {}, say)).rejects.toThrow(refusal)
    expect([...bucket.objects.keys()]).toEqual(['holiday/1.jpg'])
  })

  test('that was cut off is completed by the next', async () => {
    const folders = await builtFor({ table, origin })
    bucket.refused = 'site/index.html'
    await expect(release(target, folders, say)).rejects.toMatchObject({
      name: 'AccessDenied',
    })
    expect(account.cleared).toEqual([])
    expect(await pending()).toEqual([])

    bucket.refused = undefined
    await release(target, folders, say)
    expect([...bucket.objects.keys()].map((key) => key.replace(/[\w-]+\.sqlite/, 'I'))).toEqual(
      expect.arrayContaining([
        'private/publication/source.zip',
        'catalogue/current.json',
        'site/assets/page.Bx1.js',
        'site/index.html',
      ]),
    )
    expect(account.cleared).toEqual([['/*']])
    expect(await pending()).toEqual(['EVERYTHING'])
  })
})
