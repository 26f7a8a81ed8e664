import type { Page } from '@playwright/test'
import type { Language } from '../../src/contract/protocol/language.ts'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { expectNoBarrier } from './support/axe.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { show } from './support/interactions.ts'
import { newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signUp } from './support/sign-in.ts'

const LIST = '/api/reading-list'

const hearticle = (page: Page, id: number, language: Language) =>
  page.goto(addressOf({ page: 'hearticle', id }, language))
const openList = (page: Page, language: Language) =>
  page.goto(`${addressOf({ page: 'profile' }, language)}?tab=reading`)
const entries = (page: Page) => page.locator('.reading-list h3')

/** Reads the text to its end, by the wheel. */
async function readOn(page: Page): Promise<void> {
  const { bottom } = await page.locator('[data-level="short"]').evaluate((text) => {
    const { bottom } = text.getBoundingClientRect()
    return { bottom }
  })
  await page.mouse.wheel(0, bottom)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
}

const language = 'de'
const t = words[language]

test('a long page is led through by keyboard; what is saved is found, and a history is kept from a yes on and erased by a no', async ({
  page,
}) => {
  const address = addressOf({ page: 'hearticle', id: 3 }, language)
  await test.step('the contents lead through it', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: t('hearticle:contents') }).focus()
    await page.keyboard.press('Enter')
    const parts = page.getByRole('navigation', { name: t('hearticle:contents') })
    await expect(parts).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(parts.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#key-result$/)
    await expect(parts).toBeHidden()
  })
  await test.step('the gate is before the next of its rubric, and leads back to it', async () => {
    const next = page.locator('.reading-on [data-card] a')
    await next.focus()
    await page.keyboard.press('Enter')
    const gate = page.getByRole('dialog', { name: t('gates:upgradeTitle') })
    await expect(gate).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gate).toBeHidden()
    await expect(next).toBeFocused()
  })
  await test.step('nobody who has an account is invited', async () => {
    await confirmedPerson(page, language)
    await page.goto(address, { referer: 'https://mail.example/' })
    await expect(page.locator('[data-invitation]')).toBeHidden()
  })
  await test.step('what is saved', async () => {
    await page.locator('.reading-on [data-save="3"]').press('Enter')
    await expect(page.getByText(t('readingList:savedSaid'))).toBeVisible()
  })
  await test.step('is found on the list, where the history is asked for', async () => {
    await openList(page, language)
    await expect(entries(page)).toHaveCount(1)
    await page.getByRole('button', { name: t('readingList:yes') }).click()
    await expect(page.getByLabel(t('readingList:keepHistory'))).toBeChecked()
    await expect(page.getByLabel(t('readingList:retractionMails'))).not.toBeChecked()
    await expect(page.getByText(t('readingList:unread'), { exact: true })).toBeVisible()
  })
  await test.step('what is read from then on is noted when its page is left', async () => {
    await hearticle(page, 3, language)
    await expect(page.locator('header [data-save="3"][data-saved]')).toBeVisible()
    await readOn(page)
    const readingResponse = page.waitForResponse(
      (answer) => answer.url().endsWith(`${LIST}/3`) && answer.request().method() === 'PUT',
    )
    await show(page, 'hidden')
    expect((await readingResponse).status()).toBe(200)
    await openList(page, language)
    await expect(page.getByText(t('readingList:unread'), { exact: true })).toHaveCount(0)
  })
  await test.step('what is removed can be put back', async () => {
    await page.locator('.reading-list li button').click()
    const undo = page.getByRole('button', { name: t('readingList:undo') })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(entries(page)).toHaveCount(1)
  })
  await test.step('and the switch erases all that was noted', async () => {
    await page.getByRole('button', { name: t('readingList:view_read') }).click()
    await expect(entries(page)).toHaveCount(1)
    await page.getByLabel(t('readingList:keepHistory')).click()
    await expect(page.getByText(t('readingList:erased'))).toBeVisible()
    await expect(entries(page)).toHaveCount(0)
    await page.getByRole('button', { name: t('readingList:view_saved') }).click()
    await expect(entries(page)).toHaveCount(1)
  })
})

test('the history is asked for after the third hearticle, once, and not before', async ({
  page,
}) => {
  const historyQuestion = page.locator('.reading-question')
  await signUp(page, 'de', newPerson())
  // What the API told of the user, as every page for people who are signed in keeps it.
  await openList(page, 'de')
  await expect(page.locator('.reading-empty')).toBeVisible()
  for (const id of [3, 4, 3]) {
    await hearticle(page, id, 'de')
    await readOn(page)
    await expect(historyQuestion).toHaveCount(0)
  }
  await hearticle(page, 5, 'de')
  await readOn(page)
  await expect(historyQuestion).toBeVisible()
  await expectNoBarrier(page, 'the question', '.reading-question')
  await page.getByRole('button', { name: t('readingList:no') }).click()
  await expect(page.getByText(t('readingList:answeredNo'))).toBeVisible()
  await hearticle(page, 6, 'de')
  await readOn(page)
  await expect(historyQuestion).toHaveCount(0)
})

test('what was pressed without a connection is saved when there is one', async ({
  page,
  context,
}) => {
  await signUp(page, 'de', newPerson())
  await hearticle(page, 3, 'de')
  const save = page.locator('header [data-save="3"]')
  await save.click()
  await expect(page.getByText(t('readingList:savedSaid'))).toBeVisible()
  await save.click()
  await expect(page.getByText(t('readingList:unsavedSaid'))).toBeVisible()
  await context.setOffline(true)
  await save.click()
  await expect(page.getByText(t('readingList:waiting'))).toBeVisible()
  const listResponse = page.waitForResponse((answer) => answer.url().endsWith(`${LIST}/3`))
  await context.setOffline(false)
  expect((await listResponse).status()).toBe(200)
})
