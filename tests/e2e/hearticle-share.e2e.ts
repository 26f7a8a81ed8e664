// Rules: P-GRAPHIC.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { watchInteractions } from './support/interactions.ts'
import { expect, test } from './support/product.ts'

const HEARTICLE = '/hearticle/15'

/** Without what only says where a word may be parted. */
const headlineOf = async (page: Page) =>
  (await page.getByRole('heading', { level: 1 }).textContent())?.replaceAll('\u00ad', '') ?? ''

test.describe('with the right to write to the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the address of the page is copied and carried by the links of other services', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
    await page.goto(`/en${HEARTICLE}`)
    const address = `${baseURL}/en${HEARTICLE}`
    const share = page.locator('.share')
    await test.step('one button opens the ways, where the system has no sheet', async () => {
      await expect(share.getByRole('link').first()).toBeHidden()
      await share.getByRole('button', { name: 'Share' }).click()
      await expect(share.getByRole('group', { name: 'Share' })).toBeInViewport()
    })
    await test.step('by two buttons, which say so', async () => {
      for (const [name, words] of [
        ['Instagram', 'The link has been copied. Paste it on Instagram.'],
        ['Copy link', 'The link has been copied.'],
      ] as const) {
        await share.getByRole('button', { name }).press('Enter')
        await expect(share.getByRole('status')).toHaveText(words)
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
        await page.evaluate(() => navigator.clipboard.writeText(''))
      }
    })
    await expectLinks(page, address)
    await test.step('the address opens the page for another user', async () => {
      const headline = await headlineOf(page)
      const other = await browser.newPage()
      const response = await other.goto(address)
      expect(response?.status()).toBe(200)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(headline)
      await other.close()
    })
  })
})

async function expectLinks(page: Page, address: string) {
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
}

test('the system’s own sheet gets address, title and words; where it is refused, and the right to copy, the address shows', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    const answers = ['AbortError', undefined, 'NotAllowedError']
    const share = (data: ShareData) => {
      const refused = answers[shared.push(data) - 1]
      return refused ? Promise.reject(new DOMException('', refused)) : Promise.resolve()
    }
    Object.assign(window, { shared })
    Object.assign(navigator, { share })
    Object.assign(navigator.clipboard, {
      writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    })
  })
  const sent = watchInteractions(page)
  await page.goto(HEARTICLE)
  const url = `${baseURL}${HEARTICLE}`
  const button = page.locator('.share').getByRole('button', { name: 'Teilen' })
  const ways = page.getByRole('group', { name: 'Teilen' })
  await test.step('it counts unless it was closed again', async () => {
    await button.click()
    await button.click()
    await expect
      .poll(() => sent.flatMap(({ body }) => body.sharePlatform ?? []))
      .toEqual(['system'])
    const shared = await page.evaluate(() => (window as unknown as { shared: unknown }).shared)
    const title = await headlineOf(page)
    const data = { url, title, text: 'Schauen Sie sich dieses interessante Hearticle an!' }
    expect(shared).toEqual([data, data])
    await expect(ways).toBeHidden()
  })
  await test.step('where it is refused the other ways open', async () => {
    await button.click()
    await expect(ways).toBeVisible()
  })
  await test.step('what cannot be copied is marked to be copied by hand', async () => {
    await page.getByRole('button', { name: 'Link kopieren' }).click()
    const status = page.locator('.share').getByRole('status')
    await expect(status).toContainText('ließ sich nicht kopieren')
    const field = status.getByRole('textbox')
    await expect(field).toHaveValue(url)
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => String(getSelection()))).toBe(url)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the ways to share that are links open all the same', async ({ page }) => {
    await page.goto(HEARTICLE)
    await page.getByRole('button', { name: 'Teilen' }).click()
    await expect(page.locator('.share').getByRole('link')).toHaveCount(4)
    await expect(page.locator('.share').getByRole('link').first()).toBeVisible()
  })
})

test('who is drawn is saved as a picture with its source, by day also where the page is dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(HEARTICLE)
  await page.locator('.pass-on summary').click()
  const save = async (format: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Grafik speichern (${format})` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`hearticle-15.${format.toLowerCase()}`)
    return readFile(await download.path())
  }
  const svg = (await save('SVG')).toString()
  expect(svg).toContain(`${HEARTICLE}/e/1</text>`)
  expect(svg).toContain('Beispielinhalte einer Testversion')
  const [, lightness] = /<text[^>]* fill="oklch\(([\d.]+)/.exec(svg) ?? []
  expect(Number(lightness)).toBeLessThan(0.5)
  const png = await save('PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBe(1080)
})
