import type { Account } from '../../src/domain/account/account.ts'
import {
  type Declaration,
  type DeclarationOutcome,
  declaredSubscription,
  lastWithdrawalDay,
} from '../../src/domain/account/declaration.ts'
import { isSameMailbox } from '../../src/domain/account/email-address.ts'
import { currentSubscription } from '../../src/domain/billing/billing-record.ts'
import type { PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'
import { type PaymentPhase, paymentPhase } from '../../src/domain/billing/payment-phase.ts'
import { subscriptionAt } from '../../src/domain/billing/subscription.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'
import { isCoveredByDeclaration } from './covered-by-declaration.ts'
import {
  fillKnown,
  type Letter,
  type MailContent,
  type MailWords,
  mail,
  type Preparing,
  type RequestOf,
} from './letter.ts'

/** What the user who declared something can do about it (P-DECLARATION). */
export type DeclarationState =
  /** There is a contract of this account, and the link carries it out. */
  | { at: 'link'; accountId: string }
  | { at: 'done' }
  /** @property lastDay '2026-11-21' */
  | { at: 'too-late'; lastDay: string }
  | { at: 'no-subscription' }

interface Billed {
  account: Account
  facts: BillingFacts
}

type Outdated = (
  billed: Billed & { current: PaidSubscription | undefined },
  preparing: Preparing,
) => boolean | Promise<boolean>

/**
 * A mail about a paid subscription (P-CANCEL, P-PAYMENT-EVENTS), in the language of the order. It
 * says only what is known.
 * @param isOutdated whether what it says is no longer so, or content by another mail
 */
function billingMail<const Words extends keyof MailWords>(
  words: Words,
  says: (billed: Billed, letter: Letter<Words>) => MailContent,
  isOutdated: Outdated = () => false,
) {
  return mail<Billed, Words>({
    words,
    async whom({ userId, facts }: { userId: string; facts: BillingFacts }, preparing) {
      const account = await preparing.users.find(userId)
      if (!account) return undefined
      const current = currentSubscription(account.billing)
      return (await isOutdated({ account, facts, current }, preparing))
        ? undefined
        : { account, facts }
    },
    says(billed, letter) {
      const content = says(billed, letter)
      return content.action ? content : { ...content, action: { address: letter.subscription } }
    },
  })
}

const coveredByDeclaration =
  (kind: Declaration['kind']): Outdated =>
  ({ account: { email }, facts: { subscriptionId } }, { declarations, at, queuedAt }) =>
    isCoveredByDeclaration(declarations, { kind, email, subscriptionId, queuedAt }, at)

/**
 * Mails about a subscription: how it begins, is paid, goes on and ends (P-TRIAL-KEPT, P-CANCEL,
 * P-WITHDRAWAL).
 */
export const billingMails = {
  /** What was agreed, for keeping: price, payment, renewal, and how to get out of it. */
  'subscription-started': billingMail('subscriptionStarted', ({ facts }, letter) => {
    const { words, messages, date, day, moment, page } = letter
    const { interval, orderedAt, phase, renews, trialEnd, periodEnd } = facts
    const isFree = phase === 'free' && trialEnd !== null
    const freeUntil = isFree ? date(trialEnd) : undefined
    const amount = letter.price(facts.priceInCents)
    const price = amount && interval && fillPlaceholders(messages.prices[interval], { amount })
    const withdrawUntil = day(lastWithdrawalDay(orderedAt))
    const values = {
      date: freeUntil ?? (periodEnd && date(periodEnd)),
      price: amount,
      period: interval && messages.periods[interval],
    }
    const sentences = renews
      ? [
          isFree ? fillKnown([words.free, words.freeUnpriced], values) : words.paid,
          fillKnown([isFree ? words.renewsAfterFree : words.renews], values),
          isFree ? fillKnown([words.cancelFree], values) : words.cancel,
        ]
      : [fillKnown([isFree ? words.endsFree : words.ends], values)]
    const plan = interval && fillPlaceholders(words.planOf, { plan: messages.plans[interval] })
    return {
      paragraphs: [
        words.intro,
        ...sentences,
        fillPlaceholders(words.withdraw, { date: withdrawUntil }),
      ],
      facts: [
        [words.plan, plan],
        [words.price, price && fillPlaceholders(words.priceWithTax, { price })],
        [words.orderedAt, moment(orderedAt)],
        [words.firstCharge, renews && freeUntil],
        [words.withdrawUntil, withdrawUntil],
      ],
      links: [
        ...(renews ? [{ label: words.toCancellation, address: page('cancellation') }] : []),
        { label: words.toWithdrawal, address: page('withdrawal') },
        { label: words.toTerms, address: page('terms') },
        { label: words.toImprint, address: page('imprint') },
      ],
    }
  }),

  /** Only while it is ahead: it may have been cancelled or withdrawn from meanwhile. */
  'charge-ahead': billingMail(
    'chargeAhead',
    ({ facts }, { words, date: dateOf, price: priceOf, page }) => {
      const { trialEnd, subscriptionId } = facts
      if (trialEnd === null) throw new Error(`A first charge of ${subscriptionId} on no day`)
      const values = { date: dateOf(trialEnd), price: priceOf(facts.priceInCents) }
      return {
        subject: fillPlaceholders(words.subject, { date: values.date }),
        paragraphs: [
          fillKnown([words.intro, words.introUnpriced], values),
          words.stay,
          words.cancel,
        ],
        links: [{ label: words.toCancellation, address: page('cancellation') }],
      }
    },
    ({ facts, current }) =>
      current?.id !== facts.subscriptionId ||
      current.status !== 'trialing' ||
      current.cancelAtPeriodEnd,
  ),

  'payment-receipt': billingMail('paymentReceipt', ({ facts }, letter) => {
    const { words, messages, date, page, subscription } = letter
    const { interval, invoiceNumber, invoiceUrl, periodEnd, renews } = facts
    const until = periodEnd && date(periodEnd)
    const values = { date: until, price: letter.price(facts.priceInCents) }
    return {
      paragraphs: [
        words.intro,
        renews && until && fillKnown([words.renews, words.renewsUnpriced], values),
      ],
      facts: [
        [
          words.amount,
          fillKnown([words.amountWithTax], { amount: letter.price(facts.amountInCents) }),
        ],
        [words.plan, interval && messages.plans[interval]],
        [words.invoiceNumber, invoiceNumber || null],
        [words.paidUntil, until],
      ],
      action: isWebAddress(invoiceUrl)
        ? { address: invoiceUrl }
        : { label: words.actionProfile, address: subscription },
      links: renews ? [{ label: words.toCancellation, address: page('cancellation') }] : [],
    }
  }),

  'payment-failed': billingMail(
    'paymentFailed',
    ({ account, facts: { nextAttemptAt, amountInCents } }, { words, date, price, at }) => ({
      paragraphs: [
        fillKnown([words.introWithAmount, words.intro], { amount: price(amountInCents) }),
        nextAttemptAt === null
          ? words.noNext
          : fillPlaceholders(words.next, { date: date(nextAttemptAt) }),
        subscriptionAt(account, at).paidAccess ? words.stays : words.paused,
      ],
      notes: [words.paidMeanwhile],
    }),
    // It was paid meanwhile.
    ({ current }) => current?.status === 'active' || current?.status === 'trialing',
  ),

  'subscription-cancelled': billingMail(
    'subscriptionCancelled',
    ({ facts: { periodEnd, phase } }, { words, date }) => {
      const texts =
        phase === 'overdue'
          ? [words.introOverdueUntil, words.introOverdue]
          : [words.introUntil, words.intro]
      const intro = fillKnown(texts, { date: periodEnd && date(periodEnd) })
      return { paragraphs: [intro, nothingMore(words, phase), words.back] }
    },
    coveredByDeclaration('cancellation'),
  ),

  'subscription-resumed': billingMail('subscriptionResumed', ({ facts }, letter) => {
    const { words, date, page, contact } = letter
    const { phase, trialEnd, periodEnd } = facts
    const end = phase === 'free' ? trialEnd : periodEnd
    const texts =
      phase === 'free'
        ? [words.charged, words.chargedUnpriced]
        : [words.renews, words.renewsUnpriced]
    return {
      paragraphs: [
        words.intro,
        fillKnown(texts, { date: end && date(end), price: letter.price(facts.priceInCents) }),
        phase === 'overdue' && words.open,
        words.cancel,
      ],
      links: [{ label: words.toCancellation, address: page('cancellation') }],
      notes: [fillPlaceholders(words.notYou, { contact })],
    }
  }),

  'subscription-ended': billingMail(
    'subscriptionEnded',
    ({ account, facts: { endReason, phase } }, { words, date, at }) => {
      const reasons = { cancelled: words.introCancelled, unpaid: words.introUnpaid }
      const intro = endReason ? reasons[endReason] : words.intro
      // A trial or a grant can still give access.
      const { source } = subscriptionAt(account, at)
      const rest =
        source === 'trial' && account.trialEndsAt !== null
          ? [fillPlaceholders(words.trial, { date: date(account.trialEndsAt) }), words.choiceTrial]
          : source === null
            ? [words.free, words.choice]
            : [words.granted]
      return {
        paragraphs: [
          `${intro} ${phase === 'free' ? words.nothingFree : words.nothing}`,
          // One that began since then gives access, too, and its own mail tells of it.
          ...(source === 'subscription' ? [] : rest),
        ],
      }
    },
    coveredByDeclaration('withdrawal'),
  ),

  /**
   * The receipt of a withdrawal or a cancellation goes to the address in it, whether or not anybody
   * here has that; what there is to do about it is found out for that mailbox alone (P-DECLARATION).
   */
  'declaration-received': mail<
    {
      declaration: Declaration
      state: DeclarationState
      /** It is carried out without a link. */
      isSignedIn: boolean
    },
    'declaration'
  >({
    words: 'declaration',
    async whom(
      { declarationId, isSignedIn }: RequestOf<'declaration-received'>,
      { users, declarations, at },
    ) {
      const declaration = await declarations.find(declarationId)
      if (!declaration) return undefined
      const dataOf = (state: DeclarationState, order?: PaidSubscription) => ({
        declaration: inLanguageOf(order, declaration),
        state,
        isSignedIn,
      })
      if (declaration.outcome) return dataOf({ at: 'done' }, await contractOf(declaration, users))
      const account = await users.findByEmail(declaration.email)
      const found =
        account && isSameMailbox(account.email, declaration.email)
          ? declaredSubscription(declaration, account.billing, at)
          : undefined
      if (!account || !found || found.fault === 'no_subscription') {
        return dataOf({ at: 'no-subscription' })
      }
      const { subscription } = found
      return found.fault
        ? dataOf(
            { at: 'too-late', lastDay: lastWithdrawalDay(subscription.createdAt) },
            subscription,
          )
        : dataOf({ at: 'link', accountId: account.id }, subscription)
    },
    issue: async ({ declaration, state }, { declarations, at }) =>
      state.at === 'link' ? declarations.issueLink(declaration.id, state.accountId, at) : undefined,
    says({ declaration, state, isSignedIn, token }, letter) {
      const { words, moment, page, day, contact } = letter
      const { kind, name, email, contract, declaredAt } = declaration
      const { subject, intro, what, confirm, action } = words[kind]
      const follows = {
        link: {
          paragraphs: [confirm],
          action: { label: action, address: page(kind, { token }) },
          notes: [words.validity],
        },
        done: { paragraphs: [words.done] },
        'too-late': {
          paragraphs: [
            state.at === 'too-late' &&
              fillPlaceholders(words.tooLate, { date: day(state.lastDay) }),
          ],
          action: { label: words.toCancellation, address: page('cancellation') },
        },
        'no-subscription': {
          paragraphs: [fillPlaceholders(words.noSubscription, { contact }), words.counts],
        },
      } satisfies Record<DeclarationState['at'], MailContent>
      const { paragraphs, action: next = null, notes = [] }: MailContent = follows[state.at]
      const withoutLink = state.at === 'link' ? words.notYouLink : words.notYou
      const isBeyondRecall = isSignedIn || state.at === 'done'
      const notYou = isBeyondRecall ? words.notYouDone : withoutLink
      return {
        subject,
        paragraphs: [intro, ...paragraphs],
        facts: [
          [words.what, what],
          [words.name, withoutLinks(name)],
          [words.email, email],
          [words.contract, withoutLinks(contract) || words.contractNotNamed],
          [words.declaredAt, moment(declaredAt, { seconds: true })],
        ],
        action: next,
        notes: [...notes, fillPlaceholders(notYou, { contact })],
      }
    },
  }),

  'declaration-carried-out': mail<
    { declaration: Declaration; outcome: DeclarationOutcome; phase: PaymentPhase },
    'declarationDone'
  >({
    words: 'declarationDone',
    async whom({ declarationId }: RequestOf<'declaration-carried-out'>, { users, declarations }) {
      const found = await declarations.find(declarationId)
      if (!found?.outcome) return undefined
      const contract = await contractOf(found, users)
      const declaration = inLanguageOf(contract, found)
      const phase = contract ? paymentPhase(contract) : 'paid'
      return { declaration, outcome: found.outcome, phase }
    },
    says({ declaration: { kind, declaredAt }, outcome, phase }, letter) {
      const { words, messages, moment, date, price, subscription } = letter
      const { endsAt, refundedInCents } = outcome
      const { withdrawal, cancellation } = words
      const { subject, intro } = words[kind]
      const received = fillPlaceholders(intro, { moment: moment(declaredAt, { seconds: true }) })
      const ends = phase === 'overdue' ? cancellation.endsOverdue : cancellation.ends
      const cancelled = messages.subscriptionCancelled
      const refund = [withdrawal.refund, withdrawal.noRefund]
      return {
        subject,
        paragraphs:
          kind === 'cancellation'
            ? [
                received,
                fillPlaceholders(ends, { date: date(endsAt) }),
                nothingMore(cancelled, phase),
                cancelled.back,
              ]
            : [
                received,
                fillPlaceholders(withdrawal.ended, { moment: moment(endsAt) }),
                fillKnown(refund, { amount: price(refundedInCents) }),
              ],
        action: { address: subscription },
        why: messages.declaration.why,
      }
    },
  }),
}

/** What is charged of a subscription that was cancelled. */
function nothingMore(
  words: { nothing: string; nothingFree: string; open: string },
  phase: PaymentPhase,
): string {
  return { free: words.nothingFree, overdue: words.open, paid: words.nothing }[phase]
}

/** The subscription that a declaration is carried out on. */
async function contractOf({ begun }: Declaration, users: Preparing['users']) {
  const account = begun ? await users.find(begun.userId) : undefined
  return account?.billing?.subscriptions.find(({ id }) => id === begun?.subscriptionId)
}

/** What is content of an order is content in its language (P-MAIL-LANGUAGE). */
const inLanguageOf = (
  order: PaidSubscription | undefined,
  declaration: Declaration,
): Declaration => ({ ...declaration, language: order?.language ?? declaration.language })

/**
 * A user's words so that no mail program makes a link of them: anybody can have them sent to
 * anybody, so they could be an advertisement.
 */
function withoutLinks(text: string): string {
  return text.replace(/[:@](?=\S)/gu, '$& ').replace(/\.(?=[\p{L}\p{N}]{2})/gu, '. ')
}

function isWebAddress(address: string | null): address is string {
  return address !== null && /^https?:$/.test(URL.parse(address)?.protocol ?? '')
}
