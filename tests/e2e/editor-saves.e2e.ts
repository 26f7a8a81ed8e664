// Rules: P-EDITOR-SAVES, P-TAKING-OVER, P-PRESENCE, P-KEPT.
import type { Browser, Page } from '@playwright/test'
import { expectNoBarrier } from './support/axe.ts'
import { words } from './support/people.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { answeredBrowser, expect, test } from './support/product.ts'
import { expectSaved, saveNow, saveState } from './support/save-editor.ts'
import { signIn } from './support/sign-in.ts'
import { writtenText } from './support/written-text.ts'

const t = words.de

/** Another device, on which somebody is signed in. */
async function deviceOf(browser: Browser, who: string, width: number): Promise<Page> {
  const viewport = { width, height: 844 }
  const context = await browser.newContext({ storageState: answeredBrowser(), viewport })
  const page = await context.newPage()
  await signIn(page, who)
  return page
}

const headline = (page: Page) => page.locator('[data-place="de.headline"]')
const written = (page: Page) => writtenText(page, 'de.headline')

test('what is written on a laptop goes on on a phone, is taken over by another and taken back', async ({
  page: laptop,
  browser,
  stores,
}) => {
  const path = await placeHearticle(stores, 'Geräte', { mainTextBody: 'Wenig.' })
  const address = `/editor?hearticle=${path.split('/').at(-1)}`
  await signIn(laptop, 'demo-editor')
  await laptop.goto(address)
  await headline(laptop).fill('Vom Laptop')
  await expectSaved(laptop)

  const phone = await deviceOf(browser, 'demo-editor', 390)
  await phone.goto(address)
  await expect(written(phone)).toHaveValue('Vom Laptop')
  await headline(phone).fill('Vom Telefon')
  await saveNow(phone)
  await phone.context().close()
  // Where nothing is typed, the laptop follows as soon as it is looked at again.
  await laptop.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(written(laptop)).toHaveValue('Vom Telefon')

  // It hears of nobody else until it writes.
  const presence = '**/api/desk/presence/**'
  await laptop.route(presence, (route) => route.abort())
  const other = await deviceOf(browser, 'demo-admin', 1280)
  await other.goto(address)
  const takeOver = (page: Page) => page.getByRole('button', { name: t('editor:takeOver') })
  await expect(takeOver(other)).toBeVisible()
  await expect(headline(other)).toBeHidden()
  await expect(other.locator('.editor-page')).toContainText('Vom Telefon')
  await expectNoBarrier(other, 'what somebody else writes', 'main')
  await takeOver(other).click()
  await headline(other).fill('Von der anderen')
  await saveNow(other)

  // Whoever was taken over hears so when it is saved, and has what was typed as a text.
  await headline(laptop).press('End')
  await laptop.keyboard.type(' und mehr')
  await laptop.unroute(presence)
  await expect(takeOver(laptop)).toBeVisible()
  await expect(laptop.getByText(t('editor:leftText'))).toBeVisible()
  await expect(laptop.locator('.editor-form-text')).toContainText('Vom Telefon und mehr')
  await expectNoBarrier(laptop, 'who was taken over', 'main')
  await takeOver(laptop).click()
  await expect(written(laptop)).toHaveValue('Von der anderen')
  await laptop.getByRole('button', { name: t('editor:leftDone') }).click()
  await headline(laptop).fill('Zurück')
  await saveNow(laptop)
  await expect(takeOver(other)).toBeVisible()
  await expect(other.locator('.editor-page')).toContainText('Zurück')
  await other.context().close()
})

test('what was typed before a browser was killed is there, and a lost answer makes no conflict', async ({
  page,
  stores,
}) => {
  const path = await placeHearticle(stores, 'Getötet', { mainTextBody: 'Wenig.' })
  const address = `/editor?hearticle=${path.split('/').at(-1)}`
  await signIn(page, 'demo-editor')
  await page.goto(address)

  await test.step('killed before it was saved', async () => {
    // Not even what is sent at leaving arrives.
    await page.route('**/api/hearticle/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await headline(page).fill('Noch nicht gespeichert')
    await expect(saveState(page)).toContainText(t('editor:notSaved_offline'))
    await expect(saveState(page)).toContainText(t('editor:keptHere'))
    const context = page.context()
    await page.close()
    const again = await context.newPage()
    await again.goto(address)
    await expect(written(again)).toHaveValue('Noch nicht gespeichert')
    await expectSaved(again)
    await again.reload()
    await expect(written(again)).toHaveValue('Noch nicht gespeichert')

    await test.step('the answer is lost', async () => {
      let isLost = false
      await again.route('**/api/hearticle/*', async (route) => {
        if (route.request().method() !== 'PUT' || isLost) return route.continue()
        isLost = true
        await route.fetch()
        return route.abort()
      })
      await headline(again).fill('Angekommen')
      await expect(saveState(again)).toContainText(t('editor:notSaved_offline'))
      await headline(again).fill('Angekommen und mehr')
      await saveNow(again)
      await expect(again.getByText(t('editor:conflictMine'))).toBeHidden()
      await again.reload()
      await expect(written(again)).toHaveValue('Angekommen und mehr')
    })
  })
})
