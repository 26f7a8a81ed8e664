/**
 * The local stand-in for DynamoDB: dynalite on LevelDB, with transactions and expiry, on 127.0.0.1.
 * `npm start` and the commands use `connectLocalDatabase`, tests `openLocalDatabase`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { announce, runningEndpoint, withdraw } from './announcement.ts'
import { isLocked } from './disk/open-proved.ts'
import { type LocalDatabaseOptions, openOwn } from './own.ts'
import { type Answerer, listen } from './server.ts'

export type { LocalDatabaseOptions } from './own.ts'

export interface LocalDatabase {
  /** As 'http://127.0.0.1:40123', for the AWS client; any credentials and region will do. */
  endpoint: string
  /** What answers there, for callers in this process. */
  answer: Answerer
  close(): Promise<void>
}

/** What answers requests: the database of this process, or of the one that has it open. */
interface Source {
  answer: Answerer
  close(): Promise<void>
}

const waitMilliseconds = 20
const patienceMilliseconds = 15_000
const attemptsPerRequest = 3

/** Opens the database in this process. Fails where another process has it open. */
export function openLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  return serve(options, (endpoint) =>
    openAnnounced(options, endpoint).catch((error: unknown) => {
      if (isLocked(error))
        throw new Error(`The database in ${options.dataDir} is open in another process`)
      throw error
    }),
  )
}

/**
 * Reaches the database of `dataDir`, whichever process has it open: this one if no other has,
 * else by way of that one. When that one ends, this process opens the database itself and
 * carries on, so the endpoint stays good until `close`. Two that start at once both come through.
 */
export function connectLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const { dataDir } = options
  return serve(options, (endpoint) =>
    dataDir === null ? openOwn(options) : acquire(options, dataDir, endpoint),
  )
}

/** Sweeps what has expired by the database's clock, or by `now`; returns how many items went. */
export async function expireItems(endpoint: string, now?: Date): Promise<number> {
  const answer = await call(endpoint, '_expire', { ...(now && { now: now.toISOString() }) })
  return z.object({ removed: z.int() }).parse(answer).removed
}

/**
 * Resolves where the database takes writes, after one has failed, too, if it can be opened again.
 * @throws an error with the name of the refusal, as the AWS client gives it
 */
export async function reachDatabase(endpoint: string): Promise<void> {
  await call(endpoint, '_reach', {})
}

async function call(endpoint: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${endpoint}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return response.json()
  const { __type = '', message } = z
    .object({ __type: z.optional(z.string()), message: z.optional(z.string()) })
    .parse(await response.json())
  throw Object.assign(new Error(`${endpoint}/${path} answered ${response.status}: ${message}`), {
    name: __type.slice(__type.indexOf('#') + 1) || 'Error',
  })
}

/** Listens, and answers from a source; from another one where the connection to it is lost. */
async function serve(
  { port = 0 }: LocalDatabaseOptions,
  open: (endpoint: string) => Promise<Source>,
): Promise<LocalDatabase> {
  let source: Promise<Source> | undefined
  const running = new Set<Promise<unknown>>()
  const answer: Answerer = (request) => {
    const one = ask(request)
    running.add(one)
    return one.finally(() => running.delete(one))
  }
  const ask: Answerer = async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      source ??= open(listener.endpoint)
      const used = source
      try {
        return await (await used).answer(request)
      } catch (error) {
        if (!isConnectionLost(error) || attempt === attemptsPerRequest) throw error
        if (source === used) source = undefined
      }
    }
  }
  const listener = await listen(port, answer)
  try {
    source = open(listener.endpoint)
    await source
  } catch (error) {
    await listener.close()
    throw error
  }
  return {
    endpoint: listener.endpoint,
    answer,
    async close() {
      await listener.close()
      while (running.size > 0) await Promise.allSettled(running)
      await (await source)?.close()
    },
  }
}

/** Lost connections are tried again, as the AWS client itself does. */
function isConnectionLost(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const codes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET']
  return cause instanceof Error && 'code' in cause && codes.includes(String(cause.code))
}

async function acquire(
  options: LocalDatabaseOptions,
  dataDir: string,
  endpoint: string,
): Promise<Source> {
  const deadline = performance.now() + patienceMilliseconds
  for (;;) {
    const running = await runningEndpoint(dataDir)
    if (running !== undefined) return relayTo(running)
    try {
      return await openAnnounced(options, endpoint)
    } catch (error) {
      if (!isLocked(error)) throw error
    }
    // Another process has it open and is about to say where, or about to end.
    if (performance.now() > deadline)
      throw new Error(`The database in ${dataDir} is open in another process that does not answer`)
    await wait(waitMilliseconds)
  }
}

/** Hands requests on to the process that has the database open; fails where it is not reached. */
function relayTo(endpoint: string): Source {
  return {
    async answer({ method, path, headers, body }) {
      const sent = body.length > 0 && { body: new Uint8Array(body) }
      const response = await fetch(new URL(path, endpoint), { method, headers, ...sent })
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? 'application/octet-stream',
        body: Buffer.from(await response.arrayBuffer()),
      }
    },
    async close() {},
  }
}

async function openAnnounced(options: LocalDatabaseOptions, endpoint: string): Promise<Source> {
  const { dataDir } = options
  const own = await openOwn(options)
  if (dataDir === null) return own
  try {
    announce(dataDir, endpoint, own.identity)
  } catch (error) {
    await own.close()
    throw error
  }
  return {
    answer: own.answer,
    async close() {
      await withdraw(dataDir, own.identity)
      await own.close()
    },
  }
}
