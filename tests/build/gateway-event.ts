import type { GatewayEvent } from '../../functions/runtime/lambda-event.ts'

/** An event as an API Gateway HTTP API sends it (payload 2.0). */
export function gatewayEvent(
  path: string,
  options: {
    query?: string
    headers?: Record<string, string>
    cookies?: string[]
    /** Left out, POST with a body and GET without. */
    method?: string
    /** Bytes as they are, with their type among the headers, all else as JSON. */
    body?: unknown
  } = {},
): Record<string, unknown> & Pick<GatewayEvent, 'rawPath'> {
  const { query = '', headers = {}, cookies, body } = options
  const isSent = body !== undefined
  const { method = isSent ? 'POST' : 'GET' } = options
  const sent = body instanceof Uint8Array ? body : Buffer.from(isSent ? JSON.stringify(body) : '')
  const host = 'h7ea3rt1cl.execute-api.eu-central-1.amazonaws.com'
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers: {
      accept: 'application/json',
      'content-length': String(sent.length),
      ...(isSent && { 'content-type': 'application/json' }),
      host,
      'user-agent': 'Amazon CloudFront',
      'x-amzn-trace-id': 'Root=1-6920a0b1-0f1e2d3c4b5a69788796a5b4',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...headers,
    },
    requestContext: {
      accountId: '210987654321',
      apiId: 'h7ea3rt1cl',
      domainName: host,
      domainPrefix: 'h7ea3rt1cl',
      http: {
        method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: '198.51.100.7',
        userAgent: 'Amazon CloudFront',
      },
      requestId: 'Kx3fHhZkFiAEJ7Q=',
      routeKey: '$default',
      stage: '$default',
      time: '21/Nov/2026:08:30:00 +0000',
      timeEpoch: 1795249800000,
    },
    // The gateway hands bodies over in base64, whatever they are.
    ...(isSent && { body: Buffer.from(sent).toString('base64') }),
    isBase64Encoded: isSent,
  }
}
