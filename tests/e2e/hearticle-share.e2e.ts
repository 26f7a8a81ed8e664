import type { Page } from '@playwright/test'
import { watchInteractions } from './support/interactions.ts'
import { expect, test } from './support/product.ts'

const HEARTICLE = '/hearticle/15'

const headlineOf = async (page: Page) =>
  (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

test.describe('with the right to write to the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  for (const [name, words] of [
    ['Link kopieren', 'Der Link wurde kopiert.'],
    ['Instagram', 'Der Link wurde kopiert. Fügen Sie ihn auf Instagram ein.'],
  ] as const) {
    test(`'${name}' copies the page's address and says so`, async ({ page, baseURL }) => {
      await page.goto(HEARTICLE)
      await page.getByRole('button', { name }).press('Enter')
      await expect(page.locator('.share').getByRole('status')).toHaveText(words)
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe(`${baseURL}${HEARTICLE}`)
    })
  }

  test('the copied address opens the page for another user', async ({ page, browser }) => {
    await page.goto(`/en${HEARTICLE}`)
    const headline = await headlineOf(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.locator('.share').getByRole('status')).toHaveText('The link has been copied.')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const other = await browser.newPage()
    const response = await other.goto(copied)
    expect(response?.status()).toBe(200)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(headline)
    await other.close()
  })
})

test('without that right the address is shown, marked to be copied by hand', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator.clipboard, {
      writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    })
  })
  await page.goto(HEARTICLE)
  await page.getByRole('button', { name: 'Link kopieren' }).click()
  await expect(page.locator('.share').getByRole('status')).toContainText('ließ sich nicht kopieren')
  const field = page.getByRole('textbox')
  await expect(field).toHaveValue(`${baseURL}${HEARTICLE}`)
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe(`${baseURL}${HEARTICLE}`)
})

test('the links of other services carry the address of this page', async ({ page, baseURL }) => {
  await page.goto(`/en${HEARTICLE}`)
  const address = `${baseURL}/en${HEARTICLE}`
  const title = await headlineOf(page)
  const words = 'Check out this interesting Hearticle!'
  const target = async (name: string) =>
    new URL((await page.locator('.share').getByRole('link', { name }).getAttribute('href')) ?? '')

  const linkedin = await target('LinkedIn')
  expect(linkedin.origin).toBe('https://www.linkedin.com')
  expect(linkedin.searchParams.get('url')).toBe(address)
  const twitter = await target('X (Twitter)')
  expect(twitter.pathname).toBe('/intent/tweet')
  expect(twitter.searchParams.get('text')).toBe(words)
  expect(twitter.searchParams.get('url')).toBe(address)
  const email = await target('Email')
  expect(email.protocol).toBe('mailto:')
  expect(email.searchParams.get('subject')).toBe(title)
  expect(email.searchParams.get('body')).toBe(`${words}\r\n\r\n${address}`)
  const sms = await target('SMS')
  expect(sms.protocol).toBe('sms:')
  expect(sms.searchParams.get('body')).toBe(`${words} ${address}`)
})

test.describe('the system’s own sheet', () => {
  test('is not offered where there is none', async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
    await page.goto(HEARTICLE)
    await expect(page.getByRole('button', { name: 'Link kopieren' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Teilen über …' })).toBeHidden()
  })

  test('gets address, title and words, and counts unless it was closed again', async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = []
      const share = (data: ShareData) => {
        shared.push(data)
        return shared.length === 1
          ? Promise.reject(new DOMException('closed', 'AbortError'))
          : Promise.resolve()
      }
      Object.assign(window, { shared })
      Object.assign(navigator, { share })
    })
    const sent = watchInteractions(page)
    await page.goto(HEARTICLE)
    const button = page.getByRole('button', { name: 'Teilen über …' })
    await button.click()
    await button.click()
    await expect
      .poll(() => sent.flatMap(({ body }) => body.sharePlatform ?? []))
      .toEqual(['system'])
    const shared = await page.evaluate(() => (window as unknown as { shared: unknown }).shared)
    const title = await headlineOf(page)
    const data = {
      url: `${baseURL}${HEARTICLE}`,
      title,
      text: 'Schauen Sie sich dieses interessante Hearticle an!',
    }
    expect(shared).toEqual([data, data])
  })
})
