import { setTimeout as sleep } from 'node:timers/promises'
import { requestPace, type Wait } from './request-pace.ts'

/** What requests need from outside; everything has a default. */
export type Transport = {
  fetch?: typeof fetch
  now?: () => Date
  wait?: Wait
  /** Between 0 and 1, for the jitter of pauses. */
  random?: () => number
  /** A signal that aborts after so many milliseconds. */
  timeout?: (milliseconds: number) => AbortSignal
}

/** A service did not give a usable answer. Names the address without its query, never a key. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  readonly status: number | undefined
  /** The service understood the request and does not accept it. */
  readonly isRefused: boolean

  constructor(message: string, status?: number, isRefused = false) {
    super(message)
    this.status = status
    this.isRefused = isRefused
  }
}

/** The answer cannot be used, but the next one may be. */
export class TransientFailure extends Error {
  override name = 'TransientFailure'
  readonly status: number | undefined
  /** What the service asked us to wait, in milliseconds. */
  readonly retryAfter: number | undefined

  constructor(message: string, status?: number, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The service understood the request and does not accept it: asking again would not help. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest'
}

type StreamedAnswer = { status: number; body: AsyncIterable<Uint8Array> }
export type Requester = {
  /** One request, once its turn has come. @throws TransientFailure, RequestFailed */
  send: (url: URL, init: RequestInit, signal?: AbortSignal) => Promise<StreamedAnswer>
  /**
   * Runs `attempt` until it does not throw TransientFailure, at most five times, with growing
   * pauses. @throws RequestFailed with the last reason, or with that of a RefusedRequest
   */
  retrying: <T>(url: URL, attempt: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** The pause before try `tries + 1`. @throws RequestFailed when there is none left */
  pause: (url: URL, tries: number, failure: TransientFailure, signal?: AbortSignal) => Promise<void>
}

const MAX_TRIES = 5
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 600_000
const TIMEOUT_MS = 30_000
const ERROR_BODY_BYTES = 2000

/**
 * Paced requests with retries.
 * @param perSecond how many requests may start in a second
 * @param secret what no message may show; services repeat a wrong key in their answers
 */
export function createRequester(perSecond: number, transport: Transport, secret = ''): Requester {
  const hide = (text: string) => (secret === '' ? text : text.replaceAll(secret, '…'))
  const {
    fetch: request = fetch,
    now = () => new Date(),
    wait = async (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}),
    random = Math.random,
    timeout = AbortSignal.timeout,
  } = transport
  const turn = requestPace(perSecond, now, wait)

  const send: Requester['send'] = async (url, init, signal) => {
    await turn(signal)
    signal?.throwIfAborted()
    const guard = timeGuard(timeout, signal)
    const response = await guard.run(() => request(url, { ...init, signal: guard.signal }))
    const body = guardedBody(response, guard)
    if (response.ok) return { status: response.status, body }
    const text = await textOf(body, ERROR_BODY_BYTES)
    const message = text
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 200)
    const reason = hide(
      message === '' ? `HTTP ${response.status}` : `HTTP ${response.status}: ${message}`,
    )
    if (response.status >= 500 || response.status === 429 || response.status === 408) {
      throw new TransientFailure(reason, response.status, retryAfter(response, now()))
    }
    throw new RequestFailed(`${placeOf(url)} failed: ${reason}`, response.status)
  }

  const pause: Requester['pause'] = async (url, tries, failure, signal) => {
    if (tries >= MAX_TRIES) {
      const message = `${placeOf(url)} failed ${tries} times, at last with: ${failure.message}`
      throw new RequestFailed(hide(message), failure.status)
    }
    const growing = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + random())
    await wait(Math.min(Math.max(growing, failure.retryAfter ?? 0), MAX_PAUSE_MS), signal)
  }

  const retrying: Requester['retrying'] = async (url, attempt, signal) => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt()
      } catch (error) {
        if (error instanceof RefusedRequest) {
          throw new RequestFailed(
            hide(`${placeOf(url)} refuses: ${error.message}`),
            undefined,
            true,
          )
        }
        if (!(error instanceof TransientFailure)) throw error
        await pause(url, tries, error, signal)
      }
    }
  }
  return { send, retrying, pause }
}

/** Reads a body as text, at most about so many bytes. */
export async function textOf(
  body: AsyncIterable<Uint8Array>,
  maxBytes = 16 * 1024 * 1024,
): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(parts).toString('utf8')
}

type TimeGuard = { signal: AbortSignal; run: <T>(work: () => Promise<T>) => Promise<T> }

/** Lets each step take 30 seconds, so that a reader who pauses between steps costs no time. */
function timeGuard(
  timeout: (ms: number) => AbortSignal,
  outer: AbortSignal | undefined,
): TimeGuard {
  const controller = new AbortController()
  const signal = outer ? AbortSignal.any([outer, controller.signal]) : controller.signal
  const run: TimeGuard['run'] = async (work) => {
    const timer = timeout(TIMEOUT_MS)
    const expire = () => controller.abort(timer.reason)
    timer.addEventListener('abort', expire)
    try {
      return await work()
    } catch (error) {
      outer?.throwIfAborted()
      if (timer.aborted) throw new TransientFailure(`no answer within ${TIMEOUT_MS / 1000} s`)
      throw new TransientFailure(`the connection failed: ${reasonOf(error)}`)
    } finally {
      timer.removeEventListener('abort', expire)
    }
  }
  return { signal, run }
}

async function* guardedBody(response: Response, guard: TimeGuard): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const next = await guard.run(() => reader.read())
      if (next.done) return
      yield next.value
    }
  } finally {
    // Where reading failed there is nothing left to cancel, and that failure is thrown already.
    await reader.cancel().catch(() => undefined)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

function retryAfter(response: Response, now: Date): number | undefined {
  const value = response.headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime())
}

function placeOf(url: URL): string {
  return url.origin + url.pathname
}
