import type { Page } from '@playwright/test'
import { digestOf } from '../../src/domain/evidence/abstract-text.ts'
import { expectNoBarrier } from './support/axe.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { saveNow } from './support/save-editor.ts'
import { signIn } from './support/sign-in.ts'
import { writtenText } from './support/written-text.ts'

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

test('an editor takes what an abstract proposes by keyboard, and begins both texts with it', async ({
  page,
}) => {
  await signIn(page, 'demo-editor')
  const passage = { start: 270, end: 473 }
  const groups = ['intensive treatment', 'standard treatment']
  const counts = [
    { events: 147, total: 4243 },
    { events: 196, total: 4268 },
  ]
  const finding = { outcome: 'cardiovascular event', duration: '3.34 years (median)', arms: counts }
  const harm = { term: 'hypotension', arms: counts, direction: 'more' }
  await page.route('**/api/studies/*/proposals', async (route) => {
    const study = await page.request.get('/api/pubmedarticles/public/34491661?lang=en')
    const { abstract: text } = (await study.json()) as { abstract: string }
    const both = (de: string, en: string) => ({ de, en, offers: [] })
    const of = { passage, groups, isOrdered: true }
    await route.fulfill({
      json: {
        ...{ pmid: '34491661', text, digest: digestOf(text), registry: null },
        abstract: {
          findings: [{ ...of, ...finding }],
          harms: [{ ...of, ...harm, isOrdered: false }],
        },
        labels: {
          [finding.outcome]: both('Herz-Kreislauf-Ereignis', 'Cardiovascular event'),
          [finding.duration]: both('3,34 Jahre (Median)', '3.34 years (median)'),
        },
      },
    })
  })
  await page.goto(at(language, '/editor?hearticle=new'))
  await place(page, 'topic').selectOption({ index: 1 })
  await place(page, 'citedPmids').fill('34491661')
  await place(page, 'citedPmids').press('Enter')
  const opener = page.locator('[data-proposals="34491661.abstract"]')
  await expect(opener).toHaveText(t('evidenceForm:proposalsFrom.abstract', { count: 2 }))
  await opener.press('Enter')
  const rows = page.locator('[data-proposal]')
  await expect(rows.first()).toBeFocused()
  await expectNoBarrier(page, 'the proposals', 'main')
  await page.keyboard.press('Enter')
  await expect(rows.first()).toContainText(t('evidenceForm:proposalTaken'))
  // The groups of the finding say which of them is compared with; German is typed once.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('zu niedriger')
  // What is typed and not taken is kept, also where the list is closed.
  await page.keyboard.press('Escape')
  await opener.press('Enter')
  await page
    .locator('.evidence-proposed')
    .getByRole('button', { name: t('form:keptContinue') })
    .press('Enter')
  const german = page.getByLabel(t('evidenceForm:harmInGerman'))
  await expect(german).toHaveValue('zu niedriger')
  await german.fill('zu niedriger Blutdruck')
  await german.press('Enter')
  await expect(rows.nth(1)).toContainText(t('evidenceForm:proposalTaken'))
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page
    .locator('.editor-evidence summary', { hasText: 'Herz-Kreislauf-Ereignis' })
    .press('Enter')
  const field = (name: string) => place(page, `findings.0.${name}`)
  await expect(field('arms.1.total')).toHaveValue('4.268')
  await expect(field('duration.de')).toHaveValue('3,34 Jahre (Median)')
  await expect(page.locator('.evidence-finding .evidence-passage mark')).toContainText('147')
  await field('arms.0.label.de').fill('intensive Behandlung')
  // What was left is there where it was empty.
  await field('arms.0.label.de').press('Tab')
  await expect(place(page, 'comparisons.0.intervention.de')).toHaveValue('intensive Behandlung')
  await expect(place(page, 'comparisons.0.harms.more.de')).toHaveValue('zu niedriger Blutdruck')
  await field('arms.1.label.de').fill('übliche Behandlung')
  await field('desirable').selectOption('no')
  await field('certainty.level').selectOption('high')

  await place(page, 'frame').press('Enter')
  const written = writtenText(page, 'de.mainTextBody')
  await expect(written).toHaveValue(/## Was herauskam\n\nHerz-Kreislauf-Ereignis: \[#f1:pair\]/)
  await expect(place(page, 'frame')).toHaveCount(0)
  await saveNow(page)
  await page.reload()
  await expect(written).toHaveValue(/\[#f1:pair\]\.\[Ref34491661\]/)
  await expect(opener).toBeVisible()
  await opener.press('Enter')
  await expect(rows.first()).toContainText(t('evidenceForm:proposalTaken'))
})
