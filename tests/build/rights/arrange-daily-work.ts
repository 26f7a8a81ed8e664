/** Something to do for each step of the daily job, by every way on which it touches records. */
import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { createBilling } from '../../../functions/billing/billing.ts'
import type { Privileges } from '../../../functions/store/accounts/registrations.ts'
import type { Stores } from '../../../functions/store/create-stores.ts'
import { EXPIRY_ATTRIBUTE } from '../../../functions/store/table/keys.ts'
import type { Table } from '../../../functions/store/table/table.ts'
import type { LoopbackBucket } from '../../../scripts/bench/measure/loopback-bucket.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import type { PaidSubscription } from '../../../src/domain/billing/paid-subscription.ts'
import { sandboxProvider } from '../../support/billing.ts'
import { paidSubscription } from '../../support/paid-subscriptions.ts'
import type { TestSandbox } from '../../support/payment-sandbox.ts'

const DAY = 24 * 60 * 60 * 1000

/** Of each kind that expires, a partition that such a record lies in (`functions/store/table/keys.ts`). */
const EXPIRING = [
  ...['AUDIT#2020-01', 'DECLARATION#x', 'EVENT#x', 'FAILURES', 'LIMIT#x', 'MAIL#x', 'MAILED#x'],
  ...['NOTICE#x', 'PUBLICATION', 'READER#x', 'SALT', 'USER#x', 'VISIT#x', 'WISH#x'],
  ...['WISHED#x'],
]

interface DailyPlace {
  table: Table
  stores: Stores
  files: LoopbackBucket['objects']
  payments: TestSandbox
}

export async function arrangeDailyWork(place: DailyPlace): Promise<void> {
  const { table } = place
  const now = new Date()
  for (const pk of EXPIRING) {
    const Item = { pk, sk: '2020-01-01', [EXPIRY_ATTRIBUTE]: 1 }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
  }
  // A trial that is over, and a first payment ahead.
  await person(place, 'trial', undefined, new Date(now.getTime() - 40 * DAY))
  const charged = await person(place, 'charged')
  const trialEnd = new Date(now.getTime() + DAY).toISOString()
  await giveSubscription(place, charged, { id: 'sub_2', status: 'trialing', trialEnd })
  await arrangeHistories(place, now)
  await arrangeFiles(place)
  await arrangeDeletions(place, now)
  await arrangePayment(place, now)
}

async function person(
  { stores }: DailyPlace,
  username: string,
  privileges: Privileges | undefined = { roles: [], grant: 'Free' },
  at = new Date(),
): Promise<Account> {
  const outcome = await stores.registrations.register(
    {
      ...{ username, email: `${username}@example.org`, passwordHash: 'x' },
      ...{ language: 'de', isChamberMember: false },
    },
    at,
    username === 'trial' ? undefined : privileges,
  )
  if ('taken' in outcome) throw new Error(outcome.taken)
  return outcome.account
}

async function giveSubscription(
  { stores }: DailyPlace,
  account: Account,
  more: Partial<PaidSubscription>,
): Promise<Account> {
  const customerId = `cus_${account.username}`
  const subscription = paidSubscription(new Date(Date.now() - 2 * DAY), more)
  const billing = { customerId, subscriptions: [subscription], checkout: null, version: 1 }
  await stores.billingRecords.setCustomer(account.id, null, billing)
  return { ...account, billing }
}

/** One who is told of a retraction, one whose erasing was cut off, and one that a restore brought back. */
async function arrangeHistories(place: DailyPlace, now: Date): Promise<void> {
  const { readingList, users, confirmations, library } = place.stores
  for (const username of ['reader', 'history-cut-off', 'history-back']) {
    const account = await person(place, username)
    const on = { history: true, retractionMails: true }
    const readingHistory = await readingList.choose(account.id, on, now)
    if (!readingHistory) throw new Error('there is no history')
    await readingList.note({ ...account, readingHistory }, 7, {}, now)
    const over = { ...readingHistory, period: randomUUID(), erasing: true }
    if (username === 'history-cut-off') await users.restore({ ...account, readingHistory: over })
    if (username === 'reader') {
      await confirmations.confirm(account, now)
      const foundAt = new Date(now.getTime() + 1).toISOString()
      const study = { pmid: '101', type: 'retracted' as const, title: 'Salt', hearticleIds: [7] }
      await library.imports.raise({ ...study, foundAt }, [])
      continue
    }
    const bytes = Buffer.from(JSON.stringify({ deletedAt: now.toISOString() }))
    const mark = `private/deletions/history/${account.id}/${readingHistory.period}`
    place.files.set(mark, { bytes, md5: '', type: undefined, caching: undefined })
  }
}

async function arrangeFiles({ files }: DailyPlace): Promise<void> {
  const forgotten = { deletedAt: '2020-01-01T00:00:00.000Z' }
  const bytes = Buffer.from(JSON.stringify(forgotten))
  for (const key of [
    'private/audio-uploads/2020-01-01/1-x/0',
    `private/avatars/${randomUUID()}/1-${randomUUID()}`,
    `private/deletions/${randomUUID()}`,
  ]) {
    files.set(key, { bytes, md5: '', type: undefined, caching: undefined })
  }
}

/** One that was cut off, of a reviewer with a picture; and one of before a restore, of the last administrator. */
async function arrangeDeletions(place: DailyPlace, now: Date): Promise<void> {
  const { table, stores, files } = place
  const bytes = Buffer.from(JSON.stringify({ deletedAt: now.toISOString() }))
  const object = { bytes, md5: '', type: undefined, caching: undefined }
  const reviewer = await person(place, 'reviewer')
  const send = (Item: Record<string, unknown>) =>
    table.client.send(new PutCommand({ TableName: table.name, Item }))
  await send({ pk: `USER#${reviewer.id}`, sk: 'REVIEW#1', translationId: 1 })
  await send({ pk: 'TRANSLATION#1', sk: 'TRANSLATION', hearticleId: 1 })
  files.set(`private/avatars/${reviewer.id}/1-${randomUUID()}`, object)
  await stores.removals.remove(reviewer, now)
  const admin = await person(place, 'admin', { roles: ['ROLE_ADMIN'], grant: 'Free' })
  await giveSubscription(place, admin, { id: 'sub_3' })
  files.set(`private/deletions/${admin.id}`, object)
}

/**
 * Two orders that were paid, of which no event came: of a user who is no customer here, as after a
 * restore, and of one who is another customer.
 */
async function arrangePayment(place: DailyPlace, now: Date): Promise<void> {
  const { stores, payments } = place
  payments.sandbox.delivery.set({ lose: true })
  const provider = sandboxProvider(payments, { stage: 'trial' })
  const billing = createBilling({ provider, stores, now: () => now, log: () => {} })
  const [plan] = await billing.plans('de')
  for (const [username, record] of [
    ['restored', null],
    ['moved', { customerId: 'cus_before', subscriptions: [], checkout: null, version: 9 }],
  ] as const) {
    const account = await person(place, username)
    const { url } = await billing.startCheckout(account, plan?.id ?? '', 'de')
    await payments.submit(url, { card: 'works' })
    await stores.users.restore({ ...account, billing: record && { ...record, subscriptions: [] } })
  }
}
