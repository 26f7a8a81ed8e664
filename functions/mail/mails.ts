import type { LeavableMails } from '../../src/contract/protocol/account-fields.ts'
import { comesAlways } from '../../src/domain/edition/desk-mail-times.ts'
import { RETENTION } from '../../src/domain/time/retention.ts'
import type { MailRequest } from '../store/mail/mail-request.ts'
import { LEAVE_PURPOSE } from '../store/table/keys.ts'
import { accountMails } from './account-mails.ts'
import { billingMails } from './billing-mails.ts'
import { type DeskRequest, deskMails, digestOf } from './desk-mails.ts'
import type { MailDeclaration, MailWords, Preparing } from './letter.ts'
import { letterMails } from './letter-mails.ts'

/** Every kind of mail that a user gets: whom, with which words, where it leads, what ends it. */
export const mails = { ...accountMails, ...billingMails, ...deskMails, ...letterMails }

type Mails = typeof mails

/** A mail to write, with everything that had to be looked up for it. */
export type MailData = {
  [Kind in keyof Mails]: Parameters<Mails[Kind]['says']>[0] & { kind: Kind }
}[keyof Mails]

/** What the desk is told of is spread to each who is told before (`recipientsOf`). */
type PersonalRequest = Exclude<MailRequest, { kind: 'desk-notice' }>

mails satisfies Record<PersonalRequest['kind'], unknown>

/** The kind of some data; the compiler cannot see that the data of a kind is its own. */
export const mailOf = ({ kind }: Pick<MailData, 'kind'>) =>
  mails[kind] as MailDeclaration<unknown, keyof MailWords>

/** A mail whose token is issued only when it is certain that the mail will be sent. */
export interface PreparedMail {
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
  preparing: Preparing,
): Promise<PreparedMail | undefined> {
  if (request.kind === 'desk-notice') return undefined
  const found = await mailOf(request).whom?.(request as never, preparing)
  return found ? prepared({ kind: request.kind, ...found } as MailData, preparing) : undefined
}

/** One mail of all that was held for a user's digest (P-DESK-MAILS). */
export async function prepareDeskDigest(
  userId: string,
  requests: readonly DeskRequest[],
  preparing: Preparing,
): Promise<PreparedMail | undefined> {
  const { wanted, data } = await digestOf(userId, requests, preparing)
  if (data) return prepared(data, preparing)
  return wanted[0] && prepareMail(wanted[0], preparing)
}

function prepared(data: MailData, preparing: Preparing): PreparedMail {
  const { issue, endedBy } = mailOf(data)
  return {
    to: recipientOf(data).to,
    async complete() {
      const token = endedBy
        ? await issueLeaving(data, endedBy, preparing)
        : await issue?.(data, preparing)
      return { ...data, ...(token !== undefined && { token }) }
    },
  }
}

/** What comes always cannot be ended (P-DESK-MAILS). */
async function issueLeaving(
  data: MailData,
  endedBy: LeavableMails,
  { mailedTokens, at }: Preparing,
): Promise<string | undefined> {
  if ('leaveToken' in data) return data.leaveToken
  if (!('account' in data) || ('notice' in data && comesAlways(data.notice.event))) return undefined
  const { id, email } = data.account
  const validFor = RETENTION.leaveLinkSeconds
  return mailedTokens.issue(id, LEAVE_PURPOSE[endedBy], { email, validFor }, at)
}

/**
 * Whom a letter goes to, in the language of what they asked for or ordered. Without a name where
 * anybody could have written one: what a user declares can name whomever it likes.
 */
export function recipientOf(data: MailData) {
  if ('declaration' in data) {
    const { email, language } = data.declaration
    return { to: email, username: undefined, language }
  }
  if (!('account' in data)) {
    return { to: data.email, username: data.username, language: data.language }
  }
  const { account } = data
  const asked = 'facts' in data ? data.facts.language : 'language' in data && data.language
  return {
    to: 'email' in data ? data.email : account.email,
    username: account.username,
    language: asked || account.language,
  }
}
