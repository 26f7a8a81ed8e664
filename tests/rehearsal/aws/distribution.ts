import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import type { Metrics } from './alarms.ts'
import type { Certificate } from './certificate.ts'
import type { Functions } from './functions.ts'
import type { ObjectStore } from './object-store.ts'
import type { createStacks } from './stacks.ts'
import type { MadeResource } from './template.ts'

export interface Distribution {
  /** As `127.0.0.1:40123`, which stands in the stack's outputs. */
  domain: string
  /** Brings it to what a template says. */
  configure(resource: MadeResource): void
  /** Forgets what it keeps of these paths; an asterisk at the end stands for all that follow. */
  forget(paths: readonly string[]): void
  close(): Promise<void>
}

interface Asked {
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body: Buffer
}

interface Answered {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

interface Behaviour {
  PathPattern?: string
  TargetOriginId: string
  ResponseHeadersPolicyId: string
  FunctionAssociations?: { FunctionARN: string }[]
}

/** What a CDN asks for behind it. */
export interface Behind {
  stacks: ReturnType<typeof createStacks>
  objects: ObjectStore
  functions: Functions
  metrics: Metrics
}

/** CloudFront as the template describes it; it keeps what its origin allows until it is told to forget. */
export async function openDistribution(
  { stacks, objects, functions, metrics }: Behind,
  certificate: Certificate,
): Promise<Distribution> {
  const kept = new Map<string, Answered>()
  let config: MadeResource['properties'] | undefined

  const byId = (type: string, id: string) =>
    stacks.ofType(type).find((each) => each.id === id)?.properties

  async function answer(asked: Asked): Promise<Answered> {
    const behaviours: Behaviour[] = [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior]
    const behaviour = behaviours.find(
      ({ PathPattern }) => !PathPattern || asked.path.startsWith(PathPattern.replace('*', '')),
    ) as Behaviour
    const changed = behaviour.FunctionAssociations ? viewerRequest(asked) : asked
    if ('status' in changed) return changed
    const key = `${asked.path}?${asked.query} ${asked.headers.authorization ?? ''}`
    const known = asked.method === 'GET' ? kept.get(key) : undefined
    const found = known ?? (await fromOrigins(behaviour.TargetOriginId, changed))
    const caching = String(found.headers['cache-control'] ?? '')
    if (
      asked.method === 'GET' &&
      /(s-maxage|max-age)=[1-9]/.test(caching) &&
      !/private|no-store/.test(caching)
    ) {
      kept.set(key, found)
    }
    return { ...found, headers: { ...found.headers, ...addedHeaders(behaviour) } }
  }

  function viewerRequest({ method, path, query, headers, body }: Asked): Asked | Answered {
    const [script] = stacks.ofType('AWS::CloudFront::Function')
    const querystring: Record<string, { value: string }> = {}
    for (const part of query.split('&').filter(Boolean)) {
      const [name = '', value = ''] = part.split('=')
      querystring[name] = { value }
    }
    const event = JSON.stringify({ version: '1.0', request: { method, uri: path, querystring } })
    const code = `${script?.properties.FunctionCode}\nJSON.stringify(handler(${event}))`
    const said = JSON.parse(runInNewContext(code))
    if (said.statusCode === undefined) return { method, path: said.uri, query, headers, body }
    const location = said.headers.location?.value
    return { status: said.statusCode, headers: { location }, body: Buffer.alloc(0) }
  }

  async function fromOrigins(target: string, asked: Asked): Promise<Answered> {
    const group = config.OriginGroups?.Items.find(({ Id }: { Id: string }) => Id === target)
    if (!group) return fromOrigin(target, asked)
    const [first, second] = group.Members.Items
    const found = await fromOrigin(first.OriginId, asked)
    if (!group.FailoverCriteria.StatusCodes.Items.includes(found.status)) return found
    return fromOrigin(second.OriginId, asked)
  }

  async function fromOrigin(id: string, asked: Asked): Promise<Answered> {
    const origin = config.Origins.find(({ Id }: { Id: string }) => Id === id)
    if (origin.S3OriginConfig) return fromBucket(origin, asked)
    return fromApi(origin, asked)
  }

  async function fromBucket(
    origin: { DomainName: string; OriginPath?: string },
    { path }: Asked,
  ): Promise<Answered> {
    const bucket = origin.DomainName.split('.s3.')[0] ?? ''
    const key = decodeURIComponent(`${origin.OriginPath ?? ''}${path}`.slice(1))
    const object = await objects.get(bucket, key)
    // Who may not list is not told whether it is missing.
    if (!object) return { status: 403, headers: {}, body: Buffer.from('AccessDenied') }
    return { status: 200, headers: { ...object.headers, etag: object.etag }, body: object.bytes }
  }

  async function fromApi(
    origin: {
      DomainName: string
      OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[]
    },
    asked: Asked,
  ): Promise<Answered> {
    const api = origin.DomainName.split('.')[0] ?? ''
    const integration = stacks
      .ofType('AWS::ApiGatewayV2::Integration')
      .find(({ properties }) => properties.ApiId === api)
    const added = (origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
      HeaderName,
      HeaderValue,
    ])
    const event = gatewayEvent(origin.DomainName, asked, Object.fromEntries(added))
    if (!integration) throw new Error(`The API ${api} leads nowhere`)
    metrics.count('AWS/ApiGateway', 'Count', api)
    try {
      const said = (await functions.invoke(
        integration.properties.IntegrationUri,
        event,
      )) as GatewayAnswer
      if (said.statusCode >= 500) metrics.count('AWS/ApiGateway', '5xx', api)
      const encoding = said.isBase64Encoded ? 'base64' : 'utf8'
      return {
        status: said.statusCode,
        headers: { ...said.headers, ...(said.cookies && { 'set-cookie': said.cookies }) },
        body: Buffer.from(said.body ?? '', encoding),
      }
    } catch {
      metrics.count('AWS/ApiGateway', '5xx', api)
      return { status: 500, headers: {}, body: Buffer.from('{"message":"Internal Server Error"}') }
    }
  }

  function addedHeaders({ ResponseHeadersPolicyId }: Behaviour): Record<string, string> {
    const policy = byId('AWS::CloudFront::ResponseHeadersPolicy', ResponseHeadersPolicyId)
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
      policy.ResponseHeadersPolicyConfig
    const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = security.StrictTransportSecurity
    const isOn = (value: unknown) => String(value) === 'true'
    const added = custom.Items.map(({ Header, Value }: Record<string, string>) => [
      String(Header).toLowerCase(),
      Value,
    ])
    return {
      'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
      'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${isOn(IncludeSubdomains) ? '; includeSubDomains' : ''}${isOn(Preload) ? '; preload' : ''}`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': security.FrameOptions.FrameOption,
      'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(added),
    }
  }

  const server: Server = createServer(certificate, async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'https://cdn')
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    const asked = {
      method: request.method ?? 'GET',
      path: pathname,
      query: search.slice(1),
      headers: {
        ...Object.fromEntries(headers),
        'cloudfront-viewer-address': `${request.socket.remoteAddress}:${request.socket.remotePort}`,
      },
      body: await buffer(request),
    }
    const fault = (text: string) => ({ status: 502, headers: {}, body: Buffer.from(text) })
    const {
      status,
      headers: answered,
      body,
    } = config
      ? await answer(asked).catch((error) => fault(String(error)))
      : fault('Nothing is deployed')
    response.writeHead(status, answered).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    domain: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    configure({ properties }) {
      config = properties.DistributionConfig
    },
    forget(paths) {
      for (const path of paths) {
        const isMeant = (key: string) =>
          path.endsWith('*') ? key.startsWith(path.slice(0, -1)) : key.startsWith(`${path}?`)
        for (const key of kept.keys()) if (isMeant(key)) kept.delete(key)
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface GatewayAnswer {
  statusCode: number
  headers?: Record<string, string>
  cookies?: string[]
  body?: string
  isBase64Encoded?: boolean
}

/** An event as an API Gateway HTTP API sends it (payload 2.0). */
export function gatewayEvent(host: string, asked: Asked, added: Record<string, string>) {
  const { method, path, query, body } = asked
  const { cookie, host: _, connection: __, ...headers } = asked.headers
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    ...(cookie && { cookies: cookie.split('; ') }),
    headers: { ...headers, host, 'user-agent': 'Amazon CloudFront', ...added },
    requestContext: {
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: 'rehearsal',
      stage: '$default',
      timeEpoch: Date.now(),
    },
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  }
}
