import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { DAY } from '../model/calendar.ts'
import { newId, providerJson } from '../model/objects.ts'
import type { Store } from '../model/store.ts'
import type { Work } from '../model/work.ts'
import { CALLS } from './calls.ts'
import { ApiFailure, invalid } from './failure.ts'
import { type FormGroup, readForm } from './form.ts'

interface ApiOptions {
  secretKey: string
  /** Where the sandbox's pages are. */
  origin: () => string
  /** Does `work` at this moment, stores it, and sends its events. */
  perform: <T>(work: (work: Work) => T) => T
}

/** The API below `/v1`, which the provider's own client is pointed to. */
export function createApi({ secretKey, origin, perform }: ApiOptions): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    context.header('Request-Id', newId('req'))
    if (context.req.header('Authorization') !== `Bearer ${secretKey}`) {
      throw new ApiFailure(401, 'Invalid API key provided.')
    }
    await next()
  })
  for (const [name, call] of Object.entries(CALLS)) {
    const [method = '', path = ''] = name.split(' ')
    app.on(method, path, async (context) => {
      const query = new URL(context.req.url).search.slice(1)
      const form = readForm([query, await context.req.text()].filter(Boolean).join('&'))
      const id = context.req.param('id') ?? ''
      const key = method === 'POST' ? context.req.header('Idempotency-Key') : undefined
      const answerNow = (work: Work) =>
        expanded(work.store, call(work, form, id), Object.values(form.expand ?? {}))
      const keyedRequest = { key, request: [context.req.path, form] }
      const { answer, isReplayed } = perform((work) => answerOnce(work, keyedRequest, answerNow))
      if (isReplayed) context.header('Idempotent-Replayed', 'true')
      context.header('Content-Type', 'application/json')
      return context.body(providerJson(answer, origin()))
    })
  }
  app.notFound(({ req }) => {
    throw new ApiFailure(404, `Unrecognized request URL (${req.method}: ${req.path}).`)
  })
  app.onError((error, context) => {
    const isFailure = error instanceof ApiFailure
    if (!isFailure) console.error(`payment sandbox, ${context.req.path}:`, error)
    const failure = isFailure ? error : new ApiFailure(500, 'An unknown error occurred', OWN)
    return context.json(failure.body(), failure.status)
  })
  return app
}

const OWN = { type: 'api_error' } as const

/** The same answer again where the same was asked with the same key within a day. */
function answerOnce(
  work: Work,
  { key, request }: { key: string | undefined; request: unknown },
  answerNow: (work: Work) => object,
): { answer: object; isReplayed: boolean } {
  const { at, store } = work
  if (key === undefined) return { answer: answerNow(work), isReplayed: false }
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('base64')
  const storedAnswer = store.get('answer', key)
  if (storedAnswer !== undefined && storedAnswer.created > at - DAY) {
    if (storedAnswer.fingerprint === fingerprint)
      return { answer: storedAnswer.answer, isReplayed: true }
    const message = `The key '${key}' was used with other parameters before.`
    throw new ApiFailure(400, message, { type: 'idempotency_error' })
  }
  const answer = answerNow(work)
  store.put({ id: key, object: 'answer', created: at, fingerprint, answer })
  return { answer, isReplayed: false }
}

/** With objects where their ids stand, along paths such as `data.latest_invoice`. */
function expanded(store: Store, answer: object, paths: Array<string | FormGroup>): object {
  const at = (value: unknown, [step, ...rest]: string[]): unknown => {
    if (step === undefined || value === null) return value
    if (Array.isArray(value)) return value.map((entry) => at(entry, [step, ...rest]))
    const given = typeof value === 'object' ? new Map(Object.entries(value)).get(step) : undefined
    const whole = typeof given === 'string' ? store.find(given) : given
    if (whole === undefined) throw invalid(`${step} cannot be expanded.`, 'expand')
    return { ...(value as object), [step]: at(whole, rest) }
  }
  return paths.reduce<object>((value, path) => at(value, String(path).split('.')) as object, answer)
}
