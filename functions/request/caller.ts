import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { currentUser } from '../../src/contract/accounts/auth.ts'
import type { Permission } from '../../src/contract/protocol/account-fields.ts'
import { defaultLanguage, type Language } from '../../src/contract/protocol/language.ts'
import { languageSchema } from '../../src/contract/protocol/language-schema.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { isJustConfirmed, needsKey, rolesOfSession } from '../../src/domain/account/passkeys.ts'
import { permissionsOf } from '../../src/domain/account/permissions.ts'
import { subscriptionAt } from '../../src/domain/billing/subscription.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Stores } from '../store/create-stores.ts'
import { CAME_BY_CDN } from './origin-guard.ts'
import { readSessionToken, type SigningKeys } from './session-token.ts'

export interface Caller {
  userId: string
  sessionId: string
  account: Account
  /** When this session was last confirmed with a passkey, RFC 3339; undefined where it never was. */
  keyConfirmedAt: string | undefined
  /** What this session may. */
  permissions: readonly Permission[]
  /** What it may once it is confirmed with a passkey (P-DESK-PASSKEYS). */
  permissionsByKey: readonly Permission[]
}

/** Says who asks; undefined where that is not known, whatever the reason. */
export type Identify = (context: Context) => Promise<Caller | undefined>

const LONGEST_TOKEN = 2000

/**
 * What keeps a session alive: asking who it is, as every page for people who are signed in does,
 * and whatever changes something. So no other read costs a write.
 */
function isSignOfLife({ method, path }: { method: string; path: string }): boolean {
  return method !== 'GET' || path === currentUser.path
}

/**
 * Identifies callers by their token (RFC 6750): its signature, its session and its person must all
 * hold at this moment, so that a revocation works at once (P-RIGHTS-AT-ONCE).
 */
export function createIdentification({
  sessions,
  signingKeys,
  deskPasskeys,
  now,
}: {
  sessions: Stores['sessions']
  signingKeys: () => Promise<SigningKeys>
  /** Whether who works at the desk confirms their sessions with a passkey. */
  deskPasskeys: boolean
  now: () => Date
}): Identify {
  return async (context) => {
    const header = context.req.header('Authorization') ?? ''
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1]
    if (token === undefined || token.length > LONGEST_TOKEN) return undefined
    const at = now()
    const claims = await readSessionToken(token, await signingKeys(), at)
    const session =
      claims && (await sessions.use(claims, at, { noteUse: isSignOfLife(context.req) }))
    if (!session) return undefined
    const { account, keyConfirmedAt } = session
    const { paidAccess } = subscriptionAt(account, at)
    const { roles } = account
    const actingRoles = deskPasskeys ? rolesOfSession(roles, keyConfirmedAt, at) : roles
    return {
      ...claims,
      account,
      keyConfirmedAt,
      permissions: permissionsOf(actingRoles, paidAccess),
      permissionsByKey: permissionsOf(roles, paidAccess),
    }
  }
}

/**
 * Of a session that can do what cannot be taken back (P-PASSKEYS).
 * @throws ApiError `passkey_confirmation_needed` where no key confirmed it in the last five minutes
 */
export function requireKey({ keyConfirmedAt }: Pick<Caller, 'keyConfirmedAt'>, at: Date): void {
  if (!isJustConfirmed(keyConfirmedAt, at)) throw new ApiError('passkey_confirmation_needed')
}

/** As `requireKey`, of who works at a desk that asks for keys (P-DESK-PASSKEYS). */
export function requireDeskKey(
  { deskPasskeys, now }: { deskPasskeys: boolean; now: () => Date },
  caller: Pick<Caller, 'account' | 'keyConfirmedAt'>,
): void {
  if (deskPasskeys && needsKey(caller.account.roles)) requireKey(caller, now())
}

/**
 * The language of what no cache keeps, such as error messages: from the query, else what
 * the browser accepts, else German (P-LANG-OF-ANSWER).
 */
export function callerLanguage(context: Context): Language {
  const wanted = languageSchema.safeParse(
    context.req.query('lang') ?? context.req.query('languageCode'),
  )
  if (wanted.success) return wanted.data
  const accepted = parseAccept(context.req.header('Accept-Language') ?? '')
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q)
    .map(({ type }) => languageSchema.safeParse(type.split('-')[0]?.toLowerCase()))
    .find(({ success }) => success)
  return accepted?.data ?? defaultLanguage
}

/** The language of an answer that a cache may keep: from the query alone (P-LANG-OF-ANSWER). */
export function answerLanguage(query: {
  lang?: Language | undefined
  languageCode?: Language | undefined
}): Language {
  return query.lang ?? query.languageCode ?? defaultLanguage
}

/**
 * The address that the CDN saw: `CloudFront-Viewer-Address` without its port, believed only on a
 * request that carried the CDN's secret (P-CLIENT-ADDRESS).
 */
export function viewerAddress(context: Context): string | undefined {
  if (context.get(CAME_BY_CDN) !== true) return undefined
  const given = context.req.header('CloudFront-Viewer-Address') ?? ''
  // An address of IPv6 stands there as it is, with one more colon before the port.
  const address = given.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

/**
 * What one household or office shares, as text of one form: an address of IPv4, or the first half
 * of one of IPv6, since the other half is everybody's to choose and to change.
 */
export function networkOf(address: string | undefined): string {
  return prefixOf(address, 4)
}

/**
 * What one customer of a provider can have at most: the first 48 bits of an address of IPv6, of
 * which there are 65,536 networks; an address of IPv4.
 */
export function siteOf(address: string | undefined): string {
  return prefixOf(address, 3)
}

/**
 * What is counted as one place from which people ask, where more than one is to say something
 * (P-MOST-READ): the first 24 bits of an address of IPv4 or the first 48 of one of
 * IPv6, so that whoever has many neighbouring addresses is one.
 */
export function countedNetworkOf(address: string | undefined): string {
  const network = siteOf(address)
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}

/** @param count of the groups of 16 bits */
function prefixOf(address: string | undefined, count: number): string {
  if (address === undefined) return 'unknown'
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 6).join() === [0, 0, 0, 0, 0, 0xffff].join()
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${count * 16}`
}

/** The eight numbers of an address of IPv6. */
function groupsOf(address: string): number[] {
  const [unscoped = ''] = address.split('%')
  const canonical = new URL(`http://[${unscoped}]`).hostname.slice(1, -1)
  const [left = [], right = []] = canonical
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function bytesOf(group: number): [number, number] {
  return [group >> 8, group & 0xff]
}

/**
 * Refuses what a page of another site has a visitor's browser send, a form without a body among it
 * (Fetch Metadata). Tokens are never sent along by themselves, and the one cookie there is gives no
 * right, so this keeps other sites from spending the limits of their visitors' networks.
 */
export const refuseOtherSites: MiddlewareHandler = async (context, next) => {
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
  if (!isRead && context.req.header('Sec-Fetch-Site') === 'cross-site') {
    throw new ApiError('forbidden')
  }
  await next()
}
