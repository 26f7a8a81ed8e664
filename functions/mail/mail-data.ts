import type { StudyAlarmFacts } from '../../src/contract/desk/library-imports.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { Account } from '../../src/domain/account/account.ts'
import type { Declaration, DeclarationOutcome } from '../../src/domain/account/declaration.ts'
import type { billingMailKinds, DESK_NEWS } from '../../src/domain/account/mail-kinds.ts'
import type { RetractedStudy } from '../../src/domain/account/retraction-mails.ts'
import type { PaymentPhase } from '../../src/domain/billing/payment-phase.ts'
import type { BillingFacts, DeskNotice } from '../store/mail/mail-request.ts'

/** What the user who declared something can do about it (P-DECLARATION). */
export type DeclarationState =
  /** There is a contract, and the link carries it out. */
  | { at: 'link'; token: string }
  | { at: 'done' }
  /** @property lastDay '2026-11-21' */
  | { at: 'too-late'; lastDay: string }
  | { at: 'no-subscription' }

type BillingKind = (typeof billingMailKinds)[number]

/** Each kind for itself, so that its own function is typed by it. */
type BillingMailData = {
  [Kind in BillingKind]: { kind: Kind; account: Account; facts: BillingFacts }
}[BillingKind]

/** What happened at the desk, for a mail that tells of several such things. */
export interface DeskNews {
  notice: DeskNotice
  /** The name of who did it; null where nobody did, or they are gone. */
  actor: string | null
}

/** A mail to write, with everything that had to be looked up for it. */
export type MailData =
  /** Without a token the address is confirmed already. */
  | { kind: 'welcome'; account: Account; token: string | undefined; returnTo?: string | undefined }
  | { kind: 'confirmation'; account: Account; token: string }
  | { kind: 'password-reset'; account: Account; language: Language; token: string }
  /** To the new address. */
  | { kind: 'email-change'; account: Account; email: string; token: string }
  | { kind: 'password-changed' | 'email-in-use'; account: Account }
  | { kind: 'trial-ending' | 'trial-ended'; account: Account; token: string }
  | BillingMailData
  | {
      kind: typeof DESK_NEWS
      account: Account
      notice: DeskNotice
      isReviewer: boolean
      /** They may see what is worked on. */
      isOfDesk: boolean
      /** The name of who did it; null where nobody did, or they are gone. */
      actor: string | null
      /** Undefined where it comes always. */
      token: string | undefined
    }
  | {
      kind: 'desk-digest'
      account: Account
      /** In the order in which they happened. */
      news: DeskNews[]
      isReviewer: boolean
      isOfDesk: boolean
      token: string
    }
  | { kind: 'study-alarm'; account: Account; alarm: StudyAlarmFacts }
  | { kind: 'study-retracted'; account: Account; study: RetractedStudy; token: string }
  | {
      kind: 'declaration-received'
      declaration: Declaration
      state: DeclarationState
      /** It is carried out without a link. */
      isSignedIn: boolean
    }
  | {
      kind: 'declaration-carried-out'
      declaration: Declaration
      outcome: DeclarationOutcome
      phase: PaymentPhase
    }
  /** To an address that is nobody's any more. */
  | ({ kind: 'email-changed' } & FormerAccount)
  | ({ kind: 'account-deleted'; hadSubscription: boolean } & FormerAccount)

interface FormerAccount {
  email: string
  username: string
  language: Language
}

/**
 * Whom a letter goes to. Without a name where anybody could have written one: what a user declares
 * can name whomever it likes.
 */
export function recipientOf(data: MailData): {
  to: string
  username: string | undefined
  language: Language
} {
  if ('declaration' in data) {
    const { email, language } = data.declaration
    return { to: email, username: undefined, language }
  }
  if ('username' in data) {
    return { to: data.email, username: data.username, language: data.language }
  }
  const { account } = data
  const asked = data.kind === 'password-reset' ? data : 'facts' in data ? data.facts : account
  return {
    to: data.kind === 'email-change' ? data.email : account.email,
    username: account.username,
    language: asked.language ?? account.language,
  }
}
