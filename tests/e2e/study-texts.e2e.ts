import { proposeTexts } from '../support/study-texts.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const language = 'de'
const t = words[language]
const pmid = '99000091'

/** The way of a text from the editor by a second person to its readers (P-STUDY-TEXTS). */
test('an editor’s texts of a study are public once a reviewer approved them', async ({
  page,
  stores,
}) => {
  await proposeTexts(stores, pmid, 'somebody', { german: { title: 'Erster Vorschlag' } })
  await test.step('the editor changes them, and may not approve them', async () => {
    await signIn(page, 'demo-editor')
    await page.goto(at(language, `/editor?study=${pmid}`))
    const title = page.getByRole('textbox', { name: t('library:germanTitle') })
    await expect(title).toHaveValue('Erster Vorschlag')
    await expect(page.getByText(t('approval:refusal_forbidden'))).toBeVisible()
    await title.fill('Weniger Kochsalz, weniger Druck')
    await page.getByRole('button', { name: t('library:save'), exact: true }).click()
    await expect(
      page.getByRole('status').filter({ hasText: t('studyTexts:saved', { pmid }) }),
    ).toBeVisible()
    await page.goto(at(language, `/pubmed/${pmid}`))
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
      'Weniger Kochsalz, weniger Druck',
    )
  })
  await test.step('a reviewer asks for changes, which needs words, and approves in the end', async () => {
    await signIn(page, 'demo-reviewer')
    await page.goto(at(language, '/review'))
    await page.getByRole('link', { name: 'Weniger Kochsalz, weniger Druck' }).click()
    const proposed = page.getByRole('region', { name: t('studyTexts:proposed') })
    await expect(proposed.locator('ins')).toContainText('Weniger Kochsalz, weniger Druck')
    await proposed.getByRole('button', { name: t('approval:requestChanges') }).click()
    const comments = proposed.getByLabel(t('approval:comments'))
    await expect(comments).toHaveAttribute('aria-invalid', 'true')
    await comments.fill('Kochsalz, bitte.')
    await proposed.getByRole('button', { name: t('approval:requestChanges') }).click()
    await expect(page.getByText(t('studyTexts:done_declined', { pmid }))).toBeVisible()
    await page.reload()
    await expect(proposed.getByText('Kochsalz, bitte.')).toBeVisible()
    await proposed.getByRole('button', { name: t('approval:approve') }).click()
    await expect(page.getByText(t('studyTexts:done_approved', { pmid }))).toBeVisible()
  })
  await test.step('readers have them, and who they are by', async () => {
    await page.goto(at(language, `/pubmed/${pmid}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Weniger Kochsalz, weniger Druck',
    )
    const texts = t('study:germanTexts.title')
    await expect(page.getByText(t('study:byEditors', { texts }))).toBeVisible()
  })
})
