import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { de } from '../../../src/i18n/de.ts'
import { en } from '../../../src/i18n/en.ts'
import { createTranslator, type Translate } from '../../../src/i18n/translator.ts'

/** The words of the interface, as pages show them. */
export const words: Record<Language, Translate> = {
  de: createTranslator('de', de),
  en: createTranslator('en', en),
}

export interface Person {
  username: string
  email: string
  password: string
}

let made = 0

/** Somebody who has no account yet; no two tests have the same. */
export function newPerson(): Person {
  made += 1
  const username = `anna-${process.pid}-${Date.now().toString(36)}-${made}`
  return { username, email: `${username}@example.org`, password: 'geheim-genug' }
}

export const at = (language: Language, path: string) =>
  language === 'de' ? path : `/en${path === '/' ? '' : path}`

/** Signs a user up through the form, as far as the choice of rubrics. */
export async function signUpByForm(
  page: Page,
  language: Language,
  person: Person,
  { isChamberMember = false } = {},
): Promise<void> {
  const t = words[language]
  await page.goto(at(language, '/signup'))
  await page.getByLabel(t('account:username'), { exact: true }).fill(person.username)
  await page.getByLabel(t('account:email'), { exact: true }).fill(person.email)
  await page.getByLabel(t('account:password'), { exact: true }).fill(person.password)
  if (isChamberMember) await page.getByLabel(t('account:chamberMember')).check()
  await page.getByRole('button', { name: t('account:startTrial') }).click()
  await page.waitForURL(`**${at(language, '/rubric-selection')}`)
}

/** Fills in the sign-in form of the page that is open, and sends it. */
export async function fillSignIn(
  page: Page,
  language: Language,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  const t = words[language]
  await page.getByLabel(t('account:username'), { exact: true }).fill(username)
  await page.getByLabel(t('account:password'), { exact: true }).fill(password)
  await page
    .locator('main')
    .getByRole('button', { name: t('account:signIn'), exact: true })
    .click()
}

interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

/** The newest mail to an address whose subject is like this; waits until there is one. */
export async function mailTo(
  context: BrowserContext,
  address: string,
  subject: RegExp,
  origin = process.env.BASE_URL ?? '',
): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined
  await expect
    .poll(async () => {
      const answer = await context.request.get(`${origin}/_local/inbox.json`)
      const mails = (await answer.json()) as ReceivedMail[]
      found = mails.find((mail) => mail.to === address && subject.test(mail.subject))
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error('unreachable: it was found')
  return found
}

/** The path and query of a mail's link to a page. */
export function linkIn({ text }: ReceivedMail, page: string): string {
  const link = new RegExp(`https?://\\S+/${page}\\S*`).exec(text)?.[0]
  if (!link) throw new Error(`the mail has no link to ${page}:\n${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
