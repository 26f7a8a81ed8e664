import type { Page } from '@playwright/test'
import de from '../../../src/i18n/messages/de/mail.json' with { type: 'json' }
import en from '../../../src/i18n/messages/en/mail.json' with { type: 'json' }
import { at, linkIn, mailTo, newPerson, words } from '../support/people.ts'
import { expect, test } from '../support/product.ts'
import { signIn, signUp } from '../support/sign-in.ts'

const mails = { de, en }
const DAY = 24 * 60 * 60 * 1000

/** Moves the clock of the product; null brings it back. */
async function moveClock(page: Page, now: Date | null): Promise<void> {
  const answer = await page.request.post('/_local/clock', {
    data: { now: now === null ? null : now.toISOString() },
  })
  expect(answer.status()).toBe(200)
}

test.describe.configure({ mode: 'serial' })

const language = 'de'
const t = words[language]
const mail = mails[language]

test('a trial ends by the clock: a reminder, a notice, and what is free', async ({
  page,
  context,
}) => {
  const anna = newPerson()
  await signUp(page, language, anna)
  const welcome = await mailTo(context, anna.email, new RegExp(`^${mail.welcome.subject}$`))
  await page.goto(linkIn(welcome, 'confirm-email'))
  await expect(page.getByText(t('account:confirmed'))).toBeVisible()
  const end = Date.now() + 30 * DAY
  try {
    await moveClock(page, new Date(end - 2 * DAY))
    const [before = ''] = mail.trialEnding.subject.split('{{')
    await mailTo(context, anna.email, new RegExp(`^${before}`))
    // Four weeks without use: the session is over, the trial is not.
    await page.goto(at(language, '/profile'))
    await page.waitForURL(`**${at(language, '/login')}?return=*`)
    await signIn(page, anna)
    await page.goto(at(language, '/profile'))
    await expect(page.getByText('Paid Access')).toBeVisible()

    await moveClock(page, new Date(end + 60_000))
    await mailTo(context, anna.email, new RegExp(`^${mail.trialEnded.subject}$`))
    await page.goto(at(language, '/profile?tab=rubrics'))
    await expect(page.getByText(t('onboarding:premiumHint'))).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeDisabled()
    await page.getByRole('link', { name: t('profile:tab_profile') }).click()
    await expect(page.getByText('Paid Access')).toBeHidden()

    await moveClock(page, new Date(end + 2 * DAY))
    const answer = await context.request.get('/_local/inbox.json')
    const received = (await answer.json()) as Array<{ to: string; subject: string }>
    const ended = received.filter(
      ({ to, subject }) => to === anna.email && subject === mail.trialEnded.subject,
    )
    expect(ended).toHaveLength(1)
  } finally {
    await moveClock(page, null)
  }
})
