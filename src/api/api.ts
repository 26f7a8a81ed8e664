import type { Endpoint, InputOf, JsonEndpoint, OutputOf } from '../contract/protocol/endpoint.ts'
import type { ApiErrorBody } from '../contract/protocol/errors.ts'
import { type SendOptions, send } from './send.ts'

/**
 * The API's error, or `network_error` where nothing that the contract knows came back: no connection,
 * or an answer of something before the API, whose status and words it then has.
 */
export type CallError = ApiErrorBody | { code: 'network_error'; status?: number; message?: string }

/**
 * The outcome of a call: the answer, the API's error, or `network_error` where nothing that the
 * contract knows came back (no connection, a proxy's page).
 */
export type Outcome<E extends Endpoint> = CallAnswer<OutputOf<E>>

/** What came of asking for something. */
export type CallAnswer<T> = { ok: true; value: T } | { ok: false; error: CallError }

/** A call that answers a file. */
type FileEndpoint = Endpoint & { readonly mediaTypes: readonly [string, ...string[]] }

/** An aborted call is a `network_error`. */
interface CallOptions extends SendOptions {
  /** A status beside 200 to 299 with which the call answers the same. */
  alsoStatus?: number
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
): Promise<CallAnswer<Blob>> {
  return ask(endpoint, input, options, (response) => response.blob())
}

/** What a call lacks that a passkey gives (P-DESK-PASSKEYS). */
export type KeyNeed = 'passkey_needed' | 'passkey_confirmation_needed'

type AskForKey = (need: KeyNeed) => Promise<boolean>

let askForKey: AskForKey | undefined

/** A call that needs a passkey waits for this, and is made again where it was confirmed. */
export function onKeyNeeded(ask: AskForKey): void {
  askForKey = ask
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
): Promise<CallAnswer<T>> {
  try {
    const response = await send(endpoint, input, options)
    if (response.ok || response.status === options.alsoStatus) {
      return { ok: true, value: await read(response) }
    }
    const error = await errorOf(response)
    const isForKey = error.code === 'passkey_needed' || error.code === 'passkey_confirmation_needed'
    if (isForKey && (await askForKey?.(error.code as KeyNeed))) {
      return ask(endpoint, input, options, read)
    }
    return { ok: false, error }
  } catch {
    return { ok: false, error: { code: 'network_error' } }
  }
}

async function errorOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isApiError(body)) return body
  const { message } = (body ?? {}) as { message?: unknown }
  const words = typeof message === 'string' && message.trim() !== '' ? { message } : {}
  return { code: 'network_error', status: response.status, ...words }
}

/** By its look: the table of all codes is long, and the server's to keep. */
function isApiError(body: unknown): body is ApiErrorBody {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown }
  return typeof code === 'string' && /^[a-z_]+$/.test(code) && typeof message === 'string'
}
