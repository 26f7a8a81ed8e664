import type { Context, Hono } from 'hono'
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/protocol/endpoint.ts'
import { requestAddress } from '../../src/contract/protocol/request-address.ts'

/** Makes a call of the contract as somebody who is not signed in. @throws RefusedCall what it says instead */
export type AskAnonymously = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<OutputOf<E>>

/** A call that was refused; its message is the answer. */
export class RefusedCall extends Error {}

/** Asks the app that serves a request, as from where that came, and without who asks. */
export function askAnonymously(app: Hono, { req, env }: Context): AskAnonymously {
  const headers = withoutCaller(req.raw.headers)
  return async (endpoint, input) => {
    const address = new URL(requestAddress(endpoint, input), req.url)
    const answer = await app.fetch(new Request(address, { headers }), env)
    if (!answer.ok) throw new RefusedCall(await answer.text())
    return answer.json()
  }
}

/** Of whoever asks what says from where, and nothing of who, of the body, or of what they have. */
function withoutCaller(given: Headers): Headers {
  const headers = new Headers(given)
  for (const name of given.keys()) {
    if (/^(authorization|cookie|range|accept.*|content-.*|if-.*|transfer-encoding)$/.test(name)) {
      headers.delete(name)
    }
  }
  return headers
}
