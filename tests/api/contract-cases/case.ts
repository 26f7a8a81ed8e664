import { createInstanceLimits } from '../../../functions/request/instance-limits.ts'
import { createSearchIndexProvider } from '../../../functions/search-index/search-index-provider.ts'
import type { ErrorCode } from '../../../src/contract/protocol/errors.ts'
import { type Kind, signedIn } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { noon } from '../../support/records.ts'

/** What stands for `{name}` in the path and the body of a case. */
export type CaseValues = Record<string, string>

/** How a call is made. */
export interface Asked {
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

/** Of one call, ways that it answers, and for each of its errors how it comes about. */
export interface Cases {
  answers: Array<string | Asked>
  errors: Partial<Record<ErrorCode, Asked>>
}

const fill = (text: string, values: CaseValues) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

/** Prepares a case; what it returns asks, as often as it is called. */
export async function prepareCase(
  api: AppFixture,
  ofEndpoint: string,
  { path, body, as, arrange }: Asked,
) {
  const person = as && (await signedIn(api.stores, as))
  const me = person?.account.id ?? ''
  const values = { me, ...(await arrange?.(api, me)) }
  const sent: unknown = body && JSON.parse(fill(JSON.stringify(body), values))
  return (headers: Record<string, string> = {}, method: string = ofEndpoint) =>
    api.ask(method, fill(path, values), sent, { ...person?.headers, ...headers })
}

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
