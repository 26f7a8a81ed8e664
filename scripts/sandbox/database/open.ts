/**
 * The local stand-in for DynamoDB: dynalite on LevelDB, with transactions and expiry, on 127.0.0.1.
 * `npm start` and the commands use `connectLocalDatabase`, tests `openLocalDatabase`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { announce, runningEndpoint, withdraw } from './announcement.ts'
import { isLocked } from './disk/open-proved.ts'
import { type LocalDatabaseOptions, type OwnDatabase, openOwn } from './own.ts'
import { relayTo } from './relay.ts'
import { type Answerer, type Listener, listen, type Request } from './server.ts'

export type { LocalDatabaseOptions } from './own.ts'

export interface LocalDatabase {
  /** As 'http://127.0.0.1:40123', for the AWS client; any credentials and region will do. */
  endpoint: string
  close(): Promise<void>
}

interface Source {
  answer: Answerer
  close(): Promise<void>
}

const waitMilliseconds = 20
const patienceMilliseconds = 15_000
const attemptsPerRequest = 3

/** Opens the database in this process. Fails where another process has it open. */
export async function openLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const own = await openOwn(options).catch((error: unknown) => {
    if (isLocked(error))
      throw new Error(`The database in ${options.dataDir} is open in another process`)
    throw error
  })
  let listener: Listener
  try {
    listener = await listen(options.port ?? 0, own.answer)
  } catch (error) {
    await own.close()
    throw error
  }
  try {
    const source = await announcedSource(options.dataDir, listener.endpoint, own)
    return serving(listener, () => source)
  } catch (error) {
    await listener.close()
    throw error
  }
}

/**
 * Reaches the database of `dataDir`, whichever process has it open: this one if no other has,
 * else by way of that one. When that one ends, this process opens the database itself and
 * carries on, so the endpoint stays good until `close`. Two that start at once both come through.
 */
export async function connectLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const { dataDir } = options
  if (dataDir === null) return openLocalDatabase(options)
  let source: Promise<Source> | undefined
  const answer = async (request: Request) => {
    for (let attempt = 1; ; attempt += 1) {
      source ??= acquire(options, dataDir, listener.endpoint)
      const used = source
      try {
        return await (await used).answer(request)
      } catch (error) {
        if (!isConnectionLost(error) || attempt === attemptsPerRequest) throw error
        if (source === used) source = undefined
      }
    }
  }
  const listener = await listen(options.port ?? 0, answer)
  try {
    source = acquire(options, dataDir, listener.endpoint)
    await source
  } catch (error) {
    await listener.close()
    throw error
  }
  return serving(listener, () => source)
}

/** Sweeps what has expired by the database's clock, or by `now`; returns how many items went. */
export async function expireItems(endpoint: string, now?: Date): Promise<number> {
  const answer = await call(
    endpoint,
    '_expire',
    now === undefined ? {} : { now: now.toISOString() },
  )
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

function serving(
  listener: Listener,
  source: () => Promise<Source> | Source | undefined,
): LocalDatabase {
  return {
    endpoint: listener.endpoint,
    async close() {
      await listener.close()
      await (await source())?.close()
    },
  }
}

/** Lost connections are tried again, as the AWS client itself does. */
function isConnectionLost(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

async function acquire(
  options: LocalDatabaseOptions,
  dataDir: string,
  endpoint: string,
): Promise<Source> {
  const deadline = performance.now() + patienceMilliseconds
  for (;;) {
    const running = await runningEndpoint(dataDir)
    if (running !== undefined) {
      const relay = relayTo(running)
      return { answer: relay.answer, close: async () => relay.close() }
    }
    try {
      return await announcedSource(dataDir, endpoint, await openOwn(options))
    } catch (error) {
      if (!isLocked(error)) throw error
    }
    // Another process has it open and is about to say where, or about to end.
    if (performance.now() > deadline)
      throw new Error(`The database in ${dataDir} is open in another process that does not answer`)
    await wait(waitMilliseconds)
  }
}

async function announcedSource(
  dataDir: string | null,
  endpoint: string,
  own: OwnDatabase,
): Promise<Source> {
  if (dataDir === null) return own
  try {
    await announce(dataDir, endpoint, own.identity)
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
