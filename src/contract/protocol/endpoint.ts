import type * as z from 'zod/mini'
import type { Permission } from './account-fields.ts'
import type { ErrorCode } from './errors.ts'
import type { CallLimit } from './rate-limits.ts'

type Shape = z.ZodMiniObject

/**
 * How long an answer may be kept: by everybody for minutes (`public`); by everybody, who ask before
 * each use whether it still holds (`revalidate`: a deletion shows at once, P-DELETE-HEARTICLE); by
 * nobody; by nobody and meant for one person alone (`private`, P-LANG-OF-ANSWER).
 */
export type Caching = 'public' | 'revalidate' | 'no-store' | 'private'

/**
 * Whom a call is for. `account`: those who are signed in; adds `unauthorized` and, where it is not
 * theirs, `forbidden`; `passkey_needed` where their session is to be confirmed first. `paid`: those with paid access and administrators; nobody and everybody else
 * are told `premium_required`, whose token does not hold is told `unauthorized` (P-SERVER-DECIDES,
 * P-GATES). A list: those who have at least one of these permissions; everybody else is told
 * `forbidden`.
 */
export type Access = 'account' | 'paid' | readonly [Permission, ...Permission[]]

/**
 * One call of the API. Server validation, the typed client, the OpenAPI document and the contract
 * test all come from this declaration.
 */
export interface Endpoint {
  readonly summary: string
  /** `GET` where left out. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces: `/api/rubrics/{id}`. */
  readonly path: `/${string}`
  readonly params?: Shape
  readonly query?: Shape
  /**
   * Parameters of a call for everybody that are for paid access, by the rules of `access: 'paid'`.
   * An answer to one of them is `private`, whatever the call's caching.
   */
  readonly paidQuery?: readonly string[]
  readonly body?: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** Left out: for everybody. */
  readonly access?: Access
  /**
   * Takes the header `Idempotency-Key` (`repeats.ts`): sent again with the same key and content within
   * seven days, it answers what it answered first and writes nothing; with other content it is
   * `idempotency_key_reused`. What a call without it answers again anyway needs none.
   */
  readonly repeatable?: true
  /**
   * How often it may be made, the narrowest first; adds `too_many_requests`. Counted before the call
   * is handled.
   */
  readonly limits?: readonly [CallLimit, ...CallLimit[]]
  /** It counts for its limits only once it says so: what comes before it decides whether it does. */
  readonly countsLate?: true
  /** It promises a mail; adds `mail_unavailable`, where no mails are sent (P-SERVE-NO-MAIL). */
  readonly mails?: true
  /**
   * The session was confirmed with a passkey in the last five minutes; else it is told
   * `passkey_confirmation_needed`. `desk`: where that is asked of who works at the desk, of them
   * (P-DESK-PASSKEYS); `everybody`: of whoever asks.
   */
  readonly keyConfirmation?: 'desk' | 'everybody'
  /** Of a call for paid access: who else may make it, for their work. */
  readonly workers?: readonly Permission[]
  /** Instead of a JSON body: a file in a field of a form (multipart/form-data, RFC 7578). */
  readonly upload?: {
    readonly field: string
    readonly maximumBytes: number
    /** What a larger one is told; left out, that it is too large a picture. */
    readonly tooLarge?: ErrorCode
  }
  /** For an answer that is a file, not JSON: the media types it can have. */
  readonly mediaTypes?: readonly [string, ...string[]]
  /**
   * Errors of this call's own; none where left out. `invalid_request`, `internal_error` and `storage_unavailable` can
   * come from every call, `payload_too_large` and `unsupported_media_type` from every call with a body;
   * `unsupported_media_type`, `too_many_requests` and `upload_too_slow` from every call with a file.
   */
  readonly errors: readonly ErrorCode[]
  /** `private` where left out. */
  readonly caching: Caching
}

type WithDefault = 'method' | 'errors' | 'caching'

type Declaration = Omit<Endpoint, WithDefault> & Partial<Pick<Endpoint, WithDefault>>

type Declared<D> = D & Pick<Endpoint, Exclude<WithDefault, keyof D>>

/** Declares a call and keeps its exact types. */
// @__NO_SIDE_EFFECTS__
export function endpoint<const D extends Declaration>(declaration: D): Declared<D> {
  const { limits, mails, errors = [] } = declaration
  const added = [limits && 'too_many_requests', mails && 'mail_unavailable']
  return {
    method: 'GET',
    caching: 'private',
    ...declaration,
    errors: [...errors, ...added.filter((code) => code !== undefined)],
  } as unknown as Declared<D>
}

/** What a caller hands over, before the server's defaults: path, query and body in one object. */
export type InputOf<E extends Endpoint> = (E['params'] extends Shape
  ? { params: z.input<E['params']> }
  : unknown) &
  (E['query'] extends Shape ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends z.ZodMiniType ? { body: z.input<E['body']> } : unknown) &
  (E['upload'] extends object ? { file: Blob } : unknown)

/** Whether a query has a parameter of the call that is for paid access. */
export function asksForPaid(
  { paidQuery = [] }: Pick<Endpoint, 'paidQuery'>,
  query: Record<string, unknown>,
): boolean {
  return paidQuery.some((name) => query[name] !== undefined)
}

/** A call that answers JSON. */
export type JsonEndpoint = Endpoint & { readonly mediaTypes?: never }

export type OutputOf<E extends Endpoint> = z.output<E['output']>
