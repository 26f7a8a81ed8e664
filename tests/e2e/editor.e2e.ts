import type { Page } from '@playwright/test'
import { workHearticleSchema } from '../../src/contract/desk/writing.ts'
import { expectNoBarrier } from './support/axe.ts'
import { atPubMed, NOWHERE, titleAtPubMed } from './support/loopback-pubmed.ts'
import { at, words } from './support/people.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { expect, test } from './support/product.ts'
import { expectSaved, saveNow, saveState } from './support/save-editor.ts'
import { keptToken, signIn } from './support/sign-in.ts'
import { writtenText } from './support/written-text.ts'

const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`)

/** Saves another German headline as somebody else, over the API. */
async function saveElsewhere(page: Page, id: number, headline: string) {
  const headers = { Authorization: `Bearer ${await keptToken(page)}` }
  const path = `/api/hearticle/${id}`
  const answer: unknown = await (await page.request.get(path, { headers })).json()
  const { version, topicId, publicationDate, citedPmids, translations } =
    workHearticleSchema.parse(answer)
  const texts = translations.map(({ id: _, hasAudio: __, review: ___, ...content }) =>
    content.languageCode === 'de' ? { ...content, headline } : content,
  )
  const noFindingsReason = { de: 'Ein Überblick', en: 'An overview' }
  const data = {
    ...{ version, topic: topicId, publicationDate, citedPmids, noFindingsReason },
    translations: texts,
  }
  expect((await page.request.put(path, { headers, data })).status()).toBe(200)
}

const language = 'en'
const t = words[language]

test('an editor writes, finds it again and meets another editor', async ({ page }) => {
  await signIn(page, 'demo-editor')
  await page.goto(at(language, '/editor?hearticle=new'))
  await place(page, 'de.headline').fill('Weniger Salz')
  await expect(saveState(page)).toHaveAttribute('data-state', 'held')
  await expect(saveState(page)).toContainText(t('editor:needsTopic'))
  await expect(saveState(page)).toContainText(t('editor:keptHere'))
  await place(page, 'topic').selectOption({ index: 1 })
  await saveNow(page)
  await page.waitForURL(/hearticle=\d+$/)
  const id = Number(new URL(page.url()).searchParams.get('hearticle'))

  const body = place(page, 'de.mainTextBody')
  const written = writtenText(page, 'de.mainTextBody')
  await body.fill('Salz')
  await body.selectText()
  await page
    .getByRole('region', { name: t('editor:language_de'), exact: true })
    .getByRole('button', { name: t('writing:mark_bold') })
    .click()
  await expect(written).toHaveValue('**Salz**')
  await place(page, 'citedPmids').fill('26551272')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('editor:find'), exact: true }).click()
  await body.press('Control+End')
  await page.getByRole('button', { name: `${t('editor:insertCitation')} 26551272` }).click()
  await expect(written).toHaveValue('**Salz**[Ref26551272]')
  await page.getByRole('button', { name: t('editor:showPreview') }).click()
  const german = page
    .getByRole('group', { name: t('editor:previewLanguage') })
    .getByRole('button', { name: t('editor:language_de') })
  await expect(async () => {
    await german.click()
    await expect(german).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
  }).toPass()
  await expect(page.locator('.editor-page .text strong')).toHaveText('Salz')

  await page.getByRole('button', { name: t('editor:hidePreview') }).click()

  // A card that nobody confirmed leads to its place in the study's form.
  const toCard = page.getByRole('link', { name: `${t('editor:toStudyCard')} 26551272` })
  const [library] = await Promise.all([page.waitForEvent('popup'), toCard.first().click()])
  await expect(library.getByRole('group', { name: t('library:studyCard') })).toBeFocused()
  await library.close()

  // What keeps it a draft leads to its place.
  await expect(page.getByRole('button', { name: t('editor:go_DRAFT_IN_REVIEW') })).toBeDisabled()
  await page
    .getByRole('button', { name: t('editor:check_missing') })
    .first()
    .click()
  await expect(place(page, 'en.headline')).toBeFocused()

  // It is saved by itself, also where the page is left at once.
  await place(page, 'en.headline').fill('Less salt')
  await place(page, 'en.mainTextBody').fill('**Salt**[Ref26551272]')
  await page.reload()
  await expect(writtenText(page, 'en.headline')).toHaveValue('Less salt')
  await expectSaved(page)

  // Somebody else saves while it is written here: both are shown whole, and one goes on.
  await place(page, 'de.headline').fill('Mein Salz')
  await saveElsewhere(page, id, 'Ihr Salz')
  await page.keyboard.press('Control+s')
  const theirs = page.getByRole('region', { name: t('editor:conflictTheirs') })
  await expect(theirs).toContainText('Ihr Salz')
  await expect(page.getByRole('region', { name: t('editor:conflictMine') })).toContainText(
    'Mein Salz',
  )
  await expectNoBarrier(page, 'two texts beside each other', 'main')
  await expect(saveState(page)).toHaveAttribute('data-state', 'held')
  await theirs.getByRole('button', { name: t('editor:goOnWithTheirs') }).click()
  await expect(writtenText(page, 'de.headline')).toHaveValue('Ihr Salz')
  await page.getByRole('button', { name: t('editor:go_DRAFT_IN_REVIEW') }).click()
  await expect(page.getByText(t('editor:editionMeans_in-review'))).toBeVisible()

  // The first key in review asks once.
  const question = page.getByRole('dialog', { name: t('editor:takeBackTitle') })
  await place(page, 'de.headline').press('End')
  await page.keyboard.type('!')
  await question.getByRole('button', { name: t('form:cancel') }).click()
  await expect(writtenText(page, 'de.headline')).toHaveValue('Ihr Salz')
  await expect(page.getByText(t('editor:editionMeans_in-review'))).toBeVisible()
  await place(page, 'de.headline').press('End')
  await page.keyboard.type('?')
  await question.getByRole('button', { name: t('editor:takeBack') }).click()
  await expect(page.getByText(t('editor:editionMeans_writing'))).toBeVisible()
  await place(page, 'de.headline').fill('Weniger Salz')
  await saveNow(page)

  // What was deleted lies in the trash, from where it comes back by one step.
  const remove = async () => {
    await page.getByRole('button', { name: t('hearticle:delete'), exact: true }).click()
    await page.getByRole('button', { name: t('hearticle:deleteNow') }).click()
    await page.waitForURL(`**${at(language, '/desk/trash')}*`)
  }
  const lying = page.locator(`[data-row="hearticle ${id}"]`)
  await remove()
  await expect(lying).toHaveAttribute('data-current', 'true')
  await page.keyboard.press('b')
  await expect(page.locator('.list-news')).toContainText('Less salt')
  await expect(lying).toHaveCount(0)
  await page.goto(at(language, `/editor?hearticle=${id}`))
  await expect(writtenText(page, 'de.headline')).toHaveValue('Weniger Salz')
  await remove()
  await page.reload()
  await expect(lying).toBeVisible()
  await expectNoBarrier(page, 'the trash')
  await page.keyboard.press('e')
  await page.waitForURL(`**${at(language, `/editor?hearticle=${id}`)}`)
  await expect(writtenText(page, 'de.headline')).toHaveValue('Weniger Salz')
})

test('studies are imported from PubMed or it is said why not, and found by words; a fault leads to its field', {
  tag: '@firefox',
}, async ({ page }) => {
  const t = words.en
  await signIn(page, 'demo-editor')
  await page.goto('/en/editor?hearticle=new')
  const field = place(page, 'citedPmids')
  const cite = async (pmid: string) => {
    await field.pressSequentially(pmid)
    await field.press('Enter')
    await page.getByRole('button', { name: `${t('editor:importStudy')} ${pmid}` }).press('Enter')
  }
  const row = (pmid: string) => page.locator('.editor-citations ol > li').filter({ hasText: pmid })

  await cite(NOWHERE)
  await expect(row(NOWHERE).getByRole('alert')).toHaveText(t('errors:study_not_at_pubmed'))
  await cite(atPubMed.faulty)
  await expect(row(atPubMed.faulty).getByRole('alert')).toContainText(t('errors:study_rejected'))
  await cite(atPubMed.missing)
  await expect(
    row(atPubMed.missing).getByRole('link', { name: titleAtPubMed(atPubMed.missing) }),
  ).toBeVisible()
  await expect(page.getByText(t('editor:studyImported', { pmid: atPubMed.missing }))).toBeVisible()
  expect((await page.request.get(`/en/pubmed/${atPubMed.missing}`)).status()).toBe(200)

  await test.step('studies are found by words and cited by keyboard', async () => {
    const before = await page.locator('.editor-citations ol > li').count()
    // Typed as people do: what Firefox's driver fills in at once, React does not hear of (record 9).
    await field.pressSequentially('blood pressure')
    await field.press('Enter')
    const found = page.locator('.editor-found').getByRole('button')
    await expect(found.first()).toBeVisible()
    await found.first().press('Enter')
    await expect(found.first()).toContainText(t('editor:cited'))
    await expect(found.first()).toBeFocused()
    await expect(page.locator('.editor-citations ol > li')).toHaveCount(before + 1)
  })

  await test.step('the form leads to the field that the service finds fault with', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await place(page, 'topic').selectOption({ index: 1 })
    const fields = { 'body.translations.1.headline': 'zu lang', 'de.mainTextBody': 'missing' }
    const fault = { code: 'hearticle_incomplete', message: 'So nicht.', fields }
    await page.route('**/api/hearticle?*', (route) => route.fulfill({ status: 400, json: fault }))
    await page.keyboard.press('Control+s')
    await expect(page.getByText('So nicht.')).toBeVisible()
    await expect(place(page, 'en.headline')).toBeFocused()
  })
})

test('what is public is withdrawn, and brought back by one step where it was withdrawn (P-TRASH)', async ({
  page,
  stores,
}) => {
  const path = await placeHearticle(stores, 'Wieder da', { mainTextBody: 'Salz' })
  const status = async () => (await page.request.get(path)).status()
  await signIn(page, 'demo-editor')
  await page.goto(`/en/editor?hearticle=${path.split('/').at(-1)}`)
  await page.getByRole('button', { name: t('editor:withdraw'), exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: t('editor:withdrawTitle') })
  await question.getByRole('button', { name: t('editor:withdrawConfirm') }).press('Enter')
  const message = page.getByRole('status').filter({ hasText: t('trash:withdrawnNow') })
  await expect(message).toBeFocused()
  expect(await status()).toBe(410)
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: t('trash:undo') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('editor:editionMeans_public'))).toBeVisible()
  expect(await status()).toBe(200)
})

test('the dialog on a hearticle’s page closes, stays open where deleting fails, and what it deleted is brought back', {
  tag: '@firefox',
}, async ({ page, stores }) => {
  const path = await placeHearticle(stores, 'Gelöscht und wieder da', { mainTextBody: 'Salz' })
  await signIn(page, 'demo-reviewer')
  await page.goto(path)
  await page.getByRole('button', { name: words.de('hearticle:delete'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words.de('hearticle:deleteTitle') })
  await dialog.getByRole('button', { name: words.de('hearticle:deleteCancel') }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: words.de('hearticle:delete'), exact: true }).click()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: words.de('hearticle:deleteNow') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(words.de('hearticle:deleteFailed'))
  await expect(dialog).toBeVisible()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: words.de('hearticle:deleteNow') }).click()
  const message = page.getByRole('status').filter({ hasText: words.de('feed:hearticleDeleted') })
  await message.getByRole('button', { name: words.de('feed:undo') }).click()
  await page.waitForURL(`**${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gelöscht und wieder da')
})
