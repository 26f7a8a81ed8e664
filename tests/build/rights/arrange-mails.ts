/** Mails of every kind, by every way on which their delivery touches records. */
import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Stores } from '../../../functions/store/create-stores.ts'
import type { MailRequest } from '../../../functions/store/mail/mail-request.ts'
import { queueMail } from '../../../functions/store/mail/outbox.ts'
import type { Table } from '../../../functions/store/table/table.ts'
import { transact } from '../../../functions/store/table/transact.ts'
import { paidSubscription } from '../../support/paid-subscriptions.ts'

/** @returns the event that delivers them */
export async function arrangeMails(table: Table, stores: Stores): Promise<object[]> {
  const now = new Date()
  const outcome = await stores.registrations.register(
    {
      ...{ username: 'anna', email: 'anna@example.org', passwordHash: 'x' },
      ...{ language: 'de', isChamberMember: false },
    },
    now,
  )
  if ('taken' in outcome) throw new Error(outcome.taken)
  const { id: userId, email } = outcome.account
  const subscription = paidSubscription(now)
  const billing = { customerId: 'cus_1', subscriptions: [subscription], checkout: null, version: 1 }
  await stores.billingRecords.setCustomer(userId, null, billing)
  const id = randomUUID()
  await stores.declarations.declare({
    ...{ id, kind: 'withdrawal', name: 'Anna', email, contract: '', language: 'de' },
    ...{ declaredAt: now.toISOString(), begun: null, outcome: null },
  })
  const facts: Extract<MailRequest, { facts: unknown }>['facts'] = {
    ...{ subscriptionId: subscription.id, orderedAt: now.toISOString(), priceInCents: 990 },
    ...{ trialEnd: null, renews: true, endReason: null, amountInCents: 990, periodEnd: null },
    ...{ nextAttemptAt: null, invoiceUrl: null, invoiceNumber: null },
    phase: 'paid',
    interval: 'monthly',
  }
  const requests: MailRequest[] = [
    { kind: 'confirmation', userId },
    { kind: 'password-reset', email, language: 'de' },
    { kind: 'subscription-cancelled', userId, facts },
    { kind: 'payment-receipt', userId, facts },
  ]
  for (const request of requests) await transact(table, [queueMail(table, request, now)])
  // One that was tried as often as it may be, and one that cannot be read.
  for (const Item of [
    { order: requests[0], attempts: 9 },
    { order: { kind: 'nothing' }, attempts: 0 },
  ]) {
    const mail = randomUUID()
    const at = { pk: `MAIL#${mail}`, sk: 'MAIL', listPk: 'MAIL', listSk: `2020#${mail}`, id: mail }
    const rest = { state: 'WAITING', queuedAt: now.toISOString() }
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...at, ...rest, ...Item } }),
    )
  }
  return [{ task: 'deliver-due' }]
}
