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

/** Services that have one answer to all. */
const OTHERS = ['SSM', 'CODEBUILD', 'LAMBDA', 'SESV2', 'CLOUDFRONT']

/** Named in the environment of functions. */
const PARAMETERS = [
  ...['origin-secret', 'session-keys', 'hash-key', 'ncbi-key'],
  ...['stripe-secret', 'stripe-webhook-secret'],
]

type Verdict = { missing: string[]; surplus: string[] }

/** Of one role. */
export interface RoleRecording {
  /** What a function is told whose calls are noted. */
  environment(more: Record<string, string>): Promise<Record<string, string>>
  /** @returns what the role lacks, and what it has in vain without what is accepted */
  end(): Promise<Verdict>
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
  /** @param ahead modules of this folder that are loaded ahead */
  record(role: string, ahead?: readonly string[]): RoleRecording
  /** Runs a function, and compares what it asked of AWS with its role. */
  rightsAfter(table: Table, recorded: Recorded): Promise<Verdict>
  close(): Promise<void>
}

/** @param secrets what SSM says of parameters, by the end of their names; of all others 'key' */
export async function openRecorder(secrets: Record<string, string> = {}): Promise<Recorder> {
  const service = await packaged('trial')
  const others = await loopbackHttp((response, { parameters, path }) => {
    if (path.endsWith('/invalidation')) {
      response.writeHead(201, { 'Content-Type': 'text/xml' })
      response.end('<Invalidation><Id>1</Id></Invalidation>')
      return
    }
    const [, name = ''] = /"Name":"[^"]*\/([\w-]+)/.exec([...parameters.keys()].join()) ?? []
    const Value = secrets[name] ?? 'key'
    response.setHeader('Content-Type', 'application/x-amz-json-1.1')
    response.end(JSON.stringify({ Parameter: { Value, Version: 2 }, MessageId: '1', ...BUILDS }))
  })
  const database = await openLocalDatabase({ dataDir: null })
  const bucket = await openLoopbackBucket()
  const client = new DynamoDBClient({
    endpoint: database.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  let tables = 0
  const recorder: Recorder = {
    service,
    bucket,
    async newTable() {
      tables += 1
      const name = `hearticle-trial-${tables}`
      await createTable(client, name)
      const table = openTable(client, name)
      const keyedHash = createKeyedHash(async () => 'key')
      return { table, stores: createStores(table, keyedHash) }
    },
    record(role, ahead = []) {
      const rights = rightsOfRole(service.template, role)
      const modules = ahead.map((name) => pathToFileURL(join(import.meta.dirname, name)))
      return {
        environment: (more) =>
          rights.recorded({
            AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
            AWS_ENDPOINT_URL_S3: bucket.endpoint,
            ...Object.fromEntries(OTHERS.map((its) => [`AWS_ENDPOINT_URL_${its}`, others.url])),
            NODE_OPTIONS: modules.map((its) => `--import ${its}`).join(' '),
            SITE_BUCKET: 'site',
            STAGE: 'trial',
            SITE_ORIGIN: 'https://hearticle.example',
            ...ofParameters(PARAMETERS),
            ...more,
          }),
        async end() {
          await rights.close()
          return { missing: rights.missing(), surplus: notAccepted(role, rights.surplus()) }
        },
      }
    },
    async rightsAfter({ name: TABLE_NAME }, { role, entry, events, environment, ahead }) {
      const recording = recorder.record(role, ahead)
      const recorded = await recording.environment({ TABLE_NAME, ...environment })
      await runPackaged(join(service.serviceFolder, entry), events, recorded).catch(
        async (error) => {
          await recording.end()
          throw error
        },
      )
      return recording.end()
    },
    async close() {
      client.destroy()
      await database.close()
      await bucket.close()
      await others.close()
      await service.remove()
    },
  }
  return recorder
}

const ofParameters = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      `${name.replaceAll('-', '_').toUpperCase()}_PARAMETER`,
      `/hearticle/trial/${name}`,
    ]),
  )
