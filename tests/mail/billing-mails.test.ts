import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDelivery } from '../../functions/mail/deliver.ts'
import type { BillingFacts, Mail } from '../../functions/store/mail/mail-request.ts'
import { queueMail } from '../../functions/store/mail/outbox.ts'
import { transact } from '../../functions/store/table/transact.ts'
import type { Account } from '../../src/domain/account/account.ts'
import type { Declaration } from '../../src/domain/account/declaration.ts'
import { billingMailKinds } from '../../src/domain/account/mail-kinds.ts'
import type { PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'
import { register } from '../support/accounts.ts'
import { completeFacts, declaration } from '../support/mail-data.ts'
import { paidSubscription, withSubscriptions } from '../support/paid-subscriptions.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const daysBefore = (count: number) => new Date(noon.getTime() - count * 24 * 60 * 60 * 1000)

const stores = storesForEachTest()
type BillingKind = (typeof billingMailKinds)[number]

let sent: Mail[]
let log: unknown[]
let anna: Account

const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const deliverDue = (at = noon) =>
  createDelivery({
    ...stores,
    sender: { send: async (mail) => void sent.push(mail) },
    siteOrigin: 'https://hearticle.example',
    now: () => at,
    log: (line) => void log.push(line),
  }).deliverDue()

const outcomeAt = (at: Date) => ({
  at: at.toISOString(),
  endsAt: at.toISOString(),
  refundedInCents: null,
  isFree: false,
})

beforeEach(async () => {
  sent = []
  log = []
  anna = await register(stores, 'free', { username: 'Anna', email: 'anna@example.org' })
})

describe('the mails about a declaration', () => {
  const declare = async (more: Partial<Declaration> = {}): Promise<Declaration> => {
    const made = declaration({ id: randomUUID(), declaredAt: noon.toISOString(), ...more })
    await stores.declarations.declare(made)
    await deliverDue()
    return made
  }
  const tokenIn = (text: string | undefined) =>
    new URL(/https:\S+token=\S+/.exec(text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''

  test('whoever has a subscription gets the receipt with a link that carries it out', async () => {
    await withSubscriptions(stores, anna, [paidSubscription(daysBefore(3))])
    const { id } = await declare()
    expect(sent).toMatchObject([{ to: 'anna@example.org', subject: 'Eingang Ihres Widerrufs' }])
    expect(sent[0]?.text).toContain('https://hearticle.example/withdrawal?token=')
    const found = await stores.declarations.findByToken(tokenIn(sent[0]?.text), noon)
    expect(found).toMatchObject({ userId: anna.id, declaration: { id } })
  })

  test('it is in the language of the form, not in that of the account', async () => {
    await withSubscriptions(stores, anna, [paidSubscription(daysBefore(3))])
    await declare({ kind: 'cancellation', language: 'en' })
    expect(sent[0]?.subject).toBe('We have received your cancellation')
    expect(sent[0]?.text).toContain('https://hearticle.example/en/cancellation?token=')
  })

  test('about an order it is in the language of that, wherever it was declared', async () => {
    await withSubscriptions(stores, anna, [paidSubscription(daysBefore(3), { language: 'en' })])
    const { id } = await declare({ kind: 'cancellation', language: 'de' })
    await stores.declarations.begin(id, { userId: anna.id, subscriptionId: 'sub_1' })
    await stores.declarations.finish(id, outcomeAt(noon))
    await deliverDue()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'We have received your cancellation',
      'Your cancellation has been carried out',
    ])
  })

  test('an address that nobody has gets its receipt, too, with what to do', async () => {
    await declare({ email: 'Who@example.org' })
    expect(sent).toMatchObject([{ to: 'Who@example.org' }])
    expect(sent[0]?.text).toContain('kein laufendes Abonnement gefunden')
    expect(sent[0]?.text).not.toContain('token')
  })

  test('an account without a subscription gets no link', async () => {
    await declare()
    expect(sent[0]?.text).toContain('kein laufendes Abonnement gefunden')
  })

  test('after 14 days the receipt leads to cancelling; a cancellation is still carried out', async () => {
    await withSubscriptions(stores, anna, [paidSubscription(daysBefore(15))])
    await declare()
    expect(sent[0]?.text).toContain('Der letzte Tag für den Widerruf war der 20. November 2026')
    expect(sent[0]?.text).toContain('https://hearticle.example/cancellation\n')
    expect(sent[0]?.text).not.toContain('token')
    await declare({ kind: 'cancellation' })
    expect(sent[1]?.text).toContain('token=')
  })

  test('a mailbox that only looks like that of an account gets no link', async () => {
    const other = await register(stores, 'free', { username: 'Bert', email: 'b@strasse.example' })
    await withSubscriptions(stores, other, [paidSubscription(daysBefore(3))])
    await declare({ email: 'b@straße.example' })
    expect(sent[0]?.text).not.toContain('token')
  })

  test('what is carried out already needs no link, and a second mail tells what came of it', async () => {
    const made = declaration({ declaredAt: noon.toISOString() })
    await stores.declarations.declare(made)
    await stores.declarations.finish(made.id, { ...outcomeAt(noon), refundedInCents: 990 })
    await deliverDue()
    const bySubject = Object.fromEntries(sent.map(({ subject, text }) => [subject, text]))
    expect(bySubject['Eingang Ihres Widerrufs']).toContain('ist schon ausgeführt')
    expect(bySubject['Ihr Widerruf ist ausgeführt']).toContain('9,90\u00a0€ gehen')
    expect(JSON.stringify(log)).not.toMatch(/anna|example\.org/i)
  })
})

describe('the mails about a payment', () => {
  const facts: BillingFacts = { ...completeFacts, nextAttemptAt: null }
  const queue = async (kind: BillingKind, more: Partial<BillingFacts> = {}, userId = anna.id) => {
    const order = { kind, userId, facts: { ...facts, ...more } }
    await transact(stores.table, [queueMail(order, noon)])
  }
  const order = async (kind: BillingKind, userId = anna.id) => {
    await queue(kind, {}, userId)
    await deliverDue()
  }

  test('are in the language of the order, whatever the account has chosen since', async () => {
    await stores.mailings.choose(anna.id, { language: 'en' }, noon)
    await queue('payment-receipt', { language: 'de' })
    await deliverDue()
    await queue('payment-receipt', { invoiceNumber: 'HEART-0002' })
    await deliverDue()
    expect(sent).toMatchObject([
      { to: 'anna@example.org', subject: 'Ihre Zahlung ist eingegangen' },
      { to: 'anna@example.org', subject: 'We have received your payment' },
    ])
  })

  test('that one failed is not told to whom has paid meanwhile', async () => {
    await withSubscriptions(stores, anna, [paidSubscription(daysBefore(3), { status: 'past_due' })])
    await order('payment-failed')
    expect(sent).toMatchObject([{ subject: 'Ihre Zahlung ist nicht durchgegangen' }])
    await withSubscriptions(stores, anna, [paidSubscription(daysBefore(3))])
    await order('payment-failed')
    expect(sent).toHaveLength(1)
  })

  test('are for nobody where the person is gone', async () => {
    for (const kind of billingMailKinds) await order(kind, randomUUID())
    expect(sent).toEqual([])
  })

  test('that a first charge comes is not told to whom it will not come any more', async () => {
    const free = { status: 'trialing', trialEnd: '2026-12-21T11:00:00.000Z' } as const
    const ahead = async (more: Partial<PaidSubscription>) => {
      await withSubscriptions(stores, anna, [paidSubscription(daysBefore(3), { ...free, ...more })])
      await queue('charge-ahead', { phase: 'free', trialEnd: free.trialEnd })
      await deliverDue()
    }
    await ahead({ cancelAtPeriodEnd: true })
    await ahead({ status: 'canceled' })
    await ahead({ id: 'sub_other' })
    expect(sent).toEqual([])
    await ahead({})
    expect(sent).toMatchObject([{ subject: 'Am 21. Dezember 2026 buchen wir zum ersten Mal ab' }])
  })
})

describe('what came of a declaration', () => {
  const declared = async (kind: Declaration['kind'], isDone: boolean, at = noon) => {
    const made = declaration({ id: randomUUID(), kind, declaredAt: at.toISOString() })
    await stores.declarations.declare(made, { isSignedIn: true })
    await stores.declarations.begin(made.id, { userId: anna.id, subscriptionId: 'sub_1' })
    const finish = () => stores.declarations.finish(made.id, outcomeAt(at))
    if (isDone) await finish()
    return finish
  }
  const subjects = () => sent.map(({ subject }) => subject).toSorted()
  const tell = async (kind: 'subscription-cancelled' | 'subscription-ended') => {
    const facts = { ...completeFacts, renews: false }
    const order = { kind, userId: anna.id, facts }
    await transact(stores.table, [queueMail(order, noon)])
  }

  test('is told once, by the mail of the declaration', async () => {
    await declared('cancellation', true)
    await tell('subscription-cancelled')
    await deliverDue()
    expect(subjects()).toEqual(['Eingang Ihrer Kündigung', 'Ihre Kündigung ist ausgeführt'])
    sent = []
    await declared('withdrawal', true)
    await tell('subscription-ended')
    await deliverDue()
    expect(subjects()).toEqual(['Eingang Ihres Widerrufs', 'Ihr Widerruf ist ausgeführt'])
  })

  test('is waited for while it is carried out, and told by nobody else then', async () => {
    const finish = await declared('cancellation', false)
    await tell('subscription-cancelled')
    await deliverDue()
    expect(subjects()).toEqual(['Eingang Ihrer Kündigung'])
    await finish()
    for (const minutes of [1, 2, 30]) await deliverDue(later(minutes))
    expect(subjects()).toEqual(['Eingang Ihrer Kündigung', 'Ihre Kündigung ist ausgeführt'])
  })

  test('is told by the other mail where nobody ever finished it', async () => {
    await declared('cancellation', false)
    await tell('subscription-cancelled')
    for (const minutes of [0, 1, 6, 36, 60]) await deliverDue(later(minutes))
    expect(subjects()).toEqual(['Eingang Ihrer Kündigung', 'Ihr Abonnement ist gekündigt'])
  })

  test('keeps nothing back that comes of something else', async () => {
    // Taken back meanwhile, and made again in the profile.
    await declared('cancellation', true, later(-2))
    await tell('subscription-cancelled')
    await tell('subscription-ended')
    await deliverDue()
    expect(subjects()).toContain('Ihr Abonnement ist gekündigt')
    expect(subjects()).toContain('Ihr Abonnement ist zu Ende')
  })

  test('of a cancellation says what is charged by then', async () => {
    const overdue = paidSubscription(daysBefore(3), { status: 'past_due' })
    await withSubscriptions(stores, anna, [overdue])
    await declared('cancellation', true)
    await deliverDue()
    const carriedOut = sent.find(({ subject }) => subject === 'Ihre Kündigung ist ausgeführt')
    expect(carriedOut?.text).toContain('wir versuchen weiterhin, sie abzubuchen')
  })
})
