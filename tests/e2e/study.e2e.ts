import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'

const STUDY = '/pubmed/26551272'

const banner = (page: Page) => page.getByRole('region', { name: 'Notice about this publication' })

test('what was withdrawn says so at the top, in words, and names the notice', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/en/pubmed/23432189')
  await expect(banner(page)).toContainText('This publication has been retracted.')
  await expect(banner(page).getByRole('link').first()).toHaveAttribute(
    'href',
    'https://pubmed.ncbi.nlm.nih.gov/29897867/',
  )
  const { y } = (await banner(page).boundingBox()) ?? { y: Number.POSITIVE_INFINITY }
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(y).toBeLessThan(title?.y ?? 0)
})

test.describe('a study', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('has its facts beside it, can be cited, and leads to what explains it', async ({
    page,
    request,
  }) => {
    await page.goto(`/en${STUDY}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A Randomized Trial')
    await expect(page.locator('.notice')).toHaveCount(0)
    await test.step('in the language of the page', async () => {
      const side = page.getByRole('complementary')
      for (const fact of ['Authors', 'Journal', 'Publication Date', 'Identifiers']) {
        await expect(side.getByRole('term').filter({ hasText: fact })).toBeVisible()
      }
      await expect(side).toContainText('The New England Journal of Medicine')
      await expect(side).toContainText('November 2015')
      await expect(side).toContainText('PMID 26551272')
      const doi = side.getByRole('link', { name: '10.1056/NEJMoa1511939' })
      await expect(doi).toHaveAttribute('href', 'https://doi.org/10.1056/NEJMoa1511939')
      await expect(side.getByRole('link', { name: /PubMed/ })).toHaveAttribute(
        'href',
        'https://pubmed.ncbi.nlm.nih.gov/26551272/',
      )
    })
    await test.step('under the title on a phone, beside the text on a desktop', async () => {
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
      expect(narrow.facts?.y).toBeGreaterThan(narrow.title?.y ?? 0)
      expect(narrow.text?.y).toBeGreaterThan(narrow.facts?.y ?? 0)
      await page.setViewportSize({ width: 1280, height: 900 })
    })
    await expectCited(page)
    await test.step('by files with a name and a type of their own', async () => {
      for (const [name, file, type, begin] of [
        ['RIS', /^wright2015\w*\.ris$/i, 'application/x-research-info-systems', /^TY {2}- JOUR/],
        ['BibTeX', /^wright2015\w*\.bib$/i, 'application/x-bibtex', /^@article\{wright2015/i],
      ] as const) {
        const link = page.getByRole('link', { name })
        const started = page.waitForEvent('download')
        await link.click()
        const download = await started
        expect(download.suggestedFilename()).toMatch(file)
        expect(await readFile(await download.path(), 'utf8')).toMatch(begin)
        const response = await request.get((await link.getAttribute('href')) ?? '')
        expect(response.headers()['content-type']).toContain(type)
      }
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
    await test.step('a long list of authors is folded, none is left out', async () => {
      await page.goto('/en/pubmed/37478886')
      const authors = page.locator('.facts dd').first()
      const summary = authors.locator('summary')
      await expect(summary).toHaveText('Show all 24')
      await summary.press('Enter')
      await expect(authors.locator('details')).toHaveAttribute('open')
      const all = (await authors.textContent())?.replace(/…\s*Show all 24/, ', ') ?? ''
      expect(all.split(',').map((name) => name.trim())).toHaveLength(24)
    })
  })
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
