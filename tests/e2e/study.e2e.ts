import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readInFull } from './support/in-full.ts'
import { expect, test } from './support/product.ts'

const STUDY = '/pubmed/26551272'

test.describe('a study', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('has its facts beside it, can be cited, and leads to what explains it', async ({ page }) => {
    await readInFull(page)
    await page.goto(`/en${STUDY}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A Randomized Trial')
    await expect(page.locator('.notice')).toHaveCount(0)
    await test.step('below the text on a phone, beside it on a desktop', async () => {
      const boxes = async () => ({
        title: await page.getByRole('heading', { level: 1 }).boundingBox(),
        facts: await page.locator('.facts').boundingBox(),
        text: await page.locator('.text').boundingBox(),
      })
      await page.setViewportSize({ width: 1280, height: 900 })
      const wide = await boxes()
      expect(wide.facts?.x).toBeGreaterThan((wide.text?.x ?? 0) + (wide.text?.width ?? 0) - 1)
      await page.setViewportSize({ width: 360, height: 740 })
      const narrow = await boxes()
      expect(narrow.text?.y).toBeGreaterThan(narrow.title?.y ?? 0)
      expect(narrow.facts?.y).toBeGreaterThan(narrow.text?.y ?? 0)
      await page.setViewportSize({ width: 1280, height: 900 })
    })
    await expectCited(page)
    await test.step('by a file of its own name', async () => {
      const started = page.waitForEvent('download')
      await page.getByRole('link', { name: 'RIS' }).click()
      const download = await started
      expect(download.suggestedFilename()).toMatch(/^wright2015\w*\.ris$/i)
      expect(await readFile(await download.path(), 'utf8')).toMatch(/^TY {2}- JOUR/)
    })
    await test.step('the hearticles that explain it are a click away, and lead back', async () => {
      const list = page.getByRole('region', { name: 'Hearticles about this study' })
      const link = list.getByRole('link').first()
      const headline = (await link.textContent()) ?? ''
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
      const card = page.locator('.study-card', { has: page.locator('#study-26551272') })
      await card.locator('summary').click()
      await card.getByRole('link', { name: 'View Original Study' }).click()
      await expect(page).toHaveURL(`/en${STUDY}`)
    })
  })
})

test('a study says what its trial’s registry says, where a hearticle rests on it', async ({
  page,
}) => {
  for (const [path, heading] of [
    ['/pubmed/37952131', 'Ergebnisse im Register'],
    ['/en/pubmed/37952131', 'Results in the registry'],
  ] as const) {
    await page.goto(path)
    const part = page.getByRole('region', { name: heading })
    await expect(part).toContainText('NCT03574597')
    await expect(part).toContainText('Nausea')
    await expect(part).toContainText('1592 of 8803')
  }
})

async function expectCited(page: Page) {
  const citation = (await page.locator('.citation-text').textContent()) ?? ''
  expect(citation).toContain('Wright JT Jr, Williamson JD')
  const copy = page.getByRole('button', { name: 'Copy citation' })
  await test.step('the citation is copied as it stands, and said to be', async () => {
    await copy.click()
    const status = page.locator('.cite').getByRole('status')
    await expect(status).toHaveText('The citation has been copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(citation)
  })
  await test.step('without the right to copy, it is selected', async () => {
    await page.evaluate(() => {
      Object.assign(navigator.clipboard, {
        writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
      })
    })
    await copy.click()
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(citation)
  })
}

test('a number of a hearticle leads to its passage, which the page marks itself', async ({
  page,
}) => {
  await page.goto('/en/hearticle/15#in-full')
  const link = page.locator('.text .citation a[href*=":~:text="]').first()
  const href = (await link.getAttribute('href')) ?? ''
  await page.goto(href)
  const mark = page.locator('.study mark').first()
  await expect(mark).toBeInViewport()
  await expect(mark).toContainText(/\d/)
  await test.step('another text is not marked', async () => {
    await page.goto(href.replace('/en/', '/').split(':~:')[0] ?? '')
    await expect(page.locator('h1')).toBeVisible()
    await expect(mark).toHaveCount(0)
  })
})
