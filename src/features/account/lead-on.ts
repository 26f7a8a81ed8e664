import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { returnAddressIn } from '../../domain/site/return-address.ts'

/** Where a user goes after signing in: where they came from, else home. */
export function addressAfterSignIn(language: Language): string {
  return returnAddressIn(location.search) ?? addressOf({ page: 'home' }, language)
}
