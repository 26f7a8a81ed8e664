import { randomUUID } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenOptions } from './disk/open-proved.ts'
import type { Data } from './records/dynalite.ts'
import { isRefusal, serializationError } from './records/errors.ts'
import { Locks } from './records/locks.ts'
import { type Answer, type Answerer, jsonAnswer, type Request } from './server.ts'
import type { Engine } from './table/engine.ts'
import { expire } from './table/expire.ts'
import { perform } from './table/operations.ts'
import { type CommitObserver, Store } from './table/store.ts'
import { completeTables } from './table/tables.ts'
import { TimeToLive } from './table/time-to-live.ts'

export interface LocalDatabaseOptions extends OpenOptions {
  /** Data is kept in its folder `database`; `null` keeps it in memory. */
  dataDir: string | null
  /** The clock by which items expire and tokens are forgotten. */
  now?: () => Date
  /** 0, the default, takes a free one. */
  port?: number
  /** For crash tests: called around each commit. */
  observeCommits?: CommitObserver
}

/** How a process proves which database it serves. */
export interface Identity {
  instance: string
  /** The real path of the data folder. */
  dataDir: string | null
}

/** A database that this process has open itself. */
export interface OwnDatabase {
  identity: Identity
  answer: Answerer
  close(): Promise<void>
}

const sweepMilliseconds = 60_000

/** Opens the store below `dataDir`; fails with `isLocked` where another process has it open. */
export async function openOwn(options: LocalDatabaseOptions): Promise<OwnDatabase> {
  const { dataDir, now = () => new Date(), observeCommits } = options
  const store = await Store.open(dataDir && join(dataDir, 'database'), options, observeCommits)
  await completeTables(store)
  const timeToLive = await TimeToLive.load(store)
  const engine: Engine = { store, locks: new Locks(), timeToLive, now }
  const identity = { instance: randomUUID(), dataDir: dataDir && (await realpath(dataDir)) }
  let sweeping: Promise<void> = Promise.resolve()
  const sweep = () => {
    sweeping = sweeping
      .then(() => expire(engine, now()))
      .then(
        () => undefined,
        (error: Error) => console.error(`Local database: expiry failed: ${error.stack}`),
      )
  }
  const timer = setInterval(sweep, sweepMilliseconds).unref()
  return {
    identity,
    answer: (request) => answer(engine, identity, request),
    async close() {
      clearInterval(timer)
      await sweeping
      await store.close()
    },
  }
}

async function answer(engine: Engine, identity: Identity, request: Request): Promise<Answer> {
  const { method, path, headers, body } = request
  if (method === 'GET' && path === '/_database') return jsonAnswer(200, identity)
  // Both need a type or a header that a foreign web page cannot send without being asked first.
  if (method !== 'POST' || !headers['content-type']?.includes('json'))
    return { status: 404, type: 'text/plain', body: 'The local database takes POST with JSON' }
  try {
    const data = parse(body)
    if (path === '/_reach') {
      await engine.store.reach()
      return jsonAnswer(200, {})
    }
    if (path === '/_expire') return jsonAnswer(200, { removed: await sweepAsAsked(engine, data) })
    const [, operation = ''] = (headers['x-amz-target'] ?? '').split('.')
    return jsonAnswer(200, await perform(engine, operation, data))
  } catch (error) {
    if (isRefusal(error)) return jsonAnswer(error.statusCode, error.body)
    throw error
  }
}

function parse(body: Buffer): Data {
  let data: unknown
  try {
    data = JSON.parse(body.toString())
  } catch (error) {
    throw serializationError(`The body is not JSON: ${(error as Error).message}`)
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw serializationError('The body is not a JSON object')
  return data as Data
}

function sweepAsAsked(engine: Engine, { now }: Data): Promise<number> {
  const time = now === undefined ? engine.now() : new Date(String(now))
  if (Number.isNaN(time.getTime()))
    throw serializationError(`'now' is not an ISO date: ${String(now)}`)
  return expire(engine, time)
}
