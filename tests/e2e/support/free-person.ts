import type { Page } from '@playwright/test'
import { hashPassword } from '../../../functions/accounts/password-hash.ts'
import type { OpenedStores } from '../../../scripts/project/opened-stores.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { newPerson, type Person } from './people.ts'
import { signIn } from './sign-in.ts'

/** Signs a user in who has an account without trial or plan, and has opened nothing yet. */
export async function signInFreePerson(
  page: Page,
  stores: OpenedStores,
  language: Language,
): Promise<Person> {
  const person = newPerson()
  const outcome = await stores.registrations.register(
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
  await signIn(page, person)
  return person
}
