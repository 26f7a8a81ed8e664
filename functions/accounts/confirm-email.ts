import { ApiError } from '../errors/api-error.ts'
import type { Stores } from '../store/create-stores.ts'

/**
 * Confirms the address that a token was mailed to: that of the account, or the one that waits to
 * take its place. The link can be opened again while it holds; it then says the same.
 * @throws ApiError `invalid_confirmation_token`; `email_taken` where another account has it by now
 */
export async function confirmByToken(
  { mailedTokens, users, confirmations }: Pick<Stores, 'mailedTokens' | 'users' | 'confirmations'>,
  token: string,
  at: Date,
): Promise<void> {
  const proof = await mailedTokens.find(token, 'CONFIRM', at)
  const account = proof && (await users.find(proof.userId))
  if (!account) throw new ApiError('invalid_confirmation_token')
  const { email, pendingEmail } = account
  // To the letter: addresses that count as the same one here can be two people's elsewhere.
  if (proof.email === pendingEmail) {
    const outcome = await confirmations.change({ ...account, pendingEmail }, at)
    if (outcome === 'email_taken') throw new ApiError('email_taken')
    if (outcome === 'done') return
  } else if (proof.email === email && (await confirmations.confirm(account, at))) {
    return
  }
  throw new ApiError('invalid_confirmation_token')
}
