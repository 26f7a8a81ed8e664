import { createHash } from 'node:crypto'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type { Work } from '../billing/work.ts'
import { DAY } from '../ledger/calendar.ts'
import { newId } from '../ledger/ids.ts'
import type { Answer } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { API_VERSION } from '../shapes/event.ts'
import { expand } from './expand.ts'
import { ApiFailure } from './failure.ts'
import type { Faults } from './faults.ts'
import { type FormGroup, readForm } from './form.ts'
import type { Route } from './route.ts'

interface ApiOptions {
  routes: readonly Route[]
  store: Store
  secretKey: string
  faults: Faults
  /** Does `work` at this moment, stores it, and sends its events. */
  perform: <T>(request: Work['request'], work: (work: Work) => T) => T
}

interface Asked {
  route: Route
  form: FormGroup
  id: string
  requestId: string
  key: string | undefined
  fingerprint: string
}

/** The API below `/v1`, which the provider's own client is pointed to. */
export function createApi(options: ApiOptions): Hono {
  const app = new Hono()
  // Keys of calls that are being answered.
  const busy = new Set<string>()
  for (const route of options.routes) {
    app.on(route.method, route.path, async (context) => {
      const requestId = newId('req')
      const refused = authorize(context, options.secretKey)
      if (refused) return send(context, requestId, refused.answer())
      const asked = await read(context, route, requestId)
      const { key } = asked
      if (key !== undefined && busy.has(key)) return send(context, requestId, inUse(key).answer())
      if (key !== undefined) busy.add(key)
      try {
        const fault = await options.faults.befall(`${route.method} ${context.req.path}`)
        if (fault === 'down') return hangUp(context)
        if (fault === 429) return send(context, requestId, faultyAnswers[429].answer())
        const { answer, isReplayed } = answerOnce(options, asked, (work) =>
          // A failure is given again, too, like any other answer.
          fault === 500 ? faultyAnswers[500].answer() : answerBy(asked, work),
        )
        if (fault === 'lost-answer') return hangUp(context)
        if (fault === 'half') return sendHalf(context, answer)
        return send(context, requestId, answer, { key, isReplayed })
      } finally {
        if (key !== undefined) busy.delete(key)
      }
    })
  }
  app.notFound((context) => {
    const { method, path } = context.req
    const refused = authorize(context, options.secretKey)
    const unknown = new ApiFailure(404, `Unrecognized request URL (${method}: ${path}).`)
    return send(context, newId('req'), (refused ?? unknown).answer())
  })
  app.onError((error, context) => {
    console.error(`payment sandbox, ${context.req.method} ${context.req.path}:`, error)
    return send(context, newId('req'), faultyAnswers[500].answer())
  })
  return app
}

const faultyAnswers = {
  429: new ApiFailure(429, 'Request rate limit exceeded.', { code: 'rate_limit' }),
  500: new ApiFailure(500, 'An unknown error occurred', { type: 'api_error' }),
}

function inUse(key: string): ApiFailure {
  return new ApiFailure(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  )
}

function authorize(context: Context, secretKey: string): ApiFailure | undefined {
  const given = /^Bearer (.+)$/.exec(context.req.header('Authorization') ?? '')?.[1]
  if (given === secretKey) return undefined
  return given === undefined
    ? new ApiFailure(401, 'You did not provide an API key.')
    : new ApiFailure(401, `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`)
}

async function read(context: Context, route: Route, requestId: string): Promise<Asked> {
  const query = new URL(context.req.url).search.slice(1)
  const body = route.method === 'GET' ? '' : await context.req.text()
  const form = readForm([query, body].filter(Boolean).join('&'))
  const key = route.method === 'POST' ? context.req.header('Idempotency-Key') : undefined
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([route.method, context.req.path, form]))
    .digest('base64')
  return { route, form, id: context.req.param('id') ?? '', requestId, key, fingerprint }
}

/** The same answer again where the same was asked with the same key within a day. */
function answerOnce(
  { perform }: ApiOptions,
  { key, requestId, fingerprint }: Asked,
  answerNow: (work: Work) => Answer,
): { answer: Answer; isReplayed: boolean } {
  try {
    return perform({ id: requestId, idempotency_key: key ?? null }, (work) => {
      const kept = work.store.get('keptAnswers', key ?? null)
      if (key !== undefined && kept !== undefined && kept.created > work.at - DAY) {
        if (kept.fingerprint !== fingerprint) throw otherParameters(key)
        return { answer: { status: kept.status, body: kept.body }, isReplayed: true }
      }
      const answer = answerNow(work)
      if (key !== undefined) {
        work.store.put('keptAnswers', { ...answer, id: key, created: work.at, fingerprint })
      }
      return { answer, isReplayed: false }
    })
  } catch (error) {
    if (error instanceof ApiFailure) return { answer: error.answer(), isReplayed: false }
    throw error
  }
}

function otherParameters(key: string): ApiFailure {
  return new ApiFailure(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

function answerBy({ route, form, id }: Asked, work: Work): Answer {
  const paths = Array.isArray(form.expand) ? form.expand : []
  const asked = paths.filter((path) => typeof path === 'string')
  return { status: 200, body: expand(work, route.answer(work, form, id), asked) }
}

function send(
  context: Context,
  requestId: string,
  { status, body }: Answer,
  { key, isReplayed }: { key?: string | undefined; isReplayed?: boolean } = {},
): Response {
  context.header('Request-Id', requestId)
  context.header('Stripe-Version', context.req.header('Stripe-Version') ?? API_VERSION)
  if (key !== undefined) context.header('Idempotency-Key', key)
  if (isReplayed) context.header('Idempotent-Replayed', 'true')
  if (status === 401) context.header('WWW-Authenticate', 'Bearer realm="Stripe"')
  return context.json(body as object, status as 200)
}

function hangUp(context: Context): Response {
  context.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

function sendHalf(context: Context, { status, body }: Answer): Response {
  const text = JSON.stringify(body)
  const { outgoing, incoming } = context.env
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  })
  outgoing.write(text.slice(0, text.length / 2), () => incoming.socket.destroy())
  return RESPONSE_ALREADY_SENT
}
