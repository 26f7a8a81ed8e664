import { createHash } from 'node:crypto'
import { zValidator } from '@hono/zod-validator'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { nameOf } from '../../src/contract/endpoints.ts'
import type { Permission } from '../../src/contract/protocol/account-fields.ts'
import {
  type Access,
  asksForPaid,
  type Caching,
  type Endpoint,
  type OutputOf,
} from '../../src/contract/protocol/endpoint.ts'
import { repeatHeaders } from '../../src/contract/protocol/repeats.ts'
import { hasAnyOf, hasPaidAccess } from '../../src/domain/account/permissions.ts'
import { canonicalJson } from '../../src/domain/text/canonical-json.ts'
import { ApiError } from '../errors/api-error.ts'
import { faultMessage } from '../errors/fault-messages.ts'
import { isAmbiguous, issueMessage } from '../errors/issue-messages.ts'
import {
  type Caller,
  callerLanguage,
  networkOf,
  requireDeskKey,
  requireKey,
} from '../request/caller.ts'
import { enforceRateLimits } from '../request/enforce-rate-limits.ts'
import { JsonAnswer } from '../runtime/json-answer.ts'
import type { IdempotentWrite } from '../store/table/idempotency.ts'
import type { Dependencies } from './dependencies.ts'
import {
  type BytesFile,
  limitBody,
  type SentFile,
  sendBytes,
  sentFile,
  takeUpload,
} from './serve-upload.ts'

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : Record<string, never>

export interface Request<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** The file that a call takes, to be read once nothing else can refuse it. */
  file: E['upload'] extends object ? SentFile : undefined
  /** Who asks: of a call for those who are signed in. */
  caller: E['access'] extends Access ? Caller : undefined
  /** Of a call that may be repeated: by which it counts once; undefined where no key was sent. */
  idempotentWrite: E['repeatable'] extends true ? IdempotentWrite | undefined : undefined
  /**
   * Counts the call for its limits, where it does so late.
   * @param userId of whom, where the session does not tell
   * @throws ApiError `too_many_requests` with the time to wait
   */
  count: E['countsLate'] extends true ? (userId?: string) => Promise<void> : undefined
  context: Context
}

/** An answer that is saved under a name of its own. */
interface TextFile<MediaType> {
  mediaType: MediaType
  /** ASCII letters, digits, dots, hyphens and underscores; anything else becomes one. */
  fileName: string
  /** Sent as UTF-8. */
  text: string
}

/** What a route answers: a file of one of the declared types, or what becomes JSON. */
type AnswerOf<E extends Endpoint> = E extends { mediaTypes: ReadonlyArray<infer MediaType> }
  ? TextFile<MediaType> | BytesFile<MediaType>
  : OutputOf<E> | JsonAnswer<OutputOf<E>>

const CACHE_CONTROL: Record<Caching, string> = {
  /** A minute in the browser; five at the CDN, and another while it fetches a new one. */
  public: 'public, max-age=60, s-maxage=300, stale-while-revalidate=60',
  revalidate: 'public, max-age=0, s-maxage=0, must-revalidate',
  'no-store': 'no-store',
  private: 'private, no-store',
}

/**
 * Serves one call of the contract: validates path, query and body by its schemas, sets caching,
 * and answers what the handler returns.
 * @param handle gets the validated request; throws ApiError for the errors the contract names
 */
export function serve<E extends Endpoint>(
  app: Hono,
  endpoint: E,
  handle: (request: Request<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
): void {
  const validators: MiddlewareHandler[] = [
    nameRoute(endpoint.path),
    // Before anything else: who is not signed in learns nothing about what a call takes.
    ...(endpoint.access ? [requireCaller(endpoint.access, endpoint.workers)] : []),
    ...(endpoint.keyConfirmation ? [requireKeyConfirmation(endpoint.keyConfirmation)] : []),
    ...(endpoint.paidQuery ? [requirePaidFor(endpoint)] : []),
    ...(endpoint.params ? [validator('param', endpoint.params)] : []),
    ...(endpoint.query ? [validator('query', endpoint.query)] : []),
    ...(endpoint.repeatable ? [validator('header', repeatHeaders)] : []),
    // Nothing is read of a body before, and no more than the call may take.
    ...(endpoint.upload
      ? [takeUpload(endpoint.upload, (context) => context.get(CALLER).userId)]
      : [limitBody]),
    ...(endpoint.body ? [requireJson, limitDepth, validator('json', endpoint.body)] : []),
  ]
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  app.on(endpoint.method, [path], ...validators, async (context) => {
    const validated = context.req as unknown as { valid(target: string): unknown }
    const valid = (target: string) => validated.valid(target) ?? {}
    const caller: Caller | undefined = context.get(CALLER)
    const sent = { params: valid('param'), query: valid('query'), body: valid('json') }
    const headers = valid('header') as z.output<typeof repeatHeaders>
    const key = headers['Idempotency-Key']
    if (endpoint.mails && !servingIn(context).canMail) throw new ApiError('mail_unavailable')
    const count = (userId = caller?.userId) => countCall(context, endpoint, userId)
    if (!endpoint.countsLate) await count()
    const request = {
      ...sent,
      file: sentFile(context),
      caller,
      idempotentWrite: caller &&
        key && { userId: caller.userId, call: nameOf(endpoint), key, digest: digestOf(sent) },
      count,
      context,
    } as Request<E>
    const answer = await (async () => handle(request))().catch((error: unknown) => {
      throw refusalOf(error, caller)
    })
    const caching = asksForPaid(endpoint, context.req.query()) ? 'private' : endpoint.caching
    context.header('Cache-Control', CACHE_CONTROL[caching])
    return endpoint.mediaTypes === undefined
      ? sendJson(context, endpoint.method, answer as object)
      : sendFile(context, answer as TextFile<string> | BytesFile<string>)
  })
}

/** Of what is asked for, in whatever language it is to be answered. */
function digestOf({ query, ...sent }: { query: unknown }): string {
  const { lang: _, languageCode: __, ...parameters } = query as Record<string, unknown>
  return createHash('sha256')
    .update(canonicalJson({ ...sent, query: parameters }))
    .digest('hex')
}

/** With the tag of what is read, so that it need not be made of the finished answer. */
function sendJson(context: Context, method: Endpoint['method'], value: object): Response {
  const answer = value instanceof JsonAnswer ? value : new JsonAnswer(value)
  if (method === 'GET') context.header('ETag', answer.tag)
  context.header('Content-Type', 'application/json')
  return context.body(answer.bytes)
}

function sendFile(context: Context, file: TextFile<string> | BytesFile<string>): Response {
  if ('bytes' in file) return sendBytes(context, file)
  const { mediaType, fileName, text } = file
  const safeName = fileName.replace(/[^\w.-]/g, '_')
  return context.body(text, 200, {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${safeName}"`,
  })
}

const SERVING = 'serving'
const CALLER = 'caller'

/** What stands before every call: who asks, and whether they may now. */
type Serving = Pick<
  Dependencies,
  | 'identify'
  | 'clientAddress'
  | 'rateLimits'
  | 'instanceLimits'
  | 'canMail'
  | 'deskPasskeys'
  | 'now'
>

const servingIn = (context: Context): Serving => context.get(SERVING)

export function provideServing(serving: Serving): MiddlewareHandler {
  return (context, next) => {
    context.set(SERVING, serving)
    return next()
  }
}

async function countCall(
  context: Context,
  { limits }: Pick<Endpoint, 'limits'>,
  userId: string | undefined,
): Promise<void> {
  const { clientAddress, rateLimits, instanceLimits, now } = servingIn(context)
  for (const limit of limits ?? []) {
    const network = () => networkOf(clientAddress(context))
    const key = limit.per === 'user' ? userId : limit.per === 'all' ? 'all' : network()
    if (key === undefined) continue
    if (limit.byInstance) instanceLimits.consume(limit, key, now())
    else await enforceRateLimits(rateLimits, [[limit, key]], now())
  }
}

function requireCaller(access: Access, workers: readonly Permission[] = []): MiddlewareHandler {
  return async (context, next) => {
    const hasToken = context.req.header('Authorization') !== undefined
    if (access === 'paid' && !hasToken) throw new ApiError('premium_required')
    const caller = await servingIn(context).identify(context)
    if (!caller) throw new ApiError('unauthorized')
    const may = (permissions: readonly Permission[]): boolean =>
      access === 'account' ||
      (access === 'paid'
        ? hasPaidAccess(permissions) || hasAnyOf(workers, permissions)
        : hasAnyOf(access, permissions))
    if (!may(caller.permissions)) {
      // Who only reads is told what anybody is.
      const isAtWork = access !== 'paid' || hasAnyOf(workers, caller.permissionsByKey)
      if (isAtWork && may(caller.permissionsByKey)) throw new ApiError('passkey_needed')
      throw new ApiError(access === 'paid' ? 'premium_required' : 'forbidden')
    }
    context.set(CALLER, caller)
    await next()
  }
}

function requireKeyConfirmation(of: NonNullable<Endpoint['keyConfirmation']>): MiddlewareHandler {
  return async (context, next) => {
    const caller: Caller = context.get(CALLER)
    const serving = servingIn(context)
    if (of === 'desk') requireDeskKey(serving, caller)
    else requireKey(caller, serving.now())
    await next()
  }
}

/** What a call itself refuses could be allowed once the session is confirmed with a passkey. */
function refusalOf(error: unknown, caller: Caller | undefined): unknown {
  const isForRights = error instanceof ApiError && error.code === 'forbidden'
  const isUnconfirmed = caller && caller.permissions.length < caller.permissionsByKey.length
  return isForRights && isUnconfirmed ? new ApiError('passkey_needed') : error
}

function requirePaidFor(endpoint: Endpoint): MiddlewareHandler {
  const requirePaid = requireCaller('paid')
  return (context, next) =>
    asksForPaid(endpoint, context.req.query()) ? requirePaid(context, next) : next()
}

/** Tells the log which call this is, before anything in the request can be refused. */
export function nameRoute(path: string): MiddlewareHandler {
  return (context, next) => {
    context.set('route', path)
    return next()
  }
}

/** A form of another site can send a body of any type but this one without being asked first. */
const requireJson: MiddlewareHandler = (context, next) => {
  const type = context.req.header('Content-Type') ?? ''
  if (!/^application\/json *(;|$)/i.test(type)) throw new ApiError('unsupported_media_type')
  return next()
}

/** Before it is parsed: what reads or writes it afterwards may call itself for each level. */
const limitDepth: MiddlewareHandler = async (context, next) => {
  if (!isTooDeep(await context.req.text())) return next()
  const words = faultMessage('too-deep', callerLanguage(context), { maximum: MOST_LEVELS })
  throw new ApiError('invalid_request', { body: words })
}

function validator(target: keyof typeof FIELD_ROOTS, schema: z.ZodMiniType): MiddlewareHandler {
  return zValidator(target, schema, (result, context) => {
    if (result.success) return
    const language = callerLanguage(context)
    const fields = result.error.issues
      .slice(0, FIELDS_NAMED)
      .map((issue) => [
        [FIELD_ROOTS[target], ...issue.path.map(String)].join('.'),
        issueMessage(issue, result.data, language),
      ])
    const isAsked = result.error.issues.every(isAmbiguous)
    throw new ApiError(isAsked ? 'value_ambiguous' : 'invalid_request', Object.fromEntries(fields))
  })
}

const FIELD_ROOTS = { param: 'path', query: 'query', json: 'body', header: 'header' } as const

/** So many wrong fields are named at most: a megabyte of them would be answered with many. */
const FIELDS_NAMED = 20

/**
 * So many lists and objects may a body have within each other. Our forms have ten; what runs through
 * data by calling itself fails from some thousands on.
 */
export const MOST_LEVELS = 32

/** Whether a text that is to be read as JSON has more levels than that. Never throws; linear. */
export function isTooDeep(json: string): boolean {
  let level = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === '[' || character === '{') level += 1
    else if (character === ']' || character === '}') level -= 1
    if (level > MOST_LEVELS) return true
  }
  return false
}

/** @returns where the string that begins at `start` ends, or the text does */
function endOfString(json: string, start: number): number {
  let end = start + 1
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1
  return end
}
