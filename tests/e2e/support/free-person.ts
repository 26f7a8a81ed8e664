import type { Page } from '@playwright/test'
import { hashPassword } from '../../../functions/accounts/password-hash.ts'
import { createAccountStores } from '../../../functions/store/accounts/accounts.ts'
import type { Stores } from '../../../scripts/stores.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { newPerson, type Person, signIn } from './people.ts'

/** Signs somebody in who has an account without trial or plan, and has opened nothing yet. */
export async function signInFreePerson(
  page: Page,
  stores: Stores,
  language: Language,
): Promise<Person> {
  const person = newPerson()
  const { registrations } = createAccountStores(stores.table, async () => {
    throw new Error('only a trial or a mail needs the hash of an address')
  })
  const outcome = await registrations.register(
    {
      username: person.username,
      email: person.email,
      passwordHash: await hashPassword(person.password),
      language,
      isChamberMember: false,
    },
    new Date(),
    { roles: [], grant: 'Free' },
  )
  if ('taken' in outcome) throw new Error(`${person.username} is taken`)
  await signIn(page, language, person)
  return person
}
