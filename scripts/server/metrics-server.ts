import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Metrics, MetricsSources } from './metrics.ts'

interface MetricsOptions extends MetricsSources {
  metrics: Metrics
  /** 0: nobody can ask. */
  port: number
}

/**
 * Answers `GET /metrics` on a port of its own, to this machine alone (P-METRICS).
 * @throws with what to do where the port is taken
 */
export async function startMetrics({
  port,
  metrics,
  ...sources
}: MetricsOptions): Promise<{ stop(): Promise<void> }> {
  if (port === 0) return { stop: async () => {} }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.name : 'unknown'
      sources.log({ level: 'error', message: 'the figures could not be answered', reason })
      response.writeHead(500).end()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end()
    const text = await metrics.text(sources)
    response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
    response.end(text)
  }

  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken
      ? new Error(`port ${port} is taken; choose another by METRICS_PORT, or 0 for none`)
      : error
  }
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
