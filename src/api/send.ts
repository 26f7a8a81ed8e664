import { asksForPaid, type Endpoint, type InputOf } from '../contract/protocol/endpoint.ts'
import { requestAddress } from '../contract/protocol/request-address.ts'
import { endSession, readSession } from './stored-session.ts'

/** Is heard on the page where a signed-in user may not do what was asked for. */
export const REFUSED = 'hearticle:refused'

export interface SendOptions {
  signal?: AbortSignal
  /** Sends no token, even where a user is signed in. */
  anonymous?: boolean
  /**
   * Of a `repeatable` call: a random UUID that stands for what the user decided. Who tries again because
   * no answer came sends the same one with the same content, and it is done once.
   */
  idempotencyKey?: string
  /** The call outlives the page; its content is small then. */
  keepalive?: boolean
}

type Call<E extends Endpoint> = Pick<E, 'method' | 'path' | 'caching'> &
  Pick<Endpoint, 'paidQuery' | 'upload'>

interface CallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

/**
 * Makes a call of the contract and answers what came, whatever its status. A 401 to the token of the
 * stored session ends that session everywhere (P-SESSION-ENDS). Pages to read use this with
 * `readerCalls`, since `call` of `api.ts` brings the schemas along.
 * @throws where no answer came
 */
export async function send<E extends Endpoint>(
  endpoint: Call<E>,
  input: InputOf<E>,
  { signal, anonymous, idempotencyKey, keepalive }: SendOptions = {},
): Promise<Response> {
  const token = isPersonal(endpoint, input) && !anonymous ? readSession()?.token : undefined
  const response = await fetch(requestAddress(endpoint, input), {
    method: endpoint.method,
    ...contentOf(endpoint, input, token, idempotencyKey),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  })
  if (response.status === 401 && token !== undefined && readSession()?.token === token) {
    endSession('expired')
  }
  // What this user may is less than this page believes, perhaps.
  if (response.status === 403 && token !== undefined) dispatchEvent(new Event(REFUSED))
  return response
}

/** An answer that everybody may share is asked for without a token, so that a CDN can give it. */
function isPersonal<E extends Endpoint>(endpoint: Call<E>, input: InputOf<E>): boolean {
  const { query = {} } = input as CallParts
  return ['private', 'no-store'].includes(endpoint.caching) || asksForPaid(endpoint, query)
}

function contentOf<E extends Endpoint>(
  { upload }: Call<E>,
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
  if (upload !== undefined && file !== undefined) {
    const form = new FormData()
    form.set(upload.field, file)
    // The browser names the type itself, with the boundary between the parts.
    return { headers, body: form }
  }
  if (body === undefined) return { headers }
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}
