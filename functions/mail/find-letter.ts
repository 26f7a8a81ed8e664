import type { Account } from '../../src/domain/account.ts'
import { emailKey } from '../../src/domain/account-fields.ts'
import { RETENTION } from '../../src/domain/retention.ts'
import type { TokenPurpose } from '../store/keys.ts'
import type { Letter } from './letter.ts'
import type { MailOrder } from './mail-order.ts'

export interface People {
  find(userId: string): Promise<Account | undefined>
  findByEmail(email: string): Promise<Account | undefined>
}

export interface TokenIssuer {
  /** @returns the token in plain text, which stands in the mail alone */
  issue(
    userId: string,
    purpose: TokenPurpose,
    options: { email: string; validFor: number },
    at: Date,
  ): Promise<string>
}

/** A letter whose token is issued only when it is certain that it will be sent. */
export interface FoundLetter {
  to: string
  complete(): Promise<Letter>
}

/**
 * Whom an order means by now, and what has to be in the mail.
 * @returns undefined where nobody is to get it any more: the person is gone, an unknown address
 *   asked for a password, the address is confirmed already or was asked for differently since
 */
export async function findLetter(
  order: MailOrder,
  { users, tokens }: { users: People; tokens: TokenIssuer },
  at: Date,
): Promise<FoundLetter | undefined> {
  if ('username' in order) {
    return { to: order.email, complete: async () => order }
  }
  const account = await (order.kind === 'password-reset'
    ? users.findByEmail(order.email)
    : users.find(order.userId))
  if (!account) return undefined
  const { id, email } = account
  const isConfirmed = account.emailConfirmedAt !== null
  const confirmation = () =>
    tokens.issue(id, 'CONFIRM', { email, validFor: RETENTION.confirmationLinkSeconds }, at)

  switch (order.kind) {
    case 'welcome':
      return {
        to: email,
        complete: async () => ({
          kind: 'welcome',
          account,
          token: isConfirmed ? undefined : await confirmation(),
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
          language: order.language,
          token: await tokens.issue(
            id,
            'RESET',
            { email, validFor: RETENTION.resetLinkSeconds },
            at,
          ),
        }),
      }
    case 'email-change': {
      const isWanted =
        account.pendingEmail !== null && emailKey(account.pendingEmail) === emailKey(order.email)
      const owner = await users.findByEmail(order.email)
      if (!isWanted) return undefined
      if (owner && owner.id !== id) {
        // Whoever asked is told nothing; whose address it is may have two accounts, and forgotten one.
        return {
          to: owner.email,
          complete: async () => ({ kind: 'email-in-use', account: owner }),
        }
      }
      const options = { email: order.email, validFor: RETENTION.emailChangeLinkSeconds }
      return {
        to: order.email,
        complete: async () => ({
          kind: 'email-change',
          account,
          email: order.email,
          token: await tokens.issue(id, 'CONFIRM', options, at),
        }),
      }
    }
    case 'trial-ending':
    case 'trial-ended': {
      // Whoever was given access meanwhile has nothing to lose or to choose.
      if (account.grant !== 'Free') return undefined
      const { kind } = order
      return { to: email, complete: async () => ({ kind, account }) }
    }
    case 'password-changed': {
      const { kind } = order
      return { to: email, complete: async () => ({ kind, account }) }
    }
  }
}
