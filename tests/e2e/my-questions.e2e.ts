// Rules: P-MY-QUESTIONS, P-QUIZ-COUNTED.
import type { Page } from '@playwright/test'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { expectNoBarrier } from './support/axe.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'

const language = 'de'
const t = words[language]
const HEARTICLE = 5
const DAY = 24 * 60 * 60 * 1000
const quiz = `${addressOf({ page: 'hearticle', id: HEARTICLE }, language)}#quiz`
const mine = addressOf({ page: 'my-questions' }, language)

/** Presses one of the answers to the question that the page asks. */
const choose = (page: Page, answer: 'right' | 'wrong') =>
  page.locator(`[data-quiz="${HEARTICLE}"] [data-answer="${answer}"] summary`).click()

/** What of a hearticle is asked to be counted; a test's own browser is not. */
const counted = (page: Page) =>
  page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/interactions') &&
      request.postData()?.includes('ANSWER') === true,
  )

test('a visitor answers the question at a hearticle, and gets it again on the third day, here and on home', async ({
  page,
}) => {
  await page.goto(quiz)
  const count = counted(page)
  await choose(page, 'right')
  expect((await count).postDataJSON()).toMatchObject({ hearticleId: HEARTICLE, answer: 'right' })
  // The first counts: another one is only looked at.
  await choose(page, 'wrong')
  await page.getByRole('button', { name: t('myQuestions:yes') }).click()
  await page
    .getByRole('status')
    .getByRole('link', { name: t('myQuestions:toAll') })
    .click()
  await expect(page.getByText(t('myQuestions:doneToday'))).toBeVisible()
  await expect(page.locator('[data-quiz]')).toHaveCount(0)

  await page.clock.setFixedTime(Date.now() + 3 * DAY)
  await page.reload()
  await expect(page.locator('[data-quiz]')).toHaveCount(1)
  await expectNoBarrier(page, mine)
  await page.goto(addressOf({ page: 'home' }, language))
  await expect(page.getByRole('heading', { name: t('myQuestions:yours') })).toBeVisible()
  await choose(page, 'wrong')
  await expect(page.getByText(t('myQuestions:comesBack'))).toBeVisible()

  await page.goto(mine)
  await expect(page.getByText(t('myQuestions:doneToday'))).toBeVisible()
  const forget = page.getByRole('button', { name: t('myQuestions:forget') })
  await forget.click()
  await expect(page.getByText(t('myQuestions:forgotten'))).toBeVisible()
  await page.getByRole('button', { name: t('myQuestions:undo') }).click()
  await expect(page.getByText(t('myQuestions:undone'))).toBeVisible()
  await expect(page.getByText(t('myQuestions:doneToday'))).toBeVisible()
  await forget.click()
  await expect(page.getByText(t('myQuestions:none'))).toBeVisible()
  // The newest one is asked there, as nobody answered anything.
  await expect(page.getByRole('heading', { name: t('myQuestions:newest') })).toBeVisible()
})

test('what was answered in a browser is taken over into an account, which asks it again anywhere', async ({
  page,
}) => {
  const now = Date.now()
  await page.clock.setFixedTime(now - DAY)
  await page.goto(quiz)
  await choose(page, 'wrong')
  await page.getByRole('button', { name: t('myQuestions:yes') }).click()
  await expect(page.getByText(t('myQuestions:comesBack'))).toBeVisible()
  await page.clock.setFixedTime(now)
  await confirmedPerson(page, language)
  await page.goto(mine)
  await page.getByRole('button', { name: t('myQuestions:turnOn') }).click()
  const takeOver = page.getByRole('button', { name: t('myQuestions:takeOver') })
  await expect(takeOver).toBeEnabled()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/reading-list?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await takeOver.click()
  // Nothing can be answered of what is about to be replaced.
  await expect(page.locator('[data-my-questions]')).toHaveAttribute('inert')
  held.resolve()
  await expect(page.getByText(t('myQuestions:tookOver'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('hearticle.answers'))).toBeNull()
  await page.route('**/api/reading-list/*', (route) => route.abort(), { times: 1 })
  await choose(page, 'right')
  await expect(page.getByText(t('myQuestions:waiting'))).toBeVisible()
  // What found no connection is sent by the next page.
  const sent = page.waitForResponse(
    (answer) => answer.url().includes('/api/reading-list/') && answer.request().method() === 'PUT',
  )
  await page.goto(`${addressOf({ page: 'profile' }, language)}?tab=reading`)
  expect((await sent).status()).toBe(200)
  await page.getByRole('button', { name: t('readingList:view_answered') }).click()
  await expect(page.locator('.reading-list li')).toHaveCount(1)
  await page.getByRole('button', { name: t('readingList:remove') }).click()
  await page.goto(mine)
  await expect(page.getByText(t('myQuestions:none'))).toBeVisible()
})
