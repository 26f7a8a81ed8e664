import type { Page } from '@playwright/test'
import { expectNoBarrier } from './support/axe.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { saveNow } from './support/save-editor.ts'
import { signIn } from './support/sign-in.ts'

const language = 'de'
const t = words[language]
const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`)

test('an editor enters a finding by keyboard, marks its passage and finds it again', async ({
  page,
}) => {
  await signIn(page, 'demo-editor')
  await page.goto(at(language, '/editor?hearticle=new'))
  await place(page, 'topic').selectOption({ index: 1 })
  await place(page, 'citedPmids').fill('26551272')
  await place(page, 'citedPmids').press('Enter')
  await place(page, 'findings').press('Enter')

  const field = (name: string) =>
    place(page, `findings.0.${name}`).or(place(page, `findings.-1.${name}`))
  await expect(field('outcome.de')).toBeFocused()
  await page.keyboard.type('Tod')
  // Half entered it is saved as it is, and there again.
  await saveNow(page)
  await page.waitForURL(/hearticle=\d+$/)
  await page.reload()
  await page.locator('.editor-evidence summary', { hasText: 'Ergebnis 1' }).press('Enter')
  await expect(field('outcome.de')).toHaveValue('Tod')
  for (const name of ['outcome.en', 'duration.de', 'duration.en']) await field(name).fill('x')
  // Its comparison came with it, and is open until it says something.
  for (const name of ['intervention', 'comparator', 'population']) {
    for (const one of ['de', 'en']) await place(page, `comparisons.0.${name}.${one}`).fill('x')
  }
  await field('desirable').selectOption('no')
  await field('measure.type').selectOption('hazard_ratio')
  await field('measure.value').fill('0.73')
  await field('measure.low').fill('0,60')
  await field('measure.high').fill('0,90')
  await expect(field('measure.value')).toHaveValue('0,73')
  await field('certainty.level').selectOption('high')
  await expect(field('pmid')).toHaveValue('26551272')

  const abstract = page.getByLabel(t('evidenceForm:abstract'), { exact: true })
  const text = await abstract.inputValue()
  await abstract.press('Control+Home')
  await page.keyboard.type('x')
  for (let count = 0; count < 10; count += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: t('evidenceForm:mark') }).press('Enter')
  const passage = page.locator('.evidence-passage mark')
  await expect(passage).toHaveText(text.slice(0, 10).trim())
  await expectNoBarrier(page, 'the evidence', 'main')

  await saveNow(page)
  await page.reload()
  await page.locator('.editor-evidence summary', { hasText: 'Ergebnis 1' }).press('Enter')
  await expect(field('measure.value')).toHaveValue('0,73')
  await expect(passage).toHaveText(text.slice(0, 10).trim())
})
