import type { LambdaEvent } from 'hono/aws-lambda'

/** An event of an API Gateway HTTP API, payload 2.0. */
export type GatewayEvent = Extract<LambdaEvent, { rawPath: string }>

/**
 * An event from which a request can be made. The gateway hands the path over decoded, so that a
 * `?` in it is part of a name and not the start of a query; and it passes a body on even where the
 * method has none, which no request object may have.
 */
export function normalizeEvent(event: GatewayEvent): GatewayEvent {
  const rawPath = event.rawPath.replaceAll('?', '%3F').replaceAll('#', '%23')
  const { method } = event.requestContext.http
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return { ...event, rawPath, body: hasBody ? event.body : null }
}
