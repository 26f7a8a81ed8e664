/** What letters of tests are about. */
import type { MailData } from '../../functions/mail/mails.ts'
import { writeMail } from '../../functions/mail/write-mail.ts'
import type { BillingFacts } from '../../functions/store/mail/mail-request.ts'
import type { Account } from '../../src/domain/account/account.ts'
import type { Declaration } from '../../src/domain/account/declaration.ts'

export const siteOrigin = 'https://hearticle.example'
export const at = new Date('2026-11-21T11:00:00Z')

export function account(more: Partial<Account> = {}): Account {
  return {
    id: '6f1d3c1e-7f2a-4c55-9d3e-0d8f3c1f2a77',
    username: 'Anna Huber',
    email: 'anna@example.org',
    pendingEmail: null,
    language: 'de',
    roles: ['ROLE_USER'],
    isChamberMember: false,
    createdAt: at.toISOString(),
    emailConfirmedAt: null,
    trialEndsAt: '2026-12-21T11:00:00.000Z',
    trialUnconfirmedUntil: '2026-11-28T11:00:00.000Z',
    grant: 'Free',
    billing: null,
    notices: { trialEnding: null, trialEnded: null },
    selectedRubricIds: null,
    image: null,
    sessionEpoch: 1,
    passwordChangedAt: at.toISOString(),
    ...more,
  }
}

export const completeFacts: BillingFacts = {
  subscriptionId: 'sub_1',
  orderedAt: '2026-11-21T11:00:00.000Z',
  priceInCents: 990,
  trialEnd: null,
  phase: 'paid',
  renews: true,
  endReason: null,
  amountInCents: 990,
  interval: 'monthly',
  periodEnd: '2026-12-21T11:00:00.000Z',
  nextAttemptAt: '2026-11-24T11:00:00.000Z',
  invoiceUrl: 'https://pay.example/invoice/1?a=b&c=d',
  invoiceNumber: 'HEART-0001',
}

export const missingFacts: BillingFacts = {
  ...completeFacts,
  priceInCents: null,
  amountInCents: null,
  interval: null,
  periodEnd: null,
  nextAttemptAt: null,
  invoiceUrl: null,
  invoiceNumber: null,
}

export function declaration(more: Partial<Declaration> = {}): Declaration {
  return {
    id: '0b9f2c55-5c43-4b2c-9d0f-0f3d8f0c4c11',
    kind: 'withdrawal',
    name: 'Anna Huber',
    email: 'anna@example.org',
    contract: 'HEART-0001',
    language: 'de',
    declaredAt: '2026-11-21T10:59:58.123Z',
    begun: null,
    outcome: null,
    ...more,
  }
}

export const write = (letter: MailData, { sellsPlans = true } = {}) =>
  writeMail(letter, { siteOrigin, at, sellsPlans })
