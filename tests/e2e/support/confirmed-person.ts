import { expect, type Page } from '@playwright/test'
import type { Language } from '../../../src/contract/protocol/language.ts'
import de from '../../../src/i18n/messages/de/mail.json' with { type: 'json' }
import en from '../../../src/i18n/messages/en/mail.json' with { type: 'json' }
import { linkIn, mailTo, newPerson, type Person, words } from './people.ts'
import { signUp } from './sign-in.ts'

export const mails = { de, en }

/** A subject whose variables may be anything. */
export function subjectLike(subject: string): RegExp {
  const parts = subject.split(/\{\{\w+\}\}/)
  return new RegExp(
    `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`,
  )
}

export async function confirmAddress(
  page: Page,
  language: Language,
  { email }: Person,
): Promise<void> {
  const subject = subjectLike(mails[language].welcome.subject)
  await page.goto(linkIn(await mailTo(page.context(), email, subject), 'confirm-email'))
  await page.getByRole('button', { name: words[language]('account:confirmAction') }).click()
  await expect(page.getByText(words[language]('account:confirmed'))).toBeVisible()
}

/** Somebody in their trial who has confirmed their address and is signed in. */
export async function confirmedPerson(page: Page, language: Language): Promise<Person> {
  const person = newPerson()
  await signUp(page, language, person)
  await confirmAddress(page, language, person)
  return person
}
