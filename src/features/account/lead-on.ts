import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { safeReturnAddress } from '../../domain/site/return-address.ts'

/** Where a user goes after signing in: where they came from, else home. */
export function addressAfterSignIn(language: Language): string {
  const given = new URLSearchParams(location.search).get('return')
  return safeReturnAddress(given) ?? addressOf({ page: 'home' }, language)
}
