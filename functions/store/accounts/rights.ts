/** What administrators change about users, with the line of the audit in the same transaction. */
import type { EntitlementChange } from '../../../src/contract/billing/billing.ts'
import type { Role, SubscriptionLevel } from '../../../src/contract/protocol/account-fields.ts'
import { roles } from '../../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import { isOfDesk } from '../../../src/domain/account/is-of-desk.ts'
import { auditWrite } from '../table/audit.ts'
import { all, contains, equal, not } from '../table/conditions.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import { userKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { update } from '../table/writes.ts'
import {
  AdministratorExists,
  addAdministrator,
  addFirstAdministrator,
  removeAdministrator,
} from './administrators.ts'
import { forgetDeskPeople } from './desk-people.ts'
import { entitlementWrite } from './entitlements.ts'
import { listGivenAgain } from './user-lists.ts'
import { setFields } from './users.ts'

/** What an administrator does. */
export interface AdministratorAction {
  /** The administrator's id. */
  by: string
  at: Date
  note?: RecordAnswer<ChangedUser> | undefined
}

/** Whose rights were changed. */
interface ChangedUser {
  userId: string
}

/**
 * Replaces a user's roles.
 * @param account as it was read
 * @returns 'conflict' where the roles are others by now, or the user is gone
 */
export async function setRoles(
  table: Table,
  account: Account,
  after: readonly Role[],
  { by, at, note }: AdministratorAction,
): Promise<'done' | 'last_admin' | 'conflict'> {
  const { id, roles: before } = account
  const roleGivers = Object.fromEntries(
    after.flatMap((role) => {
      const giver = before.includes(role) ? account.roleGivers?.[role] : by
      return giver === undefined ? [] : [[role, giver]]
    }),
  )
  const isBack = isOfDesk(after) && !isOfDesk(before)
  const roleFields = {
    roles: [...after],
    roleGivers,
    ...(isBack && { deskSince: at.toISOString() }),
  }
  const [was, becomes] = [before, after].map((roles) => roles.includes('ROLE_ADMIN'))
  const detail = { from: [...before], to: [...after] }
  const writes = [
    setFields(id, roleFields, hasRoles(before)),
    ...(was && !becomes ? [removeAdministrator(id)] : []),
    ...(!was && becomes ? [addAdministrator(id)] : []),
    auditWrite({ at, by, action: 'roles-changed', subject: id, detail }),
    forgetDeskPeople(),
  ]
  const refused = await transact(table, writes, note?.({ userId: id }))
  if (!refused) return 'done'
  return refused[0] ? 'conflict' : 'last_admin'
}

/**
 * Makes a user the first administrator and ends their sessions: whoever holds one may be
 * another person, on a machine that was left open.
 * @param account as it was read
 * @param also what is written with it
 * @returns 'conflict' where roles or address are others by now, or the user is gone
 * @throws AdministratorExists
 */
export async function makeFirst(
  table: Table,
  account: Account,
  also: Writes,
): Promise<'done' | 'conflict'> {
  const { id, email, roles: before } = account
  const after = roles.filter((role) => role === 'ROLE_ADMIN' || before.includes(role))
  const change = update(
    userKey(id),
    {
      increase: { 'record.sessionEpoch': 1 },
      // A new address may have been asked for from one of these sessions.
      set: { 'record.roles': after, 'record.pendingEmail': null },
    },
    all(equal('record.email', email), hasRoles(before)),
  )
  const refused = await transact(table, [
    addFirstAdministrator(id),
    change,
    forgetDeskPeople(),
    ...also,
  ])
  if (refused?.[0]) throw new AdministratorExists('there is an administrator')
  return refused ? 'conflict' : 'done'
}

/**
 * Sets the level that a user has by a grant (P-ACCESS-DERIVED).
 * @param account as it was read
 * @returns 'conflict' where the grant is another one by now, or the user is gone
 */
export async function setGrant(
  table: Table,
  account: Account,
  grant: SubscriptionLevel,
  {
    by,
    at,
    note,
    entitlement,
  }: AdministratorAction & { entitlement: EntitlementChange | undefined },
): Promise<'done' | 'conflict'> {
  const { id } = account
  const writes: Writes = [
    setFields(id, { grant }, equal('record.grant', account.grant)),
    ...(entitlement ? [entitlementWrite(id, entitlement)] : []),
    ...listGivenAgain({ ...account, grant }),
    auditWrite({
      at,
      by,
      action: 'level-changed',
      subject: id,
      detail: { from: account.grant, to: grant },
    }),
  ]
  const refused = await transact(table, writes, note?.({ userId: id }))
  return refused ? 'conflict' : 'done'
}

/** Lets an update of a user's roles through only where they are still these. */
const hasRoles = (before: readonly Role[]) =>
  all(
    ...roles.map((role) => {
      const has = contains('record.roles', role)
      return before.includes(role) ? has : not(has)
    }),
  )
