import { Agent, request as httpRequest } from 'node:http'
import type { Answer, Answerer } from './server.ts'

/** Hands requests on to the process that has the database open; fails where it is not reached. */
export function relayTo(endpoint: string): { answer: Answerer; close(): void } {
  const agent = new Agent({ keepAlive: true })
  return {
    answer: ({ method, path, headers, body }) =>
      new Promise<Answer>((resolve, reject) => {
        const outgoing = httpRequest(
          new URL(path, endpoint),
          { method, agent, headers: { ...headers, 'content-length': body.length } },
          (incoming) => {
            const parts: Buffer[] = []
            incoming.on('data', (part: Buffer) => parts.push(part))
            incoming.on('error', reject)
            incoming.on('end', () =>
              resolve({
                status: incoming.statusCode ?? 500,
                type: incoming.headers['content-type'] ?? 'application/octet-stream',
                body: Buffer.concat(parts),
              }),
            )
          },
        )
        outgoing.on('error', reject)
        outgoing.end(body)
      }),
    close: () => agent.destroy(),
  }
}
