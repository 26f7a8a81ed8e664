/** The HTTP side: what comes in is read whole, handed on, and answered. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen as listenOn } from '../storage/listen.ts'
import { onlyLoopback } from '../storage/loopback-host.ts'

export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

export interface Answer {
  status: number
  type: string
  body: string | Buffer
}

export type Answerer = (request: Request) => Promise<Answer>

interface Listener {
  /** As 'http://127.0.0.1:40123'. */
  endpoint: string
  /** Lets running requests finish and takes no further ones. */
  close(): Promise<void>
}

const mostBytes = 16 * 1024 * 1024
const jsonType = 'application/x-amz-json-1.0'

export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, type: jsonType, body: JSON.stringify(value) }
}

/** Listens on 127.0.0.1; `port` 0 takes a free one. */
export async function listen(port: number, answer: Answerer): Promise<Listener> {
  const running = new Set<Promise<void>>()
  const server = createServer(
    onlyLoopback((incoming, outgoing) => {
      const one = respond(incoming, outgoing, answer).finally(() => running.delete(one))
      running.add(one)
    }),
  )
  // The AWS SDK keeps its connections for longer than Node's default of five seconds.
  server.keepAliveTimeout = 60_000
  return {
    endpoint: `http://127.0.0.1:${await listenOn(server, port)}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      while (running.size > 0) await Promise.all(running)
      server.closeAllConnections()
      await closed
    },
  }
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: Answerer,
): Promise<void> {
  const sent = new Promise((resolve) => outgoing.once('close', resolve))
  let result: Answer
  try {
    const body = await bodyOf(incoming)
    result =
      body === undefined
        ? { status: 413, type: 'text/plain', body: 'The request is larger than 16 MB' }
        : await answer({
            method: incoming.method ?? 'GET',
            path: incoming.url ?? '/',
            headers: {
              'content-type': incoming.headers['content-type'] ?? '',
              'x-amz-target': String(incoming.headers['x-amz-target'] ?? ''),
            },
            body,
          })
  } catch (error) {
    if (incoming.destroyed && !incoming.complete) return
    const detail = error instanceof Error ? error.stack : String(error)
    console.error(`Local database: ${incoming.headers['x-amz-target'] ?? incoming.url}: ${detail}`)
    result = jsonAnswer(500, {
      __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
      message: error instanceof Error ? error.message : String(error),
    })
  }
  outgoing.writeHead(result.status, {
    'content-type': result.type,
    'content-length': Buffer.byteLength(result.body),
    ...(result.status === 413 && { connection: 'close' }),
  })
  outgoing.end(result.body)
  await sent
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length
    // The rest is read and dropped, so that the client gets to see the answer.
    if (bytes <= mostBytes) parts.push(part)
  }
  return bytes > mostBytes ? undefined : Buffer.concat(parts)
}
