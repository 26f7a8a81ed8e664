import {
  asksForPaid,
  type Endpoint,
  type InputOf,
  type JsonEndpoint,
  type OutputOf,
} from '../contract/protocol/endpoint.ts'
import { type ApiErrorBody, apiErrorSchema } from '../contract/protocol/errors.ts'
import { endSession, readSession } from './stored-session.ts'

/**
 * The API's error, or `network_error` where nothing that the contract knows came back: no connection,
 * or an answer of something before the API, whose status and words it then has.
 */
export type CallError = ApiErrorBody | { code: 'network_error'; status?: number; message?: string }

/**
 * The outcome of a call: the answer, the API's error, or `network_error` where nothing that the
 * contract knows came back (no connection, a proxy's page).
 */
export type Outcome<E extends Endpoint> = Answer<OutputOf<E>>

type Answer<T> = { ok: true; value: T } | { ok: false; error: CallError }

/** Is heard on the page where a signed-in user may not do what was asked for. */
export const REFUSED = 'hearticle:refused'

/** A call that answers a file. */
type FileEndpoint = Endpoint & { readonly mediaTypes: readonly [string, ...string[]] }

interface CallOptions {
  /** Aborts the call, which then is a `network_error`. */
  signal?: AbortSignal
  /** Sends no token, even where a user is signed in. */
  anonymous?: boolean
  /**
   * Of a `repeatable` call: a random UUID that stands for what the user decided. Who tries again because
   * no answer came sends the same one with the same content, and it is done once.
   */
  idempotencyKey?: string
  /** A status beside 200 to 299 with which the call answers the same. */
  alsoStatus?: number
}

interface CallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

/** Where a call is made: path and query, for a link or a request. */
export function requestAddress<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const { params = {}, query = {} } = input as CallParts
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Makes a call of the contract. Never throws. A 401 to the token of the stored session ends that
 * session everywhere (P-SESSION-ENDS).
 */
export function call<E extends JsonEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Outcome<E>> {
  return ask(endpoint, input, options, async (response) => {
    return endpoint.output.parse(await response.json()) as OutputOf<E>
  })
}

/** Makes a call that answers a file, like `call`. */
export function callForFile<E extends FileEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<Blob>> {
  return ask(endpoint, input, options, (response) => response.blob())
}

/** The words of what answered for what went wrong; undefined where it said nothing. */
export function messageOf(error: CallError): string | undefined {
  return error.message
}

async function ask<E extends Endpoint, T>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const token = isPersonal(endpoint, input) && !options.anonymous ? readSession()?.token : undefined
  try {
    const response = await fetch(requestAddress(endpoint, input), {
      method: endpoint.method,
      ...contentOf(endpoint, input, token, options.idempotencyKey),
      ...(options.signal && { signal: options.signal }),
    })
    if (response.ok || response.status === options.alsoStatus) {
      return { ok: true, value: await read(response) }
    }
    if (response.status === 401 && token !== undefined && readSession()?.token === token) {
      endSession('expired')
    }
    // What this user may is less than this page believes, perhaps.
    if (response.status === 403 && token !== undefined) dispatchEvent(new Event(REFUSED))
    return { ok: false, error: await errorOf(response) }
  } catch {
    return { ok: false, error: { code: 'network_error' } }
  }
}

async function errorOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => undefined)
  const known = apiErrorSchema.safeParse(body)
  if (known.success) return known.data
  const { message } = (body ?? {}) as { message?: unknown }
  const words = typeof message === 'string' && message.trim() !== '' ? { message } : {}
  return { code: 'network_error', status: response.status, ...words }
}

/** An answer that everybody may share is asked for without a token, so that a CDN can give it. */
function isPersonal<E extends Endpoint>(endpoint: E, input: InputOf<E>): boolean {
  const { query = {} } = input as CallParts
  return ['private', 'no-store'].includes(endpoint.caching) || asksForPaid(endpoint, query)
}

function contentOf<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  token: string | undefined,
  idempotencyKey: string | undefined,
): Pick<RequestInit, 'body' | 'headers'> {
  const { body, file } = input as CallParts
  const language = globalThis.document?.documentElement.lang
  const headers = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(language && { 'Accept-Language': language }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
  if (endpoint.upload !== undefined && file !== undefined) {
    const form = new FormData()
    form.set(endpoint.upload.field, file)
    // The browser names the type itself, with the boundary between the parts.
    return { headers, body: form }
  }
  if (body === undefined) return { headers }
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}
