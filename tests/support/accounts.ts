/** People of tests, registered beside the API with cheap hashes, and what the table has of them. */
import { hashPassword } from '../../functions/accounts/password-hash.ts'
import { type SigningKeys, signSessionToken } from '../../functions/request/session-token.ts'
import type { Privileges, Registration } from '../../functions/store/accounts/registrations.ts'
import type { SessionClaims } from '../../functions/store/accounts/sessions.ts'
import { letterReaderWrite } from '../../functions/store/mail/letter-readers.ts'
import type { MailRequest } from '../../functions/store/mail/mail-request.ts'
import { MAIL_LIST } from '../../functions/store/table/keys.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import type { CertaintyLevel } from '../../src/contract/reading/evidence-choices.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { latestSessionEnd } from '../../src/domain/account/session-lifetime.ts'
import { testKeys } from './app.ts'
import { noon } from './records.ts'
import { all, type StoresFixture } from './stores.ts'

export const PASSWORD = 'correct horse'

/** A hundredth of what hashes of the product cost. */
export const CHEAP = { memory: 64, passes: 1, parallelism: 1 }

const cheapHash = hashPassword(PASSWORD, CHEAP)

/** The accounts; `trial` is whom the sign-up makes, its address not confirmed. */
const PRIVILEGES = {
  trial: undefined,
  free: { roles: [], grant: 'Free' },
  premium: { roles: [], grant: 'Premium' },
  reviewer: { roles: ['ROLE_REVIEWER'], grant: 'Free' },
  editor: { roles: ['ROLE_EDITOR'], grant: 'Free' },
  head: { roles: ['ROLE_HEAD'], grant: 'Free' },
  analyst: { roles: ['ROLE_ANALYST'], grant: 'Free' },
  admin: { roles: ['ROLE_ADMIN'], grant: 'Free' },
} satisfies Record<string, Privileges | undefined>

export type Kind = keyof typeof PRIVILEGES

interface Options extends Partial<Registration> {
  at?: Date
}

export async function tryRegistering(
  { registrations }: Pick<StoresFixture, 'registrations'>,
  kind: Kind,
  { at = noon, ...more }: Options = {},
) {
  const username = more.username ?? kind
  return registrations.register(
    {
      username,
      email: `${username}@example.org`,
      passwordHash: await cheapHash,
      language: 'de',
      isChamberMember: false,
      ...more,
    },
    at,
    PRIVILEGES[kind],
  )
}

/** @throws where the name or address is taken */
export async function register(
  stores: Pick<StoresFixture, 'registrations'>,
  kind: Kind,
  options: Options = {},
): Promise<Account> {
  const outcome = await tryRegistering(stores, kind, options)
  if ('taken' in outcome) throw new Error(outcome.taken)
  return outcome.account
}

export async function confirmed(
  accounts: StoresFixture,
  account: Account,
  at: Date = noon,
): Promise<Account> {
  if (!(await accounts.confirmations.confirm(account, at))) throw new Error('was not confirmed')
  return { ...account, emailConfirmedAt: at.toISOString() }
}

/** An address that gets the letter of a week without an account. @returns its id */
export async function letterReader(
  { table, letterReaders }: Pick<StoresFixture, 'table' | 'letterReaders'>,
  email: string,
  since: Date = noon,
  certainty: CertaintyLevel = 'very_low',
): Promise<string> {
  const id = await letterReaders.idOf(email)
  const choice = { email, language: 'de' as const, rubricIds: [], certainty }
  await table.write(await letterReaderWrite(table, id, choice, since))
  return id
}

/** Begins a session of a user who is there. */
export async function claimsOf(
  accounts: StoresFixture,
  account: Account,
  at: Date,
  options: { byKey?: boolean } = {},
): Promise<SessionClaims> {
  const claims = await accounts.sessions.begin(account, at, options)
  if (!claims) throw new Error('the person is gone')
  return claims
}

/** Begins a session; what it returns are the headers of its requests. */
export async function sessionOf(
  accounts: StoresFixture,
  account: Account,
  {
    at = noon,
    keys = testKeys,
    byKey = false,
  }: { at?: Date; keys?: SigningKeys; byKey?: boolean } = {},
): Promise<{ Authorization: string }> {
  const claims = await claimsOf(accounts, account, at, { byKey })
  const times = { issuedAt: at, expiresAt: latestSessionEnd(at) }
  return bearer(await signSessionToken(claims, keys, times))
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

export async function signedIn(stores: StoresFixture, kind: Kind, options: Options = {}) {
  const account = await register(stores, kind, options)
  return { account, headers: await sessionOf(stores, account, options) }
}

export type Person = Awaited<ReturnType<typeof signedIn>>

/** A mailed token, as the delivery of its mail makes it. */
export async function mailedToken(
  accounts: StoresFixture,
  { id, email }: { id: string; email: string },
  purpose: 'RESET' | 'CONFIRM',
  { at = noon, validFor = 3600 }: { at?: Date; validFor?: number } = {},
): Promise<string> {
  return accounts.mailedTokens.issue(id, purpose, { email, validFor }, at)
}

/** The mails that wait in the outbox, the oldest first. */
export async function mails({ table }: Pick<StoresFixture, 'table'>): Promise<MailRequest[]> {
  const items = await all(queryAll(table, MAIL_LIST, { list: true }))
  return items.map(({ order }) => order as MailRequest)
}

export async function wholeTable({
  table,
  // biome-ignore lint/suspicious/noExplicitAny: records of all kinds are read here as the data that they are
}: Pick<StoresFixture, 'table'>): Promise<Record<string, any>[]> {
  return all(table.scan())
}
