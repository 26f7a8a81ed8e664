import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import type { Answerer } from './server.ts'

interface SentRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: Uint8Array
}

/**
 * A client for a database on this machine. One that answers in this process is asked directly:
 * connections and signatures would take most of the time of a request.
 * @param answer left out, it is asked by way of its endpoint
 */
export function localClient(
  { endpoint, answer }: { endpoint: string; answer?: Answerer },
  credentials: DynamoDBClientConfig['credentials'] & object = {
    accessKeyId: 'local',
    secretAccessKey: 'local',
  },
): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-central-1',
    credentials,
    ...(answer && { requestHandler: { handle: directly(answer) } }),
  })
  if (answer) {
    client.middlewareStack.remove('httpSigningMiddleware')
    client.middlewareStack.remove('loggerMiddleware')
  }
  return client
}

function directly(answer: Answerer) {
  return async ({ method, path, headers, body = new Uint8Array() }: SentRequest) => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    const { status, type, body: said } = await answer({ method, path, headers, body: bytes })
    const response = {
      statusCode: status,
      headers: { 'content-type': type },
      body: Buffer.from(said),
    }
    return { response }
  }
}
