import type { BillingNotice } from '../../src/domain/billing-record.ts'
import type { OnceOnlyMail } from '../store/billing.ts'

/** The mail that a notice becomes, with what is known by now and may be gone when it is written. */
export function noticeMail(
  { kind, key, subscription }: BillingNotice,
  userId: string,
): OnceOnlyMail {
  const { interval, currentPeriodEnd, endedAt, latestInvoice } = subscription
  const isAboutInvoice = kind === 'payment-receipt' || kind === 'payment-failed'
  const invoice = isAboutInvoice ? latestInvoice : null
  return {
    cause: key,
    order: {
      kind,
      userId,
      facts: {
        amountInCents: invoice?.amountInCents ?? null,
        interval,
        periodEnd: kind === 'subscription-ended' ? (endedAt ?? currentPeriodEnd) : currentPeriodEnd,
        nextAttemptAt: kind === 'payment-failed' ? (invoice?.nextAttemptAt ?? null) : null,
        invoiceUrl: invoice?.url ?? null,
        invoiceNumber: invoice?.number ?? null,
      },
    },
  }
}
