import type { Language } from '../../src/contract/language.ts'
import type { Account } from '../../src/domain/account.ts'

/** A mail to write, with everything that had to be looked up for it. */
export type Letter =
  /** Without a token the address is confirmed already. */
  | { kind: 'welcome'; account: Account; token: string | undefined }
  | { kind: 'confirmation'; account: Account; token: string }
  | { kind: 'password-reset'; account: Account; language: Language; token: string }
  /** To the new address. */
  | { kind: 'email-change'; account: Account; email: string; token: string }
  | { kind: 'password-changed' | 'trial-ending' | 'trial-ended' | 'email-in-use'; account: Account }
  /** To an address that is nobody's any more. */
  | {
      kind: 'email-changed' | 'account-deleted'
      email: string
      username: string
      language: Language
    }

/** Whom a letter goes to. */
export function addressee(letter: Letter): { to: string; username: string; language: Language } {
  if ('username' in letter) {
    return { to: letter.email, username: letter.username, language: letter.language }
  }
  const { account } = letter
  return {
    to: letter.kind === 'email-change' ? letter.email : account.email,
    username: account.username,
    language: letter.kind === 'password-reset' ? letter.language : account.language,
  }
}
