import { createInstanceLimits } from '../../../functions/request/instance-limits.ts'
import { createSearchIndexProvider } from '../../../functions/search/search-index-provider.ts'
import type { ErrorCode } from '../../../src/contract/protocol/errors.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import { type Kind, signedIn as signIn } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { noon } from '../../support/records.ts'

/** What stands for `{name}` in the path and the body of a case. */
export type CaseValues = Record<string, string>

export interface CaseRequest {
  path: string
  body?: unknown
  /** Who asks, a new user; `{me}` is their id. Left out, it is nobody who is signed in. */
  as?: Kind
  /** What is so before; `me` is the id of who asks. */
  arrange?: (
    api: AppFixture,
    me: string,
  ) => CaseValues | undefined | Promise<CaseValues | undefined>
}

export const requestOf = (how: string | CaseRequest): CaseRequest =>
  typeof how === 'string' ? { path: how } : how

/**
 * Whom a call is for: `own` is for those who are signed in and name themselves, and for
 * administrators who name anybody; a list is for those kinds of people and for administrators.
 */
export type Who = 'everybody' | 'signed-in' | 'paid' | 'own' | readonly Kind[]

/** Whom the product's rules let in, not what the contract says of it (P-SERVER-DECIDES). */
export interface Allowed {
  who: Who
  /** Whom it lets in beside them. */
  also?: readonly Kind[]
  /** What the call cannot do without, before it looks at who asks; `{me}` is whom it is about. */
  query?: string
  body?: unknown
  /** With this query it is for paid access alone. */
  paid?: string
  params?: Record<string, string>
  /** Answers 401 or 403 for a reason of its own: a wrong password, one hearticle a rubric. */
  refusesByItself?: true
}

export const everybody: Allowed = { who: 'everybody' }
export const signedIn: Allowed = { who: 'signed-in' }
export const own: Allowed = { who: 'own' }
export const ownByQuery: Allowed = { who: 'own', query: '?userId={me}' }
export const editors: Allowed = { who: ['editor'] }
/** Whoever works on texts: editors and reviewers. */
export const readers: Allowed = { who: ['reviewer', 'editor'] }
export const administrators: Allowed = { who: [] }

/** Of one call, whom it is for, ways that it answers, and how each of its errors comes about. */
export interface Cases {
  allowed: Allowed
  answers: Array<string | CaseRequest>
  errors: Partial<Record<ErrorCode, CaseRequest>>
}

const fill = (text: string, values: CaseValues) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

/** Prepares a case; what it returns asks, as often as it is called. */
export async function prepareCase(
  api: AppFixture,
  ofEndpoint: string,
  { path, body, as, arrange }: CaseRequest,
) {
  const person = as && (await signIn(api.stores, as))
  const me = person?.account.id ?? ''
  const values = { me, ...(await arrange?.(api, me)) }
  const sent: unknown = body && JSON.parse(fill(JSON.stringify(body), values))
  return (headers: Record<string, string> = {}, method: string = ofEndpoint) =>
    api.ask(method, fill(path, values), sent, { ...person?.headers, ...headers })
}

/** Who asks has another account than they signed up with. */
async function withAccount(
  { stores }: AppFixture,
  me: string,
  more: Partial<Account>,
): Promise<undefined> {
  const account = await stores.users.find(me)
  if (account) await stores.users.restore({ ...account, ...more })
}

/** Nobody has confirmed the address of who asks. */
export const unconfirmed = (api: AppFixture, me: string) =>
  withAccount(api, me, { emailConfirmedAt: null })

/** Who asks reviews since this user made them a reviewer. */
export const reviewerBy = (api: AppFixture, me: string, giver: string) =>
  withAccount(api, me, { roleGivers: { ROLE_REVIEWER: giver } })

/** As if as much had been asked before as is allowed. */
export function exhaustLimits(api: AppFixture): undefined {
  const { consume: take, refund: giveBack } = api.stores.rateLimits
  api.rebuild({
    rateLimits: {
      refund: giveBack,
      async consume(limit, key, at) {
        await take({ ...limit, max: 1 }, key, at)
        return take({ ...limit, max: 1 }, key, at)
      },
    },
  })
}

/** The same of what this instance counts for itself. */
export function exhaustInstanceLimits(api: AppFixture): undefined {
  const { consume: take } = createInstanceLimits()
  api.rebuild({
    instanceLimits: { consume: (limit, key, at) => take({ ...limit, max: 0 }, key, at) },
  })
}

/** As where no mails are sent. */
export function withoutMail(api: AppFixture): undefined {
  api.rebuild({ canMail: false })
}

/** As if nothing had been published yet. */
export function withoutSearchIndex(api: AppFixture): undefined {
  api.rebuild({
    searchIndex: createSearchIndexProvider({
      source: {
        current: async () => undefined,
        download: () => Promise.reject(new Error('there is none')),
        release: async () => {},
      },
      now: () => noon,
      log: () => {},
    }),
  })
}
