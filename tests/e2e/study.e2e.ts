import { readFile } from 'node:fs/promises'
import { expect, test } from './support/product.ts'

const STUDY = '/pubmed/26551272'

test('the facts of a study stand beside it, in the language of the page', async ({ page }) => {
  for (const [path, facts] of [
    [STUDY, ['Autorinnen und Autoren', 'Zeitschrift', 'Erschienen', 'Kennungen']],
    [`/en${STUDY}`, ['Authors', 'Journal', 'Publication Date', 'Identifiers']],
  ] as const) {
    await page.goto(path)
    const side = page.getByRole('complementary')
    for (const fact of facts) {
      await expect(side.getByRole('term').filter({ hasText: fact })).toBeVisible()
    }
    await expect(side).toContainText('The New England Journal of Medicine')
    await expect(side).toContainText('PMID 26551272')
    await expect(side.getByRole('link', { name: '10.1056/NEJMoa1511939' })).toHaveAttribute(
      'href',
      'https://doi.org/10.1056/NEJMoa1511939',
    )
    await expect(side.getByRole('link', { name: /PubMed/ })).toHaveAttribute(
      'href',
      'https://pubmed.ncbi.nlm.nih.gov/26551272/',
    )
  }
})

test('a long list of authors is folded, none is left out', async ({ page }) => {
  await page.goto('/en/pubmed/37478886')
  const authors = page.locator('.facts dd').first()
  const summary = authors.locator('summary')
  await expect(summary).toHaveText('Show all 24')
  const folded = authors.locator('details')
  await summary.press('Enter')
  await expect(folded).toHaveAttribute('open')
  const all = (await authors.textContent())?.replace(/…\s*Show all 24/, ', ') ?? ''
  expect(all.split(',').map((name) => name.trim())).toHaveLength(24)
})

test.describe('citing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the citation is copied as it stands, and said to be', async ({ page }) => {
    await page.goto(STUDY)
    const citation = (await page.locator('.citation-text').textContent()) ?? ''
    expect(citation).toContain('Wright JT Jr, Williamson JD')
    await page.getByRole('button', { name: 'Zitat kopieren' }).click()
    await expect(page.locator('.cite').getByRole('status')).toHaveText('Das Zitat wurde kopiert.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(citation)
  })

  for (const [name, file, type, begin] of [
    ['RIS', /^wright2015\w*\.ris$/i, 'application/x-research-info-systems', /^TY {2}- JOUR/],
    ['BibTeX', /^wright2015\w*\.bib$/i, 'application/x-bibtex', /^@article\{wright2015/i],
  ] as const) {
    test(`${name} comes as a file with a name and a type of its own`, async ({ page, request }) => {
      await page.goto(STUDY)
      const link = page.getByRole('link', { name })
      const started = page.waitForEvent('download')
      await link.click()
      const download = await started
      expect(download.suggestedFilename()).toMatch(file)
      expect(await readFile(await download.path(), 'utf8')).toMatch(begin)
      const response = await request.get((await link.getAttribute('href')) ?? '')
      expect(response.headers()['content-type']).toContain(type)
    })
  }
})

test('without the right to copy, the citation is selected', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator.clipboard, {
      writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    })
  })
  await page.goto(STUDY)
  await page.getByRole('button', { name: 'Zitat kopieren' }).click()
  const citation = (await page.locator('.citation-text').textContent()) ?? ''
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(citation)
})

test('the hearticles that explain a study are a click away, and lead back', async ({ page }) => {
  await page.goto(`/en${STUDY}`)
  const list = page.getByRole('region', { name: 'Hearticles about this study' })
  const link = list.getByRole('link').first()
  const headline = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  const card = page.locator('.study-card', { has: page.locator('#study-26551272') })
  await card.locator('summary').click()
  await card.getByRole('link', { name: 'View original study' }).click()
  await expect(page).toHaveURL(`/en${STUDY}`)
})

test('what was withdrawn says so at the top, in words, and names the notice', async ({ page }) => {
  await page.goto('/en/pubmed/23432189')
  const banner = page.getByRole('region', { name: 'Notice about this publication' })
  await expect(banner).toContainText('This publication has been retracted.')
  const { y } = (await banner.boundingBox()) ?? { y: Number.POSITIVE_INFINITY }
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(y).toBeLessThan(title?.y ?? 0)
  await page.goto(STUDY)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.notice')).toHaveCount(0)
})

test('the facts come under the title on a phone, beside the text on a desktop', async ({
  page,
}) => {
  await page.goto(STUDY)
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
})
