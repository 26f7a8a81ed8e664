import type { Page } from '@playwright/test'
import * as step from '../support/editing-journey.ts'
import { atPubMed } from '../support/loopback-pubmed.ts'
import { at, words } from '../support/people.ts'
import { peopleAtWork } from '../support/people-at-work.ts'
import { expect, test } from '../support/product.ts'
import { publishNow } from '../support/publish.ts'

// What is published here is seen by every test, so it comes after those of the product.
const language = 'de' as const
const t = words[language]
const TERMS = at(language, '/desk/terms')

async function writeTerm(page: Page): Promise<void> {
  await page.goto(TERMS)
  await page.getByRole('button', { name: t('glossaryDesk:new') }).click()
  const field = (name: 'term' | 'explanation', of: 'de' | 'en') =>
    page.getByLabel(t(`form:in_${of}`, { field: t(`glossaryDesk:${name}`) }), { exact: true })
  await field('term', 'de').fill('Spezifität')
  await field('explanation', 'de').fill('Anteil der Gesunden, die ein Test als gesund erkennt')
  await page.reload()
  await page.getByRole('button', { name: t('glossaryDesk:new') }).click()
  await page.getByRole('button', { name: t('form:keptContinue') }).click()
  await expect(field('explanation', 'de')).toHaveValue(/Gesunden/)
  await page.getByRole('button', { name: t('glossaryDesk:save'), exact: true }).click()
  // The other language is missing; what is there stays.
  await expect(field('term', 'en')).toHaveAttribute('aria-invalid', 'true')
  await field('term', 'en').fill('specificity')
  await field('explanation', 'en').fill('the share of healthy people that a test finds healthy')
  await page.getByRole('button', { name: t('glossaryDesk:save'), exact: true }).click()
  await expect(page.getByRole('status').getByText(t('glossaryDesk:done_saved'))).toBeAttached()
}

async function approveTerm(page: Page): Promise<void> {
  await page.goto(`${TERMS}?state=waiting&q=gesund`)
  await page.getByRole('button', { name: t('approval:approve') }).click()
  await page.goto(`${TERMS}?state=public&q=gesund`)
  await expect(page.locator('[data-row]').filter({ hasText: 'Spezifität' })).toBeVisible()
}

test('a hearticle on a new study and a term go over their review to a reader, whom the analyst sees', async ({
  browser,
  request,
}) => {
  const journey = { language, pmid: atPubMed.journey[language], headline: `Reise ${language}` }
  const people = peopleAtWork(browser)
  const editor = await people.as('demo-editor')
  const reviewer = await people.as('demo-reviewer')

  const id = await test.step('an editor writes both, which outlive a reload', async () => {
    await writeTerm(editor)
    return step.writeHearticle(editor, journey)
  })
  await test.step('a second person approves both', async () => {
    await approveTerm(reviewer)
    const text = `**Salz** ${language}.[Ref${journey.pmid}]`
    await step.approve(reviewer, journey, { id, text })
  })
  await step.release(editor, journey, id)
  const playlist = await step.makePlaylist(editor, journey, id)
  await test.step('the next publication makes their pages', async () => {
    const glossary = await request.get(at(language, '/glossar'))
    expect(await glossary.text()).not.toContain('id="spezifitaet"')
    await editor.goto(at(language, '/desk/publication'))
    await expect(editor.locator('.publication-now')).toContainText(t('publication:state_waiting'))
    await publishNow(editor, t)
    // Prerendered: a shell would not have it.
    for (const path of [`/hearticle/${id}`, playlist]) {
      expect(await (await request.get(at(language, path))).text()).toContain(journey.headline)
    }
    expect((await request.get(`/pubmed/${journey.pmid}`)).status()).toBe(200)
  })

  const reader = await people.somebody()
  await step.readAndShare(reader, journey, id)
  await reader.goto(at(language, playlist))
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(journey.headline)
  await reader.goto(at(language, '/glossar'))
  await expect(reader.locator('#spezifitaet')).toContainText('Gesunden')
  await expect(reader.locator('#spezifitaet')).toContainText(t('glossary:in_en'))
  await step.expectCounted(await people.as('demo-analyst'), journey, id)
  await people.close()
})
