/** New accounts: names and addresses are unique without regard to case (P-NAMES-UNIQUE). */
import { randomUUID } from 'node:crypto'
import type { Role, SubscriptionLevel } from '../../../src/contract/protocol/account-fields.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import { newUsername, usernameKey } from '../../../src/domain/account/account-fields.ts'
import { trialOfSignUp } from '../../../src/domain/account/address-trial.ts'
import { emailKey } from '../../../src/domain/account/email-address.ts'
import { subscriptionAt } from '../../../src/domain/billing/subscription.ts'
import { addToFigures } from '../counting/figures.ts'
import { writeWithMail } from '../mail/throttled-outbox.ts'
import { emailItemKey, passwordKey, usernameItemKey } from '../table/keys.ts'
import type { Item, KeyedTable } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { putNew } from '../table/writes.ts'
import { accountItem } from './account-item.ts'
import { trialOf } from './address-trials.ts'
import { AdministratorExists, addAdministrator, addFirstAdministrator } from './administrators.ts'
import { forgetDeskPeople } from './desk-people.ts'
import { entitlementWrite } from './entitlements.ts'
import { emailItem, listGiven, usernameItem } from './user-lists.ts'

export interface Registration {
  username: string
  email: string
  passwordHash: string
  language: Language
  isChamberMember: boolean
  /** False where nobody can confirm an address, since no mails are sent; else left out. */
  canConfirm?: boolean
  /** They want the letter of a week. */
  wantsLetter?: boolean | undefined
  /** The path of this site to which the confirmed address leads (P-WANTED). */
  returnTo?: string | undefined
}

/** What users have who come with the product, and nobody else when they register. */
export interface Privileges {
  roles: Role[]
  grant: SubscriptionLevel
  /** Only where there is no administrator yet, and what is written with the account then. */
  asFirst?: (userId: string) => Writes
}

type Outcome = { account: Account } | { taken: TakenFields }

type TakenFields = 'username_taken' | 'email_taken'

/** @returns undefined where another spelling of the address signed up at the same moment */
async function attempt(
  store: KeyedTable,
  registration: Registration,
  at: Date,
  privileges: Privileges | undefined,
): Promise<Outcome | undefined> {
  const { username, email, passwordHash, language, isChamberMember, canConfirm, wantsLetter } =
    registration
  const { returnTo } = registration
  const id = randomUUID()
  const trial = privileges ? undefined : await trialOf(store, email)
  const account: Account = {
    id,
    username: newUsername(username),
    email: email.trim(),
    pendingEmail: null,
    language,
    roles: ['ROLE_USER', ...(privileges?.roles ?? [])],
    isChamberMember,
    createdAt: at.toISOString(),
    emailConfirmedAt: privileges ? at.toISOString() : null,
    ...(trial
      ? trialOfSignUp(trial.known, at, { isChamberMember, canConfirm })
      : { trialEndsAt: null }),
    grant: privileges?.grant ?? 'Free',
    billing: null,
    notices: { trialEnding: null, trialEnded: null },
    selectedRubricIds: null,
    ...(wantsLetter && { letterFrom: 'low' as const }),
    image: null,
    passwordChangedAt: at.toISOString(),
    sessionEpoch: 1,
  }
  const once = (item: Item) => putNew(item)
  const isAdmin = account.roles.includes('ROLE_ADMIN')
  const listed = privileges?.asFirst ? addFirstAdministrator : addAdministrator
  const writes = [
    ...(isAdmin ? [listed(id)] : []),
    once(usernameItem(username, id)),
    once(emailItem(email, id)),
    ...(trial?.signUp(at) ?? []),
    once(accountItem(account)),
    once({ ...passwordKey(id), hash: passwordHash }),
    ...firstAccess(account, at),
    ...listGiven(account),
    ...(privileges ? [forgetDeskPeople()] : [addToFigures('signUps', at)]),
    ...(privileges?.asFirst?.(id) ?? []),
  ]
  const mail = {
    request: { kind: 'welcome', userId: id, ...(returnTo !== undefined && { returnTo }) },
    to: { email, isConfirmed: false },
  } as const
  const refused = privileges
    ? await transact(store.table, writes)
    : (await writeWithMail(store, writes, mail, at)).refused
  if (!refused) return { account }
  if (isAdmin && refused.shift()) throw new AdministratorExists('there is an administrator')
  const [name, address] = refused
  if (name) return { taken: 'username_taken' }
  return address ? { taken: 'email_taken' } : undefined
}

/**
 * Whether a name or an address is taken at this moment; asked before the costly work.
 */
export async function taken(
  { table }: KeyedTable,
  username: string,
  email: string,
): Promise<TakenFields | undefined> {
  const address = emailItemKey(emailKey(email))
  const name = usernameItemKey(usernameKey(username))
  const items = await table.getMany([address, name])
  if (items.some(({ pk }) => pk !== address.pk)) return 'username_taken'
  return items.length > 0 ? 'email_taken' : undefined
}

/**
 * Makes an account with the trial that its address still has, and the welcome mail, all or
 * nothing: of two that want the same name or address at once, one gets it.
 * @param privileges makes an account with a confirmed address, without trial and mail
 * @throws AdministratorExists where it was to be the first one's
 */
export async function register(
  store: KeyedTable,
  registration: Registration,
  at: Date,
  privileges?: Privileges,
): Promise<Outcome> {
  for (;;) {
    const outcome = await attempt(store, registration, at, privileges)
    if (outcome) return outcome
  }
}

/** The first line of how a user's access changed: that they have any. */
function firstAccess(account: Account, at: Date): Writes {
  const { level, status, paidAccess } = subscriptionAt(account, at)
  if (!paidAccess) return []
  return [
    entitlementWrite(account.id, {
      at: at.toISOString(),
      cause: 'registration',
      reference: null,
      from: { level: 'Free', status: 'INACTIVE' },
      to: { level, status },
      providerStatus: null,
      cancelAtPeriodEnd: false,
    }),
  ]
}
