import type { billingMailKinds } from '../../src/domain/account/mail-kinds.ts'
import { subscriptionAt } from '../../src/domain/billing/subscription.ts'
import { formatPrice } from '../../src/domain/presenters/format-price.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'
import { contractTexts } from './contract-texts.ts'
import type { ContentOf, Fact } from './mail-content.ts'
import { pageAddress, subscriptionAddress } from './mail-links.ts'
import { formatDate, mailMessages } from './mail-messages.ts'
import { fact, fillKnownPlaceholders, renewalPrice } from './price-texts.ts'

type BillingKind = (typeof billingMailKinds)[number]

/**
 * The mails about a paid subscription (P-CANCEL, P-PAYMENT-EVENTS). They say only what is known.
 */
export const billingTexts: { [Kind in BillingKind]: ContentOf<Kind> } = {
  ...contractTexts,

  'payment-receipt'({ facts }, language, { siteOrigin }) {
    const words = mailMessages[language].paymentReceipt
    const { amountInCents, interval, invoiceNumber, periodEnd, invoiceUrl } = facts
    const plan = interval && mailMessages[language].plans[interval]
    const until = periodEnd && formatDate(new Date(periodEnd), language)
    const details: Array<Fact | undefined> = [
      fact(words.amount, formatAmount(words.amountWithTax, amountInCents)),
      fact(words.plan, plan),
      fact(words.invoiceNumber, invoiceNumber),
      fact(words.paidUntil, until),
    ]
    const renewal =
      facts.renews &&
      until &&
      fillKnownPlaceholders([words.renews, words.renewsUnpriced], {
        date: until,
        price: renewalPrice(facts),
      })
    return {
      subject: words.subject,
      paragraphs: [words.intro, ...(renewal ? [renewal] : [])],
      facts: details.filter((detail) => detail !== undefined),
      action: isWebAddress(invoiceUrl)
        ? { label: words.action, address: invoiceUrl }
        : { label: words.actionProfile, address: subscriptionAddress(siteOrigin, language) },
      links: facts.renews
        ? [
            {
              label: words.toCancellation,
              address: pageAddress(siteOrigin, language, 'cancellation'),
            },
          ]
        : [],
      notes: [],
    }
  },

  'payment-failed'({ account, facts }, language, { siteOrigin, at }) {
    const words = mailMessages[language].paymentFailed
    const { nextAttemptAt } = facts
    return {
      subject: words.subject,
      paragraphs: [
        formatAmount(words.introWithAmount, facts.amountInCents) ?? words.intro,
        nextAttemptAt === null
          ? words.noNext
          : fillPlaceholders(words.next, { date: formatDate(new Date(nextAttemptAt), language) }),
        subscriptionAt(account, at).paidAccess ? words.stays : words.paused,
      ],
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      notes: [words.paidMeanwhile],
    }
  },
}

/** @returns undefined where the amount is not known */
function formatAmount(text: string, cents: BillingFacts['amountInCents']): string | undefined {
  return cents === null ? undefined : fillPlaceholders(text, { amount: formatPrice(cents) })
}

function isWebAddress(address: string | null): address is string {
  return address !== null && /^https?:$/.test(URL.parse(address)?.protocol ?? '')
}
