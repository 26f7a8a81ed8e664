import { proposeTerm } from '../support/glossary.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { publishNow } from './support/publish.ts'
import { signIn } from './support/sign-in.ts'

const language = 'de'
const t = words[language]

/** The way of a term from the editor by a second person to its readers (P-GLOSSARY-APPROVED). */
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
      page.getByLabel(t(`drafts:in_${of}`, { field: t(`glossaryDesk:${name}`) }), { exact: true })
    await field('term', 'de').fill('Spezifität')
    await field('explanation', 'de').fill('Anteil der Gesunden, die ein Test als gesund erkennt')
    await page.getByText(t('drafts:kept').slice(0, 30)).waitFor()
    await page.reload()
    await page
      .getByRole('button', { name: t('drafts:openNamed', { title: t('glossaryDesk:new') }) })
      .click()
    await page.getByRole('button', { name: t('drafts:take') }).click()
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

test('a deleted term comes back by one step', async ({ page, stores }) => {
  const id = crypto.randomUUID()
  const term = { de: 'Kontrollgruppe', en: 'control group' }
  await proposeTerm(stores, 'writer', { id, term })
  await signIn(page, 'demo-editor')
  await page.goto(at(language, '/desk/glossary?q=Kontrollgruppe'))
  const name = t('glossaryDesk:deleteNamed', { term: term.de })
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('glossaryDesk:noUses'))).toBeVisible()
  await dialog.getByRole('button', { name: t('glossaryDesk:delete') }).click()
  await expect(page.getByText(t('glossaryDesk:noneFound'))).toBeVisible()
  await page.getByRole('button', { name: t('glossaryDesk:undo') }).click()
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('marking a term offers what the glossary says, in each meaning; one press takes it', async ({
  page,
}) => {
  await signIn(page, 'demo-editor')
  await page.goto(at(language, '/editor?hearticle=new'))
  const text = page.locator(`[data-place="${language}.mainTextBody"]`)
  const written = page.locator(`textarea[name="${language}.mainTextBody"]`)
  await text.click()
  await page.keyboard.type('Remissionen')
  await page.keyboard.press('Control+Shift+Home')
  await page.keyboard.press('Control+Shift+E')
  const prompt = page.getByRole('form', { name: t('writing:mark_explanation') })
  const offers = prompt.getByRole('group', { name: t('writing:glossaryOffers') })
  await expect(offers.getByRole('button')).toHaveText([/bei Depression/, /bei Diabetes/])
  await offers.getByRole('button', { name: /bei Diabetes/ }).click()
  await expect(written).toHaveValue(/^\{Remissionen\}\[EXP:Die Krankheit ist .*\]$/)
  await test.step('what is not there is proposed with what was typed', async () => {
    await text.press('Control+End')
    await page.keyboard.type(' Ödem')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+Shift+E')
    await prompt.getByLabel(t('writing:explanationText')).fill('Wasser im Gewebe')
    const opened = page.waitForEvent('popup')
    await prompt.getByRole('link', { name: t('writing:glossaryPropose') }).click()
    const desk = await opened
    const field = (name: 'term' | 'explanation') =>
      desk.getByLabel(t('drafts:in_de', { field: t(`glossaryDesk:${name}`) }), { exact: true })
    await expect(field('term')).toHaveValue('Ödem')
    await expect(field('explanation')).toHaveValue('Wasser im Gewebe')
    await expect(desk).toHaveURL(/\/desk\/glossary$/)
  })
})
