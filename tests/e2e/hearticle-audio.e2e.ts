// Rules: P-AUDIO, P-LISTENING.
import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'

const HEARTICLE = '/hearticle/16'

const button = (page: Page) => page.getByRole('button', { name: 'Anhören' })
const progress = (page: Page) =>
  page.locator('.listen progress').evaluate((bar: HTMLProgressElement) => bar.value)
const position = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)

test('a recording plays and pauses, by mouse and by keyboard, and shows how far it is', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(HEARTICLE)
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  // Nothing of it loads before a user wants to hear it.
  expect(loaded.filter((url) => url.endsWith('.mp3'))).toEqual([])
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => progress(page)).toBeGreaterThan(0)
  await expect(page.locator('.listen .time')).toHaveText(/^\d+:\d\d$/)
  await button(page).press('Space')
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
  const paused = await position(page)
  expect(paused).toBeGreaterThan(0)
  await button(page).press('Enter')
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => position(page)).toBeGreaterThan(paused)
  await test.step('at its end it goes back to its beginning', async () => {
    await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
      audio.currentTime = audio.duration - 0.2
    })
    await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => position(page)).toBe(0)
    await expect.poll(() => progress(page)).toBe(0)
  })
  await test.step('a hearticle without one offers none', async () => {
    await page.goto('/hearticle/15')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('audio, .listen')).toHaveCount(0)
  })
})

test('a recording that is not there says so; one that is slow to come can be paused', async ({
  page,
}) => {
  const arrived = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route('**/*.mp3', async (route) => {
    requestCount += 1
    if (requestCount === 1) return route.fulfill({ status: 404 })
    await arrived.promise
    return route.continue()
  })
  await page.goto(HEARTICLE)
  const words = page.locator('.listen').getByRole('status')
  await button(page).click()
  await expect(words).toHaveText('Die Aufnahme lässt sich nicht abspielen.')
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  // A pause before the recording has arrived is no failure.
  await expect(words).toBeEmpty()
  arrived.resolve()
  await button(page).click()
  await expect.poll(() => position(page)).toBeGreaterThan(0)
  await expect(words).toBeEmpty()
})

test('who listens can move in a recording, and hears it faster', async ({ page }) => {
  await page.goto(HEARTICLE)
  await button(page).click()
  const slider = page.getByRole('slider', { name: 'Stelle in der Aufnahme' })
  await expect(slider).toBeVisible()
  await expect.poll(() => slider.getAttribute('max')).not.toBe('0')
  await slider.fill('40')
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(40)
  await page.getByRole('button', { name: '15 Sekunden zurück' }).click()
  await expect.poll(() => position(page)).toBeLessThan(40)
  await page.getByRole('button', { name: '15 Sekunden weiter' }).press('Enter')
  await page.getByLabel('Tempo').selectOption('1.5')
  const rate = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)
  expect(await rate()).toBe(1.5)
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(40)
})
