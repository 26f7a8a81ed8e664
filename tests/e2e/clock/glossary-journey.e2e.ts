import { at, words } from '../support/people.ts'
import { expect, test } from '../support/product.ts'
import { publishNow } from '../support/publish.ts'
import { signIn } from '../support/sign-in.ts'

const language = 'de'
const t = words[language]

/** The way of a term from the editor by a second person to its readers (P-GLOSSARY-APPROVED). */
// What is published here is seen by every test, so it comes after those of the product.
test('an editor’s term is on the page of the glossary once a reviewer approved it', async ({
  page,
}) => {
  const address = at(language, '/desk/glossary')
  const editTerm = { term: 'Spezifität' }
  await test.step('the editor writes it; what is typed outlives a reload', async () => {
    await signIn(page, 'demo-editor')
    await page.goto(address)
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
    await expect(page.getByText(t('glossaryDesk:done_saved'))).toBeVisible()
    await page.goto(at(language, '/glossar'))
    await expect(page.locator('#spezifitaet')).toHaveCount(0)
  })
  await test.step('a reviewer finds and approves it', async () => {
    await signIn(page, 'demo-reviewer')
    await page.goto(`${address}?state=waiting&q=gesund`)
    await page.getByRole('button', { name: t('glossaryDesk:reviewNamed', editTerm) }).click()
    await page.getByRole('button', { name: t('approval:approve') }).click()
    await expect(page.getByText(t('glossaryDesk:done_approved'))).toBeVisible()
  })
  await test.step('readers have it with the next publication', async () => {
    await signIn(page, 'demo-editor')
    await page.goto(at(language, '/editor?tab=publication'))
    await publishNow(page, t)
    await page.goto(at(language, '/glossar'))
    await expect(page.locator('#spezifitaet')).toContainText('Gesunden')
    await expect(page.locator('#spezifitaet')).toContainText(t('glossary:in_en'))
  })
})
