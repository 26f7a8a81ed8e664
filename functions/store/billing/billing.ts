/** Customers of the payment provider, and what is known of their subscriptions. */
import type { Failure } from '../../../src/contract/administration/dashboard.ts'
import type { EntitlementChange } from '../../../src/contract/billing/billing.ts'
import type { BillingRecord } from '../../../src/domain/billing/billing-record.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { entitlementsOf, entitlementWrite } from '../accounts/entitlements.ts'
import { listBilled } from '../accounts/user-lists.ts'
import { recordFailure } from '../counting/failures.ts'
import type { MailRequest } from '../mail/mail-request.ts'
import { queueMail } from '../mail/outbox.ts'
import { all, equal } from '../table/conditions.ts'
import { customerKey, jobKey, noticeKey, paymentEventKey, userKey } from '../table/keys.ts'
import type { Table, Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { check, expiresAfter, put, putNew, update } from '../table/writes.ts'

/** A mail that is sent once for its cause. */
export interface KeyedMailRequest {
  key: string
  request: MailRequest
}

/** What is to be written of a user, all or nothing. */
interface BillingChange {
  userId: string
  /** As it was read: where it is another one by now, nothing is written. */
  before: BillingRecord
  /** Left out where the record stays as it is. */
  after?: BillingRecord
  entitlement?: EntitlementChange
  mails: readonly KeyedMailRequest[]
  /** The event that is done with this, and then never taken in again. */
  eventId?: string
}

const isUnchanged = ({ customerId, version }: BillingRecord) =>
  all(equal('record.billing.customerId', customerId), equal('record.billing.version', version))

/** @param before null for a user who is no customer yet */
const setBilling = (userId: string, before: BillingRecord | null, after: BillingRecord): Write =>
  update(
    userKey(userId),
    { set: { 'record.billing': after } },
    before ? isUnchanged(before) : equal('record.billing', null),
  )

/** Refused where the record is another one by now, or the user is gone. */
const checkBilling = (userId: string, billing: BillingRecord): Write =>
  check(userKey(userId), isUnchanged(billing))

/** Takes a cause, so that nobody tells of it again; refused where it was told before. */
const queueOnce = (key: string, at: Date): Write =>
  putNew({ ...noticeKey(key), ...expiresAfter(at, { days: RETENTION.billingNoticeDays }) })

/** That a customer of the provider is a user. */
const ownerWrite = (customerId: string, userId: string): Write =>
  put({ ...customerKey(customerId), userId })

/** Whether an event is done, and whose the customer is that it is about; in one read. */
export async function eventAndOwner(
  table: Table,
  eventId: string,
  customerId: string,
): Promise<{ isDone: boolean; userId: string | undefined }> {
  const keys = [paymentEventKey(eventId), customerKey(customerId)]
  const items = await table.getMany(keys)
  const [event, customer] = keys.map(({ pk }) => items.find((item) => item.pk === pk))
  return {
    isDone: event !== undefined,
    userId: customer === undefined ? undefined : String(customer.userId),
  }
}

/** Who a customer is; undefined for one that nobody here is. */
export async function ownerOf(table: Table, customerId: string): Promise<string | undefined> {
  const item = await table.get(customerKey(customerId))
  return item && String(item.userId)
}

/**
 * Makes a user a customer, or another one where theirs is gone at the provider; of two who do
 * it at once the first one does.
 * @param before what was read; null for no customer yet
 * @returns false where another write was first, or the user is deleted
 */
export async function setCustomer(
  table: Table,
  userId: string,
  before: BillingRecord | null,
  after: BillingRecord,
): Promise<boolean> {
  const refused = await transact(table, [
    setBilling(userId, before, after),
    ownerWrite(after.customerId, userId),
  ])
  return refused === undefined
}

/** Notes that another customer of the provider is this user, too. */
export async function addCustomer(table: Table, userId: string, customerId: string): Promise<void> {
  await table.write(ownerWrite(customerId, userId))
}

/**
 * Writes a change with all that follows from it. A mail whose cause was told of before is left
 * out.
 * @returns 'conflict' where the record is another one by now or the user is gone, 'done'
 * where the event was taken in meanwhile
 */
export async function write(
  table: Table,
  change: BillingChange,
  at: Date,
): Promise<'written' | 'conflict' | 'done'> {
  const { userId, before, after, entitlement, eventId } = change
  let mails = change.mails
  for (;;) {
    const once = mails.map(({ key }) => queueOnce(key, at))
    const event = eventId
      ? [
          putNew({
            ...paymentEventKey(eventId),
            ...expiresAfter(at, { days: RETENTION.paymentEventDays }),
          }),
        ]
      : []
    const refused = await transact(table, [
      after ? setBilling(userId, before, after) : checkBilling(userId, before),
      ...event,
      ...once,
      ...mails.map(({ request }) => queueMail(request, at)),
      ...(entitlement ? [entitlementWrite(userId, entitlement)] : []),
      ...(after ? listBilled(userId, after) : []),
    ])
    if (refused === undefined) return 'written'
    if (refused[0]) return 'conflict'
    if (eventId && refused[1]) return 'done'
    const unsent = mails.filter((_, index) => !refused[1 + event.length + index])
    if (unsent.length === mails.length) throw new Error('a change of billing was refused')
    mails = unsent
  }
}

/**
 * Sends a mail about what a record says, unless it says something else by now.
 * @returns false where nothing was sent: then, or since it was sent before
 */
export async function queue(
  table: Table,
  { userId, billing }: { userId: string; billing: BillingRecord },
  { key, request }: KeyedMailRequest,
  at: Date,
): Promise<boolean> {
  const refused = await transact(table, [
    checkBilling(userId, billing),
    queueOnce(key, at),
    queueMail(request, at),
  ])
  return refused === undefined
}

/** How a user's access changed, newest first. */
export const history = (table: Table, userId: string): Promise<EntitlementChange[]> =>
  entitlementsOf(table, userId)

/** Lets administrators see that an event of the provider was not taken in. */
export const noteFailure = (
  table: Table,
  failure: Omit<Failure, 'at' | 'area'>,
  at: Date,
): Promise<void> => recordFailure(table, { area: 'webhook', ...failure }, at)

/** Keeps what the last run of a job found, for whoever looks into the table. */
export async function noteReport(
  table: Table,
  job: string,
  report: Record<string, unknown>,
): Promise<void> {
  await table.write(put({ ...jobKey(job), ...report }))
}
