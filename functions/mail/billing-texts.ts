import type { billingMailKinds } from '../../src/domain/account/mail-kinds.ts'
import { subscriptionAt } from '../../src/domain/billing/subscription.ts'
import { priceInWords } from '../../src/domain/presenters/price-in-words.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'
import { contractTexts } from './contract-texts.ts'
import type { ContentOf, Fact } from './mail-content.ts'
import { pageAddress, subscriptionAddress } from './mail-links.ts'
import { dayInWords, mailWords } from './mail-words.ts'
import { fact, fillKnownPlaceholders, renewalPrice } from './price-words.ts'

type BillingKind = (typeof billingMailKinds)[number]

/**
 * The mails about a paid subscription (P-CANCEL, P-PAYMENT-EVENTS). They say only what is known.
 */
export const billingTexts: { [Kind in BillingKind]: ContentOf<Kind> } = {
  ...contractTexts,

  'payment-receipt'({ facts }, language, { siteOrigin }) {
    const words = mailWords[language].paymentReceipt
    const { amountInCents, interval, invoiceNumber, periodEnd, invoiceUrl } = facts
    const plan = interval && mailWords[language].plans[interval]
    const until = periodEnd && dayInWords(new Date(periodEnd), language)
    const details: Array<Fact | undefined> = [
      fact(words.amount, amountInWords(words.amountWithTax, amountInCents)),
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
      facts: details.filter((its) => its !== undefined),
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
    const words = mailWords[language].paymentFailed
    const { nextAttemptAt } = facts
    return {
      subject: words.subject,
      paragraphs: [
        amountInWords(words.introWithAmount, facts.amountInCents) ?? words.intro,
        nextAttemptAt === null
          ? words.noNext
          : fillPlaceholders(words.next, { date: dayInWords(new Date(nextAttemptAt), language) }),
        subscriptionAt(account, at).paidAccess ? words.stays : words.paused,
      ],
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      notes: [words.paidMeanwhile],
    }
  },
}

/** @returns undefined where the amount is not known */
function amountInWords(text: string, cents: BillingFacts['amountInCents']): string | undefined {
  return cents === null ? undefined : fillPlaceholders(text, { amount: priceInWords(cents) })
}

function isWebAddress(address: string | null): address is string {
  return address !== null && /^https?:$/.test(URL.parse(address)?.protocol ?? '')
}
