/** Many who ask at once, each by a connection and from an address of its own. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'undici'

/** What is asked for; `kind` is what its times are told by. */
export interface AskedFor {
  kind: string
  path: string
  headers?: Record<string, string>
  /** Sent as JSON by POST. */
  body?: object
  /** Told of each answer with status 200. */
  onAnswer?: (answer: string) => void
}

/** Milliseconds of each answer, by kind, and what was no answer with status 200. */
export class Times {
  readonly #byKind = new Map<string, number[]>()
  readonly errors: string[] = []

  add(kind: string, milliseconds: number): void {
    const times = this.#byKind.get(kind) ?? []
    times.push(milliseconds)
    this.#byKind.set(kind, times)
  }

  /** Of all requests that were answered. */
  get count(): number {
    return this.#byKind.values().reduce((sum, times) => sum + times.length, 0)
  }

  /** @param share 0.99 for that below which 99 of 100 lie; NaN where there was no answer */
  percentile(kind: string, share: number): number {
    const sorted = (this.#byKind.get(kind) ?? []).toSorted((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  }
}

/** Somebody at an address, `127.0.1.{number}`, who asks one thing after the other. */
export class Asker {
  readonly #client: Client
  readonly #times: Times

  constructor(origin: string, number: number, times: Times) {
    const localAddress = `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`
    this.#client = new Client(origin.replace('localhost', '127.0.0.1'), {
      localAddress,
      connect: { timeout: 60_000 },
      headersTimeout: 60_000,
    })
    this.#times = times
  }

  async ask({ kind, path, headers, body, onAnswer }: AskedFor): Promise<void> {
    const startedAt = performance.now()
    try {
      const answer = await this.#client.request({
        path,
        method: body ? 'POST' : 'GET',
        headers: { 'user-agent': BROWSER, ...headers, ...(body && JSON_BODY) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`)
      onAnswer?.(text)
      this.#times.add(kind, performance.now() - startedAt)
    } catch (error) {
      this.#times.errors.push(`${kind} ${path}: ${error instanceof Error ? error.message : error}`)
    }
  }

  close(): Promise<void> {
    return this.#client.close()
  }
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const JSON_BODY = { 'content-type': 'application/json' }

/**
 * Lets so many ask without a pause until the time is over.
 * @param question of the nth time that a reader asks
 */
export async function askWithoutPause(
  origin: string,
  { askers, seconds }: { askers: number; seconds: number },
  times: Times,
  question: (reader: number, turn: number) => AskedFor,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: askers }, async (_, reader) => {
      const asker = new Asker(origin, reader, times)
      for (let turn = 0; performance.now() < end; turn += 1) await asker.ask(question(reader, turn))
      await asker.close()
    }),
  )
}

/** Asks so often a second, whether or not what was asked before was answered. */
export async function askSteadily(
  origin: string,
  { perSecond, seconds, askers }: { perSecond: number; seconds: number; askers: number },
  times: Times,
  question: (number: number) => AskedFor,
): Promise<void> {
  const all = Array.from({ length: askers }, (_, index) => new Asker(origin, index, times))
  const startedAt = performance.now()
  const requests: Promise<void>[] = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await wait(Math.max(0, startedAt + (number / perSecond) * 1000 - performance.now()))
    const asker = all[number % askers]
    if (asker) requests.push(asker.ask(question(number)))
  }
  await Promise.all(requests)
  await Promise.all(all.map((asker) => asker.close()))
}
