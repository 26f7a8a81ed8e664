// Rules: P-GLOSSARY, P-GLOSSARY-OFFERED.
import { proposeTerm } from '../support/glossary.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { selectionKnown } from './support/written-text.ts'

const language = 'de'
const t = words[language]

test('a term is deleted after a question', async ({ page, stores }) => {
  const id = crypto.randomUUID()
  const term = { de: 'Kontrollgruppe', en: 'control group' }
  await proposeTerm(stores, 'writer', { id, term })
  await signIn(page, 'demo-editor')
  await page.goto(at(language, '/desk/glossary?q=Kontrollgruppe'))
  const name = t('glossaryDesk:deleteNamed', { term: term.de })
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('glossaryDesk:deleteMeans'))).toBeVisible()
  await dialog.getByRole('button', { name: t('glossaryDesk:delete') }).click()
  await expect(page.getByText(t('glossaryDesk:noneFound'))).toBeVisible()
  await expect(page.getByText(t('glossaryDesk:done_deleted'))).toBeVisible()
})

test('marking a term offers what the glossary says; one press takes it', async ({ page }) => {
  // Nobody else's new hearticle: what is typed into a prompt outlives it.
  await signIn(page, 'demo-head')
  await page.goto(at(language, '/editor?hearticle=new'))
  const text = page.locator(`[data-place="${language}.mainTextBody"]`)
  const written = page.locator(`textarea[name="${language}.mainTextBody"]`)
  await text.click()
  await page.keyboard.type('remission')
  await page.keyboard.press('Control+Shift+Home')
  await selectionKnown(text)
  await page.keyboard.press('Control+Shift+E')
  const prompt = page.getByRole('form', { name: t('writing:mark_explanation') })
  const offers = prompt.getByRole('group', { name: t('writing:glossaryOffers') })
  await offers.getByRole('button', { name: /zurückgegangen/ }).click()
  await expect(written).toHaveValue(/^\{remission\}\[EXP:Eine Krankheit ist .*\]$/)
  await test.step('what is not there is proposed with what was typed', async () => {
    await text.press('Control+End')
    await page.keyboard.type(' Ödem')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await selectionKnown(text)
    await page.keyboard.press('Control+Shift+E')
    await prompt.getByLabel(t('writing:explanationText')).fill('Wasser im Gewebe')
    const opened = page.waitForEvent('popup')
    await prompt.getByRole('link', { name: t('writing:glossaryPropose') }).click()
    const desk = await opened
    const field = (name: 'term' | 'explanation') =>
      desk.getByLabel(t('form:in_de', { field: t(`glossaryDesk:${name}`) }), { exact: true })
    await expect(field('term')).toHaveValue('Ödem')
    await expect(field('explanation')).toHaveValue('Wasser im Gewebe')
    await expect(desk).toHaveURL(/\/desk\/glossary$/)
  })
})
