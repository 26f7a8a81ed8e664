import type { Language } from '../../src/contract/language.ts'
import { priceInWords } from '../../src/domain/price-in-words.ts'
import { subscriptionAt } from '../../src/domain/subscription.ts'
import type { Fact, TextOf } from './letter-text.ts'
import { subscriptionAddress } from './mail-links.ts'
import type { BillingFacts, billingMailKinds } from './mail-order.ts'
import { dayInWords, fill, mailWords } from './mail-words.ts'

type BillingKind = (typeof billingMailKinds)[number]

/** The mails about a paid subscription (decisions 12 and 13). They say only what is known. */
export const billingTexts: { [Kind in BillingKind]: TextOf<Kind> } = {
  'payment-receipt'({ facts }, language, { siteOrigin }) {
    const words = mailWords[language].paymentReceipt
    const { amountInCents, interval, invoiceNumber, periodEnd, invoiceUrl } = facts
    const plan = interval && mailWords[language].plans[interval]
    const details: Array<Fact | undefined> = [
      fact(words.amount, amountInWords(words.amountWithTax, amountInCents, language)),
      fact(words.plan, plan),
      fact(words.invoiceNumber, invoiceNumber),
      fact(words.paidUntil, periodEnd && dayInWords(new Date(periodEnd), language)),
    ]
    return {
      subject: words.subject,
      paragraphs: [words.intro],
      facts: details.filter((its) => its !== undefined),
      action: isWebAddress(invoiceUrl)
        ? { label: words.action, address: invoiceUrl }
        : { label: words.actionProfile, address: subscriptionAddress(siteOrigin, language) },
      notes: [],
    }
  },

  'payment-failed'({ account, facts }, language, { siteOrigin, at }) {
    const words = mailWords[language].paymentFailed
    const { nextAttemptAt } = facts
    return {
      subject: words.subject,
      paragraphs: [
        amountInWords(words.introWithAmount, facts.amountInCents, language) ?? words.intro,
        nextAttemptAt === null
          ? words.noNext
          : fill(words.next, { date: dayInWords(new Date(nextAttemptAt), language) }),
        subscriptionAt(account, at).paidAccess ? words.stays : words.paused,
      ],
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      notes: [words.paidMeanwhile],
    }
  },

  'subscription-cancelled'({ facts: { periodEnd } }, language, { siteOrigin }) {
    const words = mailWords[language].subscriptionCancelled
    return {
      subject: words.subject,
      paragraphs: [
        periodEnd === null
          ? words.intro
          : fill(words.introUntil, { date: dayInWords(new Date(periodEnd), language) }),
        words.nothing,
        words.back,
      ],
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      notes: [],
    }
  },

  'subscription-ended'({ account }, language, { siteOrigin, at }) {
    const words = mailWords[language].subscriptionEnded
    // A trial or a grant can still give access.
    const { paidAccess } = subscriptionAt(account, at)
    return {
      subject: words.subject,
      paragraphs: [words.intro, paidAccess ? words.goesOn : words.free, words.choice],
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      notes: [],
    }
  },
}

function fact(name: string, value: string | null | undefined): Fact | undefined {
  return value === null || value === undefined || value === '' ? undefined : { name, value }
}

/** @returns undefined where the amount is not known */
function amountInWords(
  text: string,
  cents: BillingFacts['amountInCents'],
  language: Language,
): string | undefined {
  return cents === null ? undefined : fill(text, { amount: priceInWords(cents, language) })
}

function isWebAddress(address: string | null): address is string {
  return address !== null && /^https?:$/.test(URL.parse(address)?.protocol ?? '')
}
