/** Users, one item each; their names, passwords and sessions lie beside it. */
import type { EntitlementChange } from '../../../src/contract/billing/billing.ts'
import { type Account, accountSchema } from '../../../src/domain/account/account.ts'
import { usernameKey } from '../../../src/domain/account/account-fields.ts'
import { emailKey } from '../../../src/domain/account/email-address.ts'
import { presentKeys } from '../../../src/domain/account/passkeys.ts'
import { readRetractionMail } from '../mail/retraction-mails.ts'
import { type AuditLine, auditWrite } from '../table/audit.ts'
import { equal, IF_EXISTS } from '../table/conditions.ts'
import {
  EXPIRY_ATTRIBUTE,
  emailItemKey,
  type TokenPurpose,
  tokenPurposes,
  USER_LISTS,
  userKey,
  usernameItemKey,
  userPartition,
} from '../table/keys.ts'
import { queryAll, type Table, UnreadableRecords, type Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put, update } from '../table/writes.ts'
import { accountItem, readAccount } from './account-item.ts'
import { readEntitlement } from './entitlements.ts'
import { readKept } from './passkeys.ts'
import { type KeptItem, readKeptItem } from './reading-list.ts'
import { listGiven } from './user-lists.ts'

export async function find(table: Table, userId: string): Promise<Account | undefined> {
  const item = await table.get(userKey(userId))
  return item && readAccount(item)
}

/** Those of these ids who are there; ids that are no user's do no harm. */
export async function findMany(
  table: Table,
  ids: readonly string[],
): Promise<Map<string, Account>> {
  // What starts publications may read this alone of a person, and no password.
  const items = await table.getMany([...new Set(ids)].map(userKey), ['record'])
  return new Map(items.map(readAccount).map((account) => [account.id, account]))
}

/** By the address as a user typed it, without regard to case. */
export async function findByEmail(table: Table, email: string): Promise<Account | undefined> {
  const owner = await table.get(emailItemKey(emailKey(email)))
  return owner && (await find(table, String(owner.userId)))
}

/** The id of whoever has a name, without regard to case. */
export async function idOfName(table: Table, username: string): Promise<string | undefined> {
  const owner = await table.get(usernameItemKey(usernameKey(username)))
  return owner && String(owner.userId)
}

/**
 * Everybody, in no order; may miss who registered a moment ago.
 * @throws at the end, where a record could not be read: all others have had their turn
 */
export async function* listAll(table: Table): AsyncGenerator<Account> {
  let unreadable = 0
  for (const list of USER_LISTS) {
    for await (const item of queryAll(table, list, { list: true })) {
      const account = accountSchema.safeParse(item.record)
      if (account.success) yield account.data
      else unreadable += 1
    }
  }
  if (unreadable > 0) throw new UnreadableRecords(`${unreadable} people could not be read`)
}

/**
 * What lies beside an account, for its user: sessions, from where they signed in, mailed links,
 * opened, saved and read hearticles, what is not saved yet, changes of access, and what leads to
 * their reviews and comments.
 */
export async function recordsOf(table: Table, userId: string) {
  const sessions: { startedAt: string; lastUsedAt: string; keyConfirmedAt?: string }[] = []
  let passkeys = presentKeys(readKept(undefined))
  const mailedLinks: { purpose: TokenPurpose; email: string; expiresAt: string }[] = []
  const openedHearticles: { hearticleId: number; openedAt: string }[] = []
  const accessChanges: EntitlementChange[] = []
  const knownPlaces: { kind: 'device' | 'network'; signedInAt: string; expiresAt: string }[] = []
  const reviewLinks: Record<string, unknown>[] = []
  const commentLinks: Record<string, unknown>[] = []
  const questionLinks: Record<string, unknown>[] = []
  const repeatableWrites: { call: string; at: string }[] = []
  const readings: KeptItem[] = []
  const retractionMails: { pmid: string; toldAt: string }[] = []
  for await (const item of queryAll(table, userPartition(userId))) {
    const [kind = '', call = ''] = String(item.sk).split('#')
    const purpose = tokenPurposes.find((one) => one === kind)
    if (kind === 'SESSION') {
      sessions.push({
        startedAt: String(item.startedAt),
        lastUsedAt: String(item.lastUsedAt),
        ...(item.keyConfirmedAt !== undefined && { keyConfirmedAt: String(item.keyConfirmedAt) }),
      })
    } else if (purpose) {
      mailedLinks.push({
        purpose,
        email: String(item.email),
        expiresAt: expiryOf(item),
      })
    } else if (kind === 'OPENED') {
      openedHearticles.push({
        hearticleId: Number(item.hearticleId),
        openedAt: String(item.openedAt),
      })
    }
    if (kind === 'DEVICE' || kind === 'NETWORK') {
      knownPlaces.push({
        kind: kind === 'DEVICE' ? 'device' : 'network',
        signedInAt: String(item.signedInAt),
        expiresAt: expiryOf(item),
      })
    }
    if (kind === 'PASSKEYS') passkeys = presentKeys(readKept(item))
    if (kind === 'REVIEW') reviewLinks.push(item)
    if (kind === 'COMMENT') commentLinks.push(item)
    if (kind === 'ASKED') questionLinks.push(item)
    if (kind === 'ANSWERED') repeatableWrites.push({ call, at: String(item.at) })
    const one = readKeptItem(item)
    if (one) readings.push(one)
    const retractionMail = readRetractionMail(item)
    if (retractionMail) retractionMails.push(retractionMail)
    const change = readEntitlement(item)
    if (change) accessChanges.push(change)
  }
  return {
    sessions,
    passkeys,
    knownPlaces,
    mailedLinks,
    openedHearticles,
    kept: readings,
    toldRetractions: retractionMails,
    accessChanges,
    reviewLinks,
    commentLinks,
    questionLinks,
    repeatableWrites,
  }
}

/**
 * Replaces the chosen rubrics; an empty choice is none, so that the first one is still to come.
 * @param options.firstOnly fails where rubrics were saved before (P-ONBOARDING)
 * @param options.by the administrator who does it, which is noted; left out for oneself
 * @returns false where it failed, or the user is gone
 */
export async function selectRubrics(
  table: Table,
  userId: string,
  rubricIds: readonly number[],
  { firstOnly, by }: { firstOnly: boolean; by?: AdministratorAction | undefined },
): Promise<boolean> {
  const selectedRubricIds = rubricIds.length > 0 ? [...rubricIds] : null
  const condition = firstOnly ? equal('record.selectedRubricIds', null) : IF_EXISTS
  return write(
    table,
    setFields(userId, { selectedRubricIds }, condition),
    by && { ...by, action: 'rubrics-chosen', subject: userId },
  )
}

/**
 * @param by the administrator who does it, which is noted; left out for oneself
 * @returns 'gone' where the user was deleted meanwhile
 */
export async function setImage(
  table: Table,
  userId: string,
  image: Account['image'],
  by?: AdministratorAction,
): Promise<'done' | 'gone'> {
  const line = by && ({ ...by, action: 'picture-changed', subject: userId } as const)
  return (await write(table, setFields(userId, { image }), line)) ? 'done' : 'gone'
}

/** Forgets an address that waits for its confirmation. */
export async function withdrawEmailChange(table: Table, userId: string): Promise<void> {
  await write(table, setFields(userId, { pendingEmail: null }))
}

/** Writes an account as it is handed in; for those who come with the product. */
export async function restore(table: Table, account: Account): Promise<void> {
  await transact(table, [put(accountItem(account)), ...listGiven(account)])
}

/** What users are called, by their ids; who is gone is not in it. */
export async function namesOf(table: Table, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map([...(await findMany(table, ids))].map(([id, { username }]) => [id, username]))
}

/** @returns RFC 3339 */
const expiryOf = (item: Record<string, unknown>): string =>
  new Date(Number(item[EXPIRY_ATTRIBUTE]) * 1000).toISOString()

/** Who does something for another user, and when. */
type AdministratorAction = Pick<AuditLine, 'by' | 'at'>

/** Sets fields of a user who is there, and leaves all others as they are. */
export function setFields(userId: string, fields: Partial<Account>, condition = IF_EXISTS): Write {
  const set = Object.entries(fields).map(([name, value]) => [`record.${name}`, value])
  return update(userKey(userId), { set: Object.fromEntries(set) }, condition)
}

/** @param line of the audit, written with it or not at all */
async function write(table: Table, userWrite: Write, line?: AuditLine): Promise<boolean> {
  if (!line) return table.write(userWrite)
  return (await transact(table, [userWrite, auditWrite(line)])) === undefined
}
