import { editorialText } from '../../content/editorial/texts.ts'
import { lastWithdrawalDay } from '../../src/domain/account/declaration.ts'
import type { PaymentPhase } from '../../src/domain/billing/payment-phase.ts'
import { subscriptionAt } from '../../src/domain/billing/subscription.ts'
import { locales } from '../../src/domain/text/locales.ts'
import { formatPublicationDate } from '../../src/domain/time/publication-date.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { ContentOf } from './mail-content.ts'
import { pageAddress, subscriptionAddress } from './mail-links.ts'
import { formatDate, formatDateTime, mailMessages } from './mail-messages.ts'
import { fact, fillKnownPlaceholders, pricePerPeriod, renewalPrice } from './price-texts.ts'

type ContractKind =
  | 'subscription-started'
  | 'charge-ahead'
  | 'subscription-cancelled'
  | 'subscription-resumed'
  | 'subscription-ended'

/**
 * The mails about the contract itself: how it begins, goes on and ends (P-TRIAL-KEPT, P-CANCEL,
 * P-WITHDRAWAL).
 */
export const contractTexts: { [Kind in ContractKind]: ContentOf<Kind> } = {
  /** What was agreed, for keeping: price, payment, renewal, and how to get out of it. */
  'subscription-started'({ facts }, language, { siteOrigin }) {
    const all = mailMessages[language]
    const words = all.subscriptionStarted
    const { interval, orderedAt, phase, renews, trialEnd, periodEnd } = facts
    const isFree = phase === 'free' && trialEnd !== null
    const freeUntil = isFree ? formatDate(new Date(trialEnd), language) : undefined
    const until = periodEnd && formatDate(new Date(periodEnd), language)
    const price = pricePerPeriod(facts, language)
    const period = interval && all.periods[interval]
    const withdrawUntil = formatPublicationDate(lastWithdrawalDay(orderedAt), locales[language])
    const values = { date: freeUntil ?? until, price: renewalPrice(facts), period }
    const sentences = renews
      ? [
          isFree ? fillKnownPlaceholders([words.free, words.freeUnpriced], values) : words.paid,
          fillKnownPlaceholders([isFree ? words.renewsAfterFree : words.renews], values),
          isFree ? fillKnownPlaceholders([words.cancelFree], values) : words.cancel,
        ]
      : [fillKnownPlaceholders([isFree ? words.endsFree : words.ends], values)]
    const details = [
      fact(words.plan, interval && fillPlaceholders(words.planOf, { plan: all.plans[interval] })),
      fact(words.price, price && fillPlaceholders(words.priceWithTax, { price })),
      fact(words.orderedAt, formatDateTime(new Date(orderedAt), language)),
      fact(words.firstCharge, renews ? freeUntil : undefined),
      fact(words.withdrawUntil, withdrawUntil),
    ]
    const link = (label: string, page: 'cancellation' | 'withdrawal' | 'terms' | 'imprint') => ({
      label,
      address: pageAddress(siteOrigin, language, page),
    })
    return {
      subject: words.subject,
      paragraphs: [
        words.intro,
        ...sentences.filter((sentence) => sentence !== undefined),
        fillPlaceholders(words.withdraw, { date: withdrawUntil }),
      ],
      facts: details.filter((detail) => detail !== undefined),
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      links: [
        ...(renews ? [link(words.toCancellation, 'cancellation')] : []),
        link(words.toWithdrawal, 'withdrawal'),
        link(words.toTerms, 'terms'),
        link(words.toImprint, 'imprint'),
      ],
      notes: [],
    }
  },

  /** @throws where nothing is free: nobody is reminded of a charge then */
  'charge-ahead'({ facts }, language, { siteOrigin }) {
    const words = mailMessages[language].chargeAhead
    const { trialEnd, subscriptionId } = facts
    if (trialEnd === null) throw new Error(`A first charge of ${subscriptionId} on no day`)
    const date = formatDate(new Date(trialEnd), language)
    const price = renewalPrice(facts)
    return {
      subject: fillPlaceholders(words.subject, { date }),
      paragraphs: [
        price
          ? fillPlaceholders(words.intro, { date, price })
          : fillPlaceholders(words.introUnpriced, { date }),
        words.stay,
        words.cancel,
      ],
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      links: [
        { label: words.toCancellation, address: pageAddress(siteOrigin, language, 'cancellation') },
      ],
      notes: [],
    }
  },

  'subscription-cancelled'({ facts: { periodEnd, phase } }, language, { siteOrigin }) {
    const words = mailMessages[language].subscriptionCancelled
    const date = periodEnd && formatDate(new Date(periodEnd), language)
    const intro =
      phase === 'overdue'
        ? fillKnownPlaceholders([words.introOverdueUntil, words.introOverdue], { date })
        : fillKnownPlaceholders([words.introUntil, words.intro], { date })
    return {
      subject: words.subject,
      paragraphs: [intro ?? words.intro, nothingMore(words, phase), words.back],
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      notes: [],
    }
  },

  'subscription-resumed'({ facts }, language, { siteOrigin }) {
    const words = mailMessages[language].subscriptionResumed
    const { phase, trialEnd, periodEnd } = facts
    const end = phase === 'free' ? trialEnd : periodEnd
    const next = fillKnownPlaceholders(
      phase === 'free'
        ? [words.charged, words.chargedUnpriced]
        : [words.renews, words.renewsUnpriced],
      { date: end && formatDate(new Date(end), language), price: renewalPrice(facts) },
    )
    return {
      subject: words.subject,
      paragraphs: [
        words.intro,
        ...(next ? [next] : []),
        ...(phase === 'overdue' ? [words.open] : []),
        words.cancel,
      ],
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      links: [
        { label: words.toCancellation, address: pageAddress(siteOrigin, language, 'cancellation') },
      ],
      notes: [fillPlaceholders(words.notYou, { contact: editorialText('footer.email', language) })],
    }
  },

  'subscription-ended'({ account, facts: { endReason, phase } }, language, { siteOrigin, at }) {
    const words = mailMessages[language].subscriptionEnded
    const reasons = { cancelled: words.introCancelled, unpaid: words.introUnpaid }
    const intro = endReason ? reasons[endReason] : words.intro
    // A trial or a grant can still give access.
    const { source } = subscriptionAt(account, at)
    const rest =
      source === 'trial' && account.trialEndsAt !== null
        ? [
            fillPlaceholders(words.trial, {
              date: formatDate(new Date(account.trialEndsAt), language),
            }),
            words.choiceTrial,
          ]
        : source === null
          ? [words.free, words.choice]
          : [words.granted]
    return {
      subject: words.subject,
      paragraphs: [
        `${intro} ${phase === 'free' ? words.nothingFree : words.nothing}`,
        // One that began since then gives access, too, and its own mail tells of it.
        ...(source === 'subscription' ? [] : rest),
      ],
      action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      notes: [],
    }
  },
}

/** What is charged of a subscription that was cancelled. */
export function nothingMore(
  words: { nothing: string; nothingFree: string; open: string },
  phase: PaymentPhase,
): string {
  return { free: words.nothingFree, overdue: words.open, paid: words.nothing }[phase]
}
