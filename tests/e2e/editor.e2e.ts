import type { Locator, Page } from '@playwright/test'
import { workHearticleSchema } from '../../src/contract/desk/writing.ts'
import { expectNoBarrier } from './support/axe.ts'
import { atPubMed, NOWHERE, titleAtPubMed } from './support/loopback-pubmed.ts'
import { at, words } from './support/people.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { expect, test } from './support/product.ts'
import { keptToken, signIn } from './support/sign-in.ts'
import { writtenText } from './support/written-text.ts'

const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`)

/**
 * Opens what is folded. The preview above it settles a moment after each change and can move it away
 * under a click, which then goes elsewhere.
 */
async function openFold(fold: Locator) {
  await expect(async () => {
    if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open))) {
      await fold.locator('summary').click({ timeout: 5_000 })
    }
    await expect(fold).toHaveAttribute('open', { timeout: 2_000 })
  }).toPass()
}

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

test('an editor writes, keeps a draft and meets another editor', async ({ page }) => {
  await signIn(page, 'demo-editor')
  await page.goto(at(language, '/editor?hearticle=new'))
  const save = page.getByRole('button', { name: t('editor:save'), exact: true })
  const saved = page.getByText(t('editor:saved'), { exact: true })
  await expect(save).toBeDisabled()
  await place(page, 'topic').selectOption({ index: 1 })
  await place(page, 'de.headline').fill('Weniger Salz')
  const draft = page.locator('.draft-state')
  await expect(draft).not.toBeEmpty()
  // Both at one moment: the page may still be moving.
  const overlaps = (element: Element) => {
    const [a, b] = [element, document.querySelector('.editor-save .editor-source')].map((one) =>
      one?.getBoundingClientRect(),
    )
    return (
      !a || !b || (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    )
  }
  await expect.poll(() => draft.evaluate(overlaps)).toBe(false)
  await page.keyboard.press('Control+s')
  await expect(saved).toBeVisible()
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
  const german = page
    .getByRole('group', { name: t('editor:previewLanguage') })
    .getByRole('button', { name: t('editor:language_de') })
  await expect(async () => {
    await german.click()
    await expect(german).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
  }).toPass()
  await expect(page.locator('.editor-page .text strong')).toHaveText('Salz')

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

  // What was not saved is offered again after the page was closed.
  await place(page, 'en.headline').fill('Less salt')
  await place(page, 'en.mainTextBody').fill('**Salt**[Ref26551272]')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: t('drafts:take') }).click()
  await expect(writtenText(page, 'en.headline')).toHaveValue('Less salt')
  await save.click()
  await expect(saved).toBeVisible()

  // Somebody else saves the headline that is being changed here.
  await place(page, 'de.headline').fill('Mein Salz')
  await saveElsewhere(page, id, 'Ihr Salz')
  await save.click()
  const conflict = page.getByRole('region', {
    name: `${t('editor:field_headline')} (${t('editor:language_de')})`,
  })
  await expect(conflict.locator('ins')).toContainText('Ihr')
  await expect(save).toBeDisabled()
  await conflict.getByRole('button', { name: t('drafts:takeTheirs') }).click()
  await expect(writtenText(page, 'de.headline')).toHaveValue('Ihr Salz')
  await page.getByRole('button', { name: t('editor:go_DRAFT_IN_REVIEW') }).click()
  await expect(page.getByText(t('editor:editionMeans_in-review'))).toBeVisible()

  // An earlier version comes back as a new one; it is not whole yet, so as a draft.
  await page.getByRole('button', { name: t('editor:go_IN_REVIEW_DRAFT') }).click()
  await expect(page.getByText(t('editor:editionMeans_writing'))).toBeVisible()
  await openFold(page.locator('details').filter({ hasText: t('editor:versions') }))
  await page.getByRole('button', { name: t('editor:version', { version: 2 }) }).click()
  await page.getByRole('button', { name: t('editor:restore', { version: 2 }) }).click()
  await expect(writtenText(page, 'de.headline')).toHaveValue('Weniger Salz')
  await save.click()
  await expect(saved).toBeVisible()
  // The list stays open, and names what was just saved.
  await expect(
    page.getByRole('button', { name: t('editor:version', { version: 6 }) }),
  ).toBeVisible()

  // What was deleted lies in the trash, from where it comes back by one step.
  const remove = async () => {
    await page.getByRole('button', { name: t('hearticle:delete'), exact: true }).click()
    await page.getByRole('button', { name: t('hearticle:deleteNow') }).click()
    await page.waitForURL(`**${at(language, '/editor?tab=trash')}`)
    await expect(page.getByRole('heading', { name: t('editor:tab_trash') })).toBeFocused()
  }
  const lying = page.getByRole('listitem').filter({ hasText: `#${id}` })
  const restore = async () => {
    await lying.getByRole('button').press('Enter')
    await expect(page.getByText(t('trash:restored'), { exact: true })).toBeVisible()
    await expect(lying).toHaveCount(0)
  }
  await remove()
  await restore()
  await page.getByRole('link', { name: t('trash:toForm') }).press('Enter')
  await expect(writtenText(page, 'de.headline')).toHaveValue('Weniger Salz')
  await remove()
  await page.reload()
  await expect(lying).toBeVisible()
  await expectNoBarrier(page, 'the trash')
  await restore()

  // What was left unsaved is offered where the hearticle is opened again.
  await page.getByRole('link', { name: t('trash:toForm') }).press('Enter')
  await place(page, 'en.headline').fill('Left behind')
  await expect(page.locator('.editor-save .draft-state')).not.toBeEmpty()
  await page.getByRole('link', { name: t('editor:toBoard') }).click()
  await page.waitForURL(`**${at(language, '/desk')}`)
  await page.goBack()
  await page.getByRole('button', { name: t('drafts:take') }).press('Enter')
  await expect(writtenText(page, 'en.headline')).toHaveValue('Left behind')
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
    const fault = { code: 'invalid_request', message: 'So nicht.', fields }
    await page.route('**/api/hearticle?*', (route) => route.fulfill({ status: 400, json: fault }))
    await page.getByRole('button', { name: t('editor:save'), exact: true }).click()
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
