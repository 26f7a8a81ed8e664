import type { Endpoint, InputOf, JsonEndpoint, OutputOf } from './contract/endpoint.ts'
import { type ApiErrorBody, apiErrorSchema } from './contract/errors.ts'

/**
 * The outcome of a call: the answer, the API's error, or `network_error` where nothing that the
 * contract knows came back (no connection, a proxy's page).
 */
export type Outcome<E extends Endpoint> =
  | { ok: true; value: OutputOf<E> }
  | { ok: false; error: ApiErrorBody }
  | { ok: false; error: { code: 'network_error' } }

interface CallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
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
 * Makes a call of the contract. Never throws.
 * @param options.signal aborts the call, which then is a `network_error`
 */
export async function call<E extends JsonEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<Outcome<E>> {
  const { body } = input as CallParts
  try {
    const response = await fetch(requestAddress(endpoint, input), {
      method: endpoint.method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
      ...(options.signal && { signal: options.signal }),
    })
    const answer: unknown = await response.json()
    if (response.ok) return { ok: true, value: endpoint.output.parse(answer) as OutputOf<E> }
    return { ok: false, error: apiErrorSchema.parse(answer) }
  } catch {
    return { ok: false, error: { code: 'network_error' } }
  }
}
