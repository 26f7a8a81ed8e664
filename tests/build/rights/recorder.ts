import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { createKeyedHash } from '../../../functions/runtime/keyed-hash.ts'
import { createStores, type Stores } from '../../../functions/store/create-stores.ts'
import { createTable } from '../../../functions/store/table/create-table.ts'
import { openTable, type Table } from '../../../functions/store/table/table.ts'
import {
  type LoopbackBucket,
  openLoopbackBucket,
} from '../../../scripts/bench/measure/loopback-bucket.ts'
import { openLocalDatabase } from '../../../scripts/sandbox/database/open.ts'
import { loopbackHttp } from '../../support/loopback-http.ts'
import { runPackaged } from '../../support/run-packaged.ts'
import { type Packaged, packaged } from '../packaged.ts'
import { notAccepted } from './accepted-surplus.ts'
import { rightsOfRole } from './rights-of-role.ts'

const BUILDS = {
  ids: ['trial:1'],
  builds: [{ id: 'trial:1', buildStatus: 'SUCCEEDED' }],
  build: {},
}

interface Recorded {
  role: string
  entry: string
  events: readonly unknown[]
  /** What it is told beside where AWS is. */
  environment?: Record<string, string>
  /** Modules of this folder that are loaded ahead. */
  ahead?: readonly string[]
}

/** The packaged functions, with a database, a bucket and other services that take note. */
export interface Recorder {
  service: Packaged
  bucket: LoopbackBucket
  /** A table of its own. */
  newTable(): Promise<{ table: Table; stores: Stores }>
  /** What SSM, CodeBuild, Lambda and SES are asked at. */
  others: string
  /**
   * Runs a function, and compares what it asked of AWS with its role.
   * @returns what the role lacks, and what it has in vain without what is accepted
   */
  rightsAfter(table: Table, recorded: Recorded): Promise<{ missing: string[]; surplus: string[] }>
  close(): Promise<void>
}

/** @param secrets what SSM says of parameters, by the end of their names; of all others 'key' */
export async function openRecorder(secrets: Record<string, string> = {}): Promise<Recorder> {
  const service = await packaged('trial')
  const others = await loopbackHttp((response, { parameters }) => {
    const [, name = ''] = /"Name":"[^"]*\/([\w-]+)/.exec([...parameters.keys()].join()) ?? []
    const Value = secrets[name] ?? 'key'
    response.setHeader('Content-Type', 'application/x-amz-json-1.1')
    response.end(JSON.stringify({ Parameter: { Value }, MessageId: '1', ...BUILDS }))
  })
  const database = await openLocalDatabase({ dataDir: null })
  const bucket = await openLoopbackBucket()
  const client = new DynamoDBClient({
    endpoint: database.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  let tables = 0
  return {
    service,
    bucket,
    others: others.url,
    async newTable() {
      tables += 1
      const name = `hearticle-trial-${tables}`
      await createTable(client, name)
      const table = openTable(client, name)
      const keyedHash = createKeyedHash(async () => 'key')
      return { table, stores: createStores(table, keyedHash) }
    },
    async rightsAfter(table, { role, entry, events, environment = {}, ahead = [] }) {
      const rights = rightsOfRole(service.template, role)
      const modules = ahead.map((name) => pathToFileURL(join(import.meta.dirname, name)))
      const recorded = await rights.recorded({
        AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
        AWS_ENDPOINT_URL_S3: bucket.endpoint,
        ...Object.fromEntries(
          ['SSM', 'CODEBUILD', 'LAMBDA', 'SESV2'].map((its) => [
            `AWS_ENDPOINT_URL_${its}`,
            others.url,
          ]),
        ),
        NODE_OPTIONS: modules.map((its) => `--import ${its}`).join(' '),
        TABLE_NAME: table.name,
        SITE_BUCKET: 'site',
        STAGE: 'trial',
        SITE_ORIGIN: 'https://hearticle.example',
        ...ofParameters('hash-key', 'ncbi-key', 'stripe-secret', 'stripe-webhook-secret'),
        ...environment,
      })
      try {
        await runPackaged(join(service.serviceFolder, entry), events, recorded)
      } finally {
        await rights.close()
      }
      return { missing: rights.missing(), surplus: notAccepted(role, rights.surplus()) }
    },
    async close() {
      client.destroy()
      await database.close()
      await bucket.close()
      await others.close()
      await service.remove()
    },
  }
}

const ofParameters = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [
      `${name.replaceAll('-', '_').toUpperCase()}_PARAMETER`,
      `/hearticle/trial/${name}`,
    ]),
  )
