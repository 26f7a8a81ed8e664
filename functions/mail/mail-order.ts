import type { Language } from '../../src/contract/language.ts'

/**
 * A mail to be written, as it stands in the outbox (decision 29). It names the person and is worded
 * when it is delivered; only what is gone by then stands in it. So no token is ever stored in plain
 * text, and a request for a new password does the same whether or not the address is known: who it
 * belongs to is looked up at delivery.
 */
export type MailOrder =
  | { kind: 'welcome' | 'confirmation' | 'password-changed'; userId: string }
  | { kind: 'trial-ending' | 'trial-ended'; userId: string }
  /** To the address that waits for its confirmation; nothing where another account has it. */
  | { kind: 'email-change'; userId: string; email: string }
  /** To the address that was the person's until now. */
  | { kind: 'email-changed'; email: string; username: string; language: Language }
  | { kind: 'password-reset'; email: string; language: Language }
  | { kind: 'account-deleted'; email: string; username: string; language: Language }

/** A mail in words, with one recipient. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}
