import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export const secret = 'Zm9yLXRlc3RzLW9ubHk'
export const keys = JSON.stringify({
  current: '1',
  keys: { 1: Buffer.alloc(32, 7).toString('base64') },
})

/** What functions of the API are told of where the secrets of the stage lie. */
export const parameterVariables = {
  ORIGIN_SECRET_PARAMETER: '/hearticle/trial/origin-secret',
  SESSION_KEYS_PARAMETER: '/hearticle/trial/session-keys',
  HASH_KEY_PARAMETER: '/hearticle/trial/hash-key',
  STRIPE_SECRET_PARAMETER: '/hearticle/trial/stripe-secret',
  STRIPE_WEBHOOK_SECRET_PARAMETER: '/hearticle/trial/stripe-webhook-secret',
  NCBI_KEY_PARAMETER: '/hearticle/trial/ncbi-key',
  PAGES_CODE_PARAMETER: '/hearticle/trial/pages-code',
}

/** SSM for packaged functions, which answers each path and notes it. */
export async function openParameters(
  secretAt = (path: string) => (path.endsWith('session-keys') ? keys : secret),
) {
  const requestedNames: string[] = []
  const server = createServer(async (request, response) => {
    const { Name } = (await json(request)) as { Name: string }
    requestedNames.push(Name)
    response.setHeader('Content-Type', 'application/x-amz-json-1.1')
    response.end(JSON.stringify({ Parameter: { Name, Value: secretAt(Name) } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked: requestedNames,
    endpoint: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
