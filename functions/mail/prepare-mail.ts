import { contentEditors } from '../../src/contract/desk/library-taxonomy.ts'
import type { Account } from '../../src/domain/account/account.ts'
import {
  type Declaration,
  declaredSubscription,
  lastWithdrawalDay,
} from '../../src/domain/account/declaration.ts'
import { emailKey, isSameMailbox } from '../../src/domain/account/email-address.ts'
import type { DESK_NEWS } from '../../src/domain/account/mail-kinds.ts'
import { hasAnyOf, permissionsOf } from '../../src/domain/account/permissions.ts'
import { wantsRetractionMails } from '../../src/domain/account/retraction-mails.ts'
import { currentSubscription } from '../../src/domain/billing/billing-record.ts'
import { isOngoing, type PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'
import { paymentPhase } from '../../src/domain/billing/payment-phase.ts'
import { comesAlways } from '../../src/domain/edition/desk-mail-times.ts'
import { RETENTION } from '../../src/domain/time/retention.ts'
import type { MailedTokens } from '../store/accounts/mailed-tokens.ts'
import type { UserStore } from '../store/accounts/users.ts'
import type { DeclarationStore } from '../store/billing/declarations.ts'
import type { MailRequest, WaitingNotice } from '../store/mail/mail-request.ts'
import type { TokenPurpose } from '../store/table/keys.ts'
import { isCoveredByDeclaration } from './covered-by-declaration.ts'
import type { DeclarationState, MailData } from './mail-data.ts'

export interface MailSources {
  users: Pick<UserStore, 'find' | 'findByEmail' | 'listAll'>
  mailedTokens: Pick<MailedTokens, 'issue'>
  declarations: Pick<DeclarationStore, 'find' | 'listByEmail' | 'issueLink'>
}

/** A mail that tells somebody at the desk what others did. */
export type DeskRequest = Extract<MailRequest, { kind: typeof DESK_NEWS }>

/** A mail whose token is issued only when it is certain that the mail will be sent. */
interface PreparedMail {
  to: string
  complete(): Promise<MailData>
}

/**
 * Looks up the recipient of a mail request and what the mail has to say.
 * @returns undefined where no mail is to be sent any more: the user is gone, an unknown address
 *   asked for a password, the address is confirmed already or was asked for differently since
 * @throws NotDecidedYet where it shows a little later whether there is anything to tell
 */
export async function prepareMail(
  request: MailRequest,
  { users, mailedTokens, declarations }: MailSources,
  { at, queuedAt }: { at: Date; queuedAt: Date },
): Promise<PreparedMail | undefined> {
  // Its place is taken by a mail to each who is told (`recipientsOf`).
  if (request.kind === 'desk-notice') return undefined
  if ('declarationId' in request)
    return prepareDeclarationMail(request, { users, declarations }, at)
  if ('username' in request) {
    return { to: request.email, complete: async () => request }
  }
  const account = await (request.kind === 'password-reset'
    ? users.findByEmail(request.email)
    : users.find(request.userId))
  if (!account) return undefined
  const { id, email } = account
  const isConfirmed = account.emailConfirmedAt !== null
  const confirmation = () =>
    mailedTokens.issue(id, 'CONFIRM', { email, validFor: RETENTION.confirmationLinkSeconds }, at)
  const leaving = (purpose: TokenPurpose) =>
    mailedTokens.issue(id, purpose, { email, validFor: RETENTION.leaveLinkSeconds }, at)

  switch (request.kind) {
    case 'welcome':
      return {
        to: email,
        complete: async () => ({
          kind: 'welcome',
          account,
          token: isConfirmed ? undefined : await confirmation(),
          returnTo: request.returnTo,
        }),
      }
    case 'confirmation':
      if (isConfirmed) return undefined
      return {
        to: email,
        complete: async () => ({ kind: 'confirmation', account, token: await confirmation() }),
      }
    case 'password-reset':
      return {
        to: email,
        complete: async () => ({
          kind: 'password-reset',
          account,
          language: request.language,
          token: await mailedTokens.issue(
            id,
            'RESET',
            { email, validFor: RETENTION.resetLinkSeconds },
            at,
          ),
        }),
      }
    case 'email-change':
      return prepareEmailChange(request, account, { users, mailedTokens }, at)
    case 'trial-ending':
    case 'trial-ended': {
      // The user who was given access or ordered meanwhile has nothing to lose or to choose.
      const current = currentSubscription(account.billing)
      if (account.grant !== 'Free' || (current && isOngoing(current))) return undefined
      if (account.withoutTrialNotices) return undefined
      const { kind } = request
      return {
        to: email,
        complete: async () => ({ kind, account, token: await leaving('LEAVE_TRIAL') }),
      }
    }
    case 'payment-failed':
    case 'charge-ahead':
    case 'subscription-cancelled':
    case 'subscription-ended':
    case 'subscription-started':
    case 'payment-receipt':
    case 'subscription-resumed':
      return (await isObsolete(request, account, { declarations, at, queuedAt }))
        ? undefined
        : { to: email, complete: async () => ({ ...request, account }) }
    case 'study-alarm': {
      // The user who is no editor any more has nothing to do about it; and it may be nobody's
      // address.
      const { kind, alarm } = request
      if (!(mayEdit(account) || mayReview(account)) || !isConfirmed) return undefined
      return { to: email, complete: async () => ({ kind, account, alarm }) }
    }
    case 'desk-news':
      return prepareDeskMail(request, account, users, () => leaving('LEAVE_DESK'))
    case 'study-retracted':
      return prepareRetractionMail(request, account, () => leaving('LEAVE'))
    case 'password-changed': {
      const { kind } = request
      return { to: email, complete: async () => ({ kind, account }) }
    }
  }
}

/** Who is told of something at the desk, by their ids (P-DESK-MAILS). */
export async function recipientsOf(
  { to, reviewers, editors = false, except }: WaitingNotice,
  users: Pick<UserStore, 'listAll'>,
): Promise<string[]> {
  const notified = new Set(to)
  if (reviewers || editors) {
    for await (const { id, roles } of users.listAll()) {
      if ((reviewers && mayReview({ roles })) || (editors && mayEdit({ roles }))) notified.add(id)
    }
  }
  return [...notified].filter((id) => !except.includes(id))
}

const mayReview = ({ roles }: Pick<Account, 'roles'>): boolean =>
  hasAnyOf(['PERMISSION_REVIEW_HEARTICLES'], permissionsOf(roles, false))

const mayEdit = ({ roles }: Pick<Account, 'roles'>): boolean =>
  hasAnyOf(contentEditors, permissionsOf(roles, false))

/** Only while they have that work to do, and want to be told of it (P-DESK-MAILS). */
async function prepareDeskMail(
  { kind, notice }: DeskRequest,
  account: Account,
  users: Pick<UserStore, 'find'>,
  issueToken: () => Promise<string>,
): Promise<PreparedMail | undefined> {
  if (!isNotifiedOf(notice, account)) return undefined
  const actor = await actorOf(notice, users)
  return {
    to: account.email,
    complete: async () => ({
      kind,
      account,
      notice,
      ...rolesAtDesk(account),
      actor,
      token: comesAlways(notice.event) ? undefined : await issueToken(),
    }),
  }
}

function isNotifiedOf({ event }: DeskRequest['notice'], account: Account): boolean {
  const { isReviewer, isOfDesk } = rolesAtDesk(account)
  const isToReview = event === 'review-asked' || event === 'study-review-asked'
  // Who lost the role by which they approved is told that once.
  const mayDo = isToReview ? isReviewer : isOfDesk || event === 'role-lost'
  const isWanted = account.deskMails !== 'none' || comesAlways(event)
  return mayDo && account.emailConfirmedAt !== null && isWanted
}

function rolesAtDesk(account: Account) {
  const isReviewer = mayReview(account)
  return { isReviewer, isOfDesk: isReviewer || mayEdit(account) }
}

async function actorOf(
  { by }: DeskRequest['notice'],
  users: Pick<UserStore, 'find'>,
): Promise<string | null> {
  return by === null ? null : ((await users.find(by))?.username ?? null)
}

/**
 * One mail of all that was held for a user's digest (P-DESK-MAILS).
 * @param requests in the order in which what they tell of happened
 * @returns undefined where the user wants to be told of none of it any more, or is gone
 */
export async function prepareDeskDigest(
  userId: string,
  requests: readonly DeskRequest[],
  { users, mailedTokens }: Pick<MailSources, 'users' | 'mailedTokens'>,
  at: Date,
): Promise<PreparedMail | undefined> {
  const account = await users.find(userId)
  const wanted = requests.filter(({ notice }) => account && isNotifiedOf(notice, account))
  const [only, ...more] = wanted
  if (!account || !only) return undefined
  const { email } = account
  const issueToken = () =>
    mailedTokens.issue(userId, 'LEAVE_DESK', { email, validFor: RETENTION.leaveLinkSeconds }, at)
  if (more.length === 0) return prepareDeskMail(only, account, users, issueToken)
  const news = await Promise.all(
    wanted.map(async ({ notice }) => ({ notice, actor: await actorOf(notice, users) })),
  )
  return {
    to: email,
    complete: async () => ({
      ...({ kind: 'desk-digest', account, news, ...rolesAtDesk(account) } as const),
      token: await issueToken(),
    }),
  }
}

/** Only while its reader wants it, by the history that told of their reading (P-RETRACTION-MAIL). */
function prepareRetractionMail(
  { kind, study, period }: Extract<MailRequest, { kind: 'study-retracted' }>,
  account: Account,
  issueToken: () => Promise<string>,
): PreparedMail | undefined {
  const { email, emailConfirmedAt } = account
  if (emailConfirmedAt === null || !wantsRetractionMails(account, period)) return undefined
  return {
    to: email,
    complete: async () => ({ kind, account, study, token: await issueToken() }),
  }
}

/** To the new address where nobody has it; where another user has it, they are told instead. */
async function prepareEmailChange(
  request: Extract<MailRequest, { kind: 'email-change' }>,
  account: Account,
  { users, mailedTokens }: Pick<MailSources, 'users' | 'mailedTokens'>,
  at: Date,
): Promise<PreparedMail | undefined> {
  const { email } = request
  const { id, pendingEmail } = account
  const isWanted = pendingEmail !== null && emailKey(pendingEmail) === emailKey(email)
  const owner = await users.findByEmail(email)
  if (!isWanted) return undefined
  if (owner && owner.id !== id) {
    if (owner.emailConfirmedAt === null) return undefined
    // The caller is told nothing; the owner of the address may have two accounts, and forgotten one.
    return { to: owner.email, complete: async () => ({ kind: 'email-in-use', account: owner }) }
  }
  const options = { email, validFor: RETENTION.emailChangeLinkSeconds }
  return {
    to: email,
    complete: async () => ({
      kind: 'email-change',
      account,
      email,
      token: await mailedTokens.issue(id, 'CONFIRM', options, at),
    }),
  }
}

/** Whether what a mail about a subscription says is no longer so, or said by another mail. */
async function isObsolete(
  request: Extract<MailRequest, { facts: unknown }>,
  { email, billing }: Account,
  {
    declarations,
    at,
    queuedAt,
  }: { declarations: MailSources['declarations']; at: Date; queuedAt: Date },
): Promise<boolean> {
  const { kind, facts } = request
  const { subscriptionId } = facts
  const current = currentSubscription(billing)
  switch (kind) {
    case 'payment-failed':
      // It was paid meanwhile.
      return current?.status === 'active' || current?.status === 'trialing'
    case 'charge-ahead': {
      // It was cancelled or withdrawn from meanwhile, so nothing is charged.
      const isAhead = current?.id === subscriptionId && current.status === 'trialing'
      return !isAhead || current.cancelAtPeriodEnd
    }
    case 'subscription-cancelled':
    case 'subscription-ended': {
      const cause = kind === 'subscription-ended' ? 'withdrawal' : 'cancellation'
      const change = { kind: cause, email, subscriptionId, queuedAt } as const
      return isCoveredByDeclaration(declarations, change, at)
    }
    default:
      return false
  }
}

/**
 * The receipt of a declaration goes to the address in it, whether or not anybody here has that;
 * what there is to do about it is found out for that mailbox alone (P-DECLARATION).
 */
async function prepareDeclarationMail(
  request: Extract<MailRequest, { declarationId: string }>,
  { users, declarations }: Pick<MailSources, 'users' | 'declarations'>,
  at: Date,
): Promise<PreparedMail | undefined> {
  const { kind } = request
  const declaration = await declarations.find(request.declarationId)
  if (!declaration) return undefined
  const { email: to, outcome } = declaration
  const { userId, subscriptionId } = declaration.begun ?? {}
  const contracts = userId ? (await users.find(userId))?.billing?.subscriptions : undefined
  const contract = contracts?.find(({ id }) => id === subscriptionId)
  /** What is said of an order is said in its language (P-MAIL-LANGUAGE). */
  const about = (order: PaidSubscription | undefined): Declaration => ({
    ...declaration,
    language: order?.language ?? declaration.language,
  })
  if (kind === 'declaration-carried-out') {
    if (!outcome) return undefined
    const phase = contract ? paymentPhase(contract) : 'paid'
    return { to, complete: async () => ({ kind, declaration: about(contract), outcome, phase }) }
  }
  const { isSignedIn } = request
  const data = (state: DeclarationState, order?: PaidSubscription): MailData => {
    return { kind, declaration: about(order), state, isSignedIn }
  }
  if (outcome) return { to, complete: async () => data({ at: 'done' }, contract) }
  const account = await users.findByEmail(to)
  const found =
    account && isSameMailbox(account.email, to)
      ? declaredSubscription(declaration, account.billing, at)
      : undefined
  if (!account || !found || found.fault === 'no_subscription') {
    return { to, complete: async () => data({ at: 'no-subscription' }) }
  }
  if (found.fault) {
    const lastDay = lastWithdrawalDay(found.subscription.createdAt)
    return { to, complete: async () => data({ at: 'too-late', lastDay }, found.subscription) }
  }
  return {
    to,
    complete: async () => {
      const token = await declarations.issueLink(declaration.id, account.id, at)
      return data({ at: 'link', token }, found.subscription)
    },
  }
}
