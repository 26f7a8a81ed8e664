import type { Language } from '../../src/contract/protocol/language.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { emailKey } from '../../src/domain/account/email-address.ts'
import { currentSubscription } from '../../src/domain/billing/billing-record.ts'
import { isOngoing } from '../../src/domain/billing/paid-subscription.ts'
import {
  confirmBy,
  isConfirmationOverdue,
  isTrialRunning,
} from '../../src/domain/billing/subscription.ts'
import { RETENTION } from '../../src/domain/time/retention.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { WaitingAddress } from '../store/mail/address-confirmations.ts'
import type { FormerAccount, PasskeyChange } from '../store/mail/mail-request.ts'
import { looksLikeLink, mail, type Preparing, type RequestOf } from './letter.ts'

/** To a user with an account, while a condition holds. */
const toAccount =
  (isDue: (account: Account) => boolean = () => true) =>
  async <R extends { userId: string }>(request: R, { users }: Preparing) => {
    const account = await users.find(request.userId)
    return account && isDue(account) ? { ...request, account } : undefined
  }

/** The token that confirms the address of an account. */
const confirming = (
  { account: { id, email } }: { account: Account },
  { mailedTokens, at }: Preparing,
) => mailedTokens.issue(id, 'CONFIRM', { email, validFor: RETENTION.confirmationLinkSeconds }, at)

/** To an address that is nobody's any more. */
const toFormer = async <R extends FormerAccount>(request: R) => request

type AskedFor = WaitingAddress['asked']['for']

interface OfAccount {
  account: Account
}

/** The user who was given access or ordered meanwhile has nothing to lose or to choose. */
const toWhoHasTrial = toAccount(({ billing, grant, withoutTrialNotices }) => {
  const current = currentSubscription(billing)
  return grant === 'Free' && !(current && isOngoing(current)) && !withoutTrialNotices
})

/** Mails about an account and its trial. */
export const accountMails = {
  welcome: mail<OfAccount & { returnTo?: string | undefined }, 'welcome'>({
    words: 'welcome',
    whom: toAccount(),
    issue: async (data, preparing) =>
      data.account.emailConfirmedAt === null ? confirming(data, preparing) : undefined,
    says({ account, token, returnTo }, { words, date, page, sellsPlans, at }) {
      const pausesAt = pauseWithoutConfirmation(account, at)
      const waits = isConfirmationOverdue(account, at)
      const trial = account.trialEndsAt
        ? fillPlaceholders(words.trial, { date: date(account.trialEndsAt) })
        : words[sellsPlans ? 'noTrial' : 'noTrialWithoutPlans']
      if (token === undefined) {
        const action = { label: words.actionConfirmed, address: page('login') }
        return { paragraphs: [words.intro, trial], action }
      }
      const confirm = pausesAt
        ? fillPlaceholders(words.confirmUntil, { date: date(pausesAt) })
        : words.confirm
      return {
        paragraphs: [
          words.intro,
          ...(waits ? [words.trialWaits, words.confirm] : [trial, confirm]),
        ],
        action: { address: page('confirm-email', { token, return: returnTo }) },
        notes: [words.validity, words.notYou],
      }
    },
  }),

  confirmation: mail<OfAccount, 'confirmation'>({
    words: 'confirmation',
    whom: toAccount(({ emailConfirmedAt }) => emailConfirmedAt === null),
    issue: confirming,
    page: 'confirm-email',
    says({ account }, { words, date, at }) {
      const pausesAt = pauseWithoutConfirmation(account, at)
      const isPaused = isConfirmationOverdue(account, at) && account.grant === 'Free'
      const until = pausesAt && fillPlaceholders(words.until, { date: date(pausesAt) })
      return {
        paragraphs: [words.intro, isPaused ? words.paused : until],
        notes: [words.validity, words.notYou],
      }
    },
  }),

  'password-reset': mail<OfAccount & { language: Language }, 'passwordReset'>({
    words: 'passwordReset',
    async whom({ email, language }: RequestOf<'password-reset'>, { users }) {
      const account = await users.findByEmail(email)
      return account && { account, language }
    },
    issue: ({ account: { id, email } }, { mailedTokens, at }) =>
      mailedTokens.issue(id, 'RESET', { email, validFor: RETENTION.resetLinkSeconds }, at),
    page: 'reset-password',
    says({ account: { username, emailConfirmedAt } }, { words }) {
      const isNamed = emailConfirmedAt !== null || !looksLikeLink(username)
      const name = isNamed && fillPlaceholders(words.username, { username })
      return { paragraphs: [words.intro], notes: [name, words.validity, words.notYou] }
    },
  }),

  'password-changed': mail<OfAccount, 'passwordChanged'>({
    words: 'passwordChanged',
    whom: toAccount(),
    page: 'login',
    says: (_, { words, moment, at }) => ({
      paragraphs: [fillPlaceholders(words.intro, { moment: moment(at) }), words.notYou],
    }),
  }),

  /** To who typed an address without an account, where it still waits (P-CONFIRM-ADDRESS). */
  'address-confirmation': mail<
    { waitingId: string; email: string; username: undefined; language: Language; for: AskedFor },
    'addressConfirmation'
  >({
    words: 'addressConfirmation',
    async whom(
      { waitingId }: RequestOf<'address-confirmation'>,
      { addressConfirmations, at }: Preparing,
    ) {
      const waiting = await addressConfirmations.find(waitingId, at)
      if (!waiting) return undefined
      const { email, language, asked } = waiting
      return { waitingId, email, username: undefined, language, for: asked.for }
    },
    issue: ({ waitingId, email }, { addressConfirmations }) =>
      addressConfirmations.issueLink(waitingId, email),
    page: 'confirm-email',
    says: (data, { words }) => ({
      paragraphs: [words[data.for]],
      notes: [words.validity, words.notYou],
    }),
  }),

  'passkeys-changed': mail<OfAccount & { change: PasskeyChange }, 'passkeysChanged'>({
    words: 'passkeysChanged',
    whom: toAccount(),
    page: 'profile',
    says: ({ change }, { words, moment, at, contact }) => ({
      paragraphs: [
        fillPlaceholders(words[change], { moment: moment(at) }),
        fillPlaceholders(words.notYou, { contact }),
      ],
    }),
  }),

  /** To who wanted to know of an answer, and confirmed the address (P-ASK). */
  'question-answered': mail<
    Omit<RequestOf<'question-answered'>, 'kind'> & { username: undefined },
    'questionAnswered'
  >({
    words: 'questionAnswered',
    whom: async (request: RequestOf<'question-answered'>) => ({ ...request, username: undefined }),
    says({ asked, askedAt, hearticleId, answer }, { words, date, hearticle }) {
      const intro = fillPlaceholders(words.intros[asked], { date: date(askedAt) })
      return {
        subject: words.subjects[asked],
        paragraphs: [
          intro,
          hearticleId === null ? null : words.answeredBy,
          answer === '' ? null : words.weWrite,
          answer || null,
        ],
        action: hearticleId === null ? null : { address: hearticle(hearticleId) },
        notes: [words.erased],
      }
    },
  }),

  /** To the new address where nobody has it; where another user has it, they are told instead. */
  'email-change': mail<
    (OfAccount & { email: string }) | (OfAccount & { kind: 'email-in-use' }),
    'emailChange'
  >({
    words: 'emailChange',
    async whom({ userId, email }: RequestOf<'email-change'>, { users }) {
      const account = await users.find(userId)
      if (!account?.pendingEmail || emailKey(account.pendingEmail) !== emailKey(email)) return
      const owner = await users.findByEmail(email)
      if (!owner || owner.id === userId) return { account, email }
      // The caller is told nothing; the owner may have two accounts, and forgotten one.
      return owner.emailConfirmedAt === null ? undefined : { kind: 'email-in-use', account: owner }
    },
    issue: async (data, { mailedTokens, at }) =>
      'email' in data
        ? mailedTokens.issue(
            data.account.id,
            'CONFIRM',
            { email: data.email, validFor: RETENTION.emailChangeLinkSeconds },
            at,
          )
        : undefined,
    page: 'confirm-email',
    says: (_, { words }) => ({
      paragraphs: [words.intro],
      notes: [words.validity, words.notYou],
    }),
  }),

  'email-in-use': mail<OfAccount, 'emailInUse'>({
    words: 'emailInUse',
    page: 'login',
    says: ({ account: { username } }, { words }) => ({
      paragraphs: [words.intro, words.notYou],
      notes: [!looksLikeLink(username) && fillPlaceholders(words.username, { username })],
    }),
  }),

  'email-changed': mail<FormerAccount, 'emailChanged'>({
    words: 'emailChanged',
    whom: toFormer,
    says: (_, { words, moment, at, contact }) => ({
      paragraphs: [
        fillPlaceholders(words.intro, { moment: moment(at) }),
        fillPlaceholders(words.notYou, { contact }),
      ],
    }),
  }),

  'account-deleted': mail<FormerAccount & { hadSubscription: boolean }, 'accountDeleted'>({
    words: 'accountDeleted',
    whom: toFormer,
    says: ({ hadSubscription }, { words, moment, at, contact }) => ({
      paragraphs: [
        fillPlaceholders(words.intro, { moment: moment(at) }),
        hadSubscription && words.subscription,
        words.thanks,
        fillPlaceholders(words.notYou, { contact }),
      ],
    }),
  }),

  'trial-ending': mail<OfAccount, 'trialEnding'>({
    words: 'trialEnding',
    whom: toWhoHasTrial,
    endedBy: 'trial-notices',
    says({ account }, { words, date: dateOf, subscription, sellsPlans, at }) {
      const date = dateOf(trialEndOf(account))
      const waits = isConfirmationOverdue(account, at)
      return {
        subject: waits ? words.subjectPaused : fillPlaceholders(words.subject, { date }),
        paragraphs: waits
          ? [words.introPaused]
          : [
              fillPlaceholders(words.intro, { date }),
              ...(sellsPlans ? [words.choice, words.otherwise] : [words.nothingToDo]),
            ],
        action: sellsPlans ? { address: subscription } : null,
      }
    },
  }),

  'trial-ended': mail<OfAccount, 'trialEnded'>({
    words: 'trialEnded',
    whom: toWhoHasTrial,
    endedBy: 'trial-notices',
    says({ account }, { words, date: dateOf, subscription, sellsPlans, at }) {
      const date = dateOf(trialEndOf(account))
      const waits = isConfirmationOverdue(account, at)
      const choice = waits ? words.choicePaused : words.choice
      return {
        ...(waits && { subject: words.subjectPaused }),
        paragraphs: [
          waits ? words.introPaused : fillPlaceholders(words.intro, { date }),
          words.free,
          sellsPlans ? choice : waits && words.confirmPaused,
        ],
        action: sellsPlans ? { address: subscription } : null,
      }
    },
  }),
}

/**
 * When paid access pauses for want of a confirmation (P-CONFIRM-EMAIL); undefined where it does
 * not.
 */
function pauseWithoutConfirmation(account: Account, at: Date): string | undefined {
  const due = confirmBy(account)
  return due !== null && account.grant === 'Free' && isTrialRunning(account, at)
    ? new Date(due).toISOString()
    : undefined
}

/** @throws where the account never had a trial: nobody is told of its end then */
function trialEndOf({ id, trialEndsAt }: Account): string {
  if (trialEndsAt === null) throw new Error(`A notice about the trial of ${id}, which has none`)
  return trialEndsAt
}
