import type { confirmEmail } from '../../src/contract/accounts/auth.ts'
import type { InputOf } from '../../src/contract/protocol/endpoint.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Stores } from '../store/create-stores.ts'

/**
 * Confirms the address that a token was mailed to: that of the account, or the one that waits to
 * take its place. The link can be opened again while it holds; it then says the same. The link of
 * who has no account is good once (P-CONFIRM-ADDRESS).
 * @param askedFor what its owner was shown, of which no more is carried out
 * @returns what that was asked for; undefined where it is an account's
 * @throws ApiError `invalid_confirmation_token`; `email_taken` where another account has it by now
 */
export async function confirmByToken(
  {
    mailedTokens,
    users,
    confirmations,
    addressConfirmations,
  }: Pick<Stores, 'mailedTokens' | 'users' | 'confirmations' | 'addressConfirmations'>,
  { token, askedFor: shown }: InputOf<typeof confirmEmail>['body'],
  at: Date,
): ReturnType<Stores['addressConfirmations']['confirm']> {
  const proof = await mailedTokens.find(token, 'CONFIRM', at)
  if (!proof) {
    const askedFor = await addressConfirmations.confirm(token, at, shown)
    if (askedFor) return askedFor
  }
  const account = proof && (await users.find(proof.userId))
  if (!account) throw new ApiError('invalid_confirmation_token')
  const { email, pendingEmail } = account
  // To the letter: addresses that count as the same one here can be two people's elsewhere.
  if (proof.email === pendingEmail) {
    const outcome = await confirmations.change({ ...account, pendingEmail }, at)
    if (outcome === 'email_taken') throw new ApiError('email_taken')
    if (outcome === 'done') return undefined
  } else if (proof.email === email && (await confirmations.confirm(account, at))) {
    return undefined
  }
  throw new ApiError('invalid_confirmation_token')
}
