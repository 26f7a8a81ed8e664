// Rules: P-BOARD, P-IDEAS, P-TRIAGE, P-PLANNED.
import type { APIRequestContext, Page } from '@playwright/test'
import { otherLanguage } from '../../../src/contract/protocol/language.ts'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { incomingStudy } from '../../support/records.ts'
import { moveServiceTo } from '../support/clock.ts'
import * as step from '../support/editing-journey.ts'
import { at, words } from '../support/people.ts'
import { peopleAtWork } from '../support/people-at-work.ts'
import { expect, test } from '../support/product.ts'
import { saveNow } from '../support/save-editor.ts'

const DAY = 24 * 60 * 60 * 1000
const language = 'en' as const
const t = words[language]
const question = 'does laughing help against hiccups'
const pmid = '99200002'

/** What readers get of a hearticle now. */
const shownText = async (request: APIRequestContext, id: number) =>
  (await request.get(`/api/public/hearticle/${id}?lang=${language}`)).text()

test.afterEach(async ({ request }) => {
  await moveServiceTo(request, null)
})

test('a question goes as an idea through five hands to the public, and the head sees how it is read', async ({
  browser,
  request,
  stores,
}) => {
  const journey = { language, pmid, headline: question }
  const row = (page: Page) => page.locator('[data-row]').filter({ hasText: question })
  const onBoard = async (page: Page, more = '') => {
    await page.goto(at(language, `/desk/plan?q=${encodeURIComponent(question)}${more}`))
    await expect(row(page)).toBeVisible()
  }
  const title = `Laughing and hiccups ${pmid}`
  await stores.studies.importMany(
    [incomingStudy(pmid, {}, { title: `${title}.`, publicationTypes: ['Clinical Trial'] })],
    {
      inbox: 'query',
    },
  )
  // It is yesterday, so that the planned day comes by the clock.
  await moveServiceTo(request, new Date(Date.now() - DAY))
  const today = latestPublicDay(new Date())
  const people = peopleAtWork(browser)
  const editor = await people.as('demo-editor')
  const head = await people.as('demo-head')
  const reviewer = await people.as('demo-reviewer')
  const second = await people.as('demo-reviewer-2')

  await test.step('an editor makes an idea of a question', async () => {
    await editor.goto(at(language, '/desk/plan'))
    await editor.getByRole('button', { name: t('board:newIdea') }).press('Enter')
    await editor.getByRole('textbox', { name: t('board:ideaTitle') }).fill(question)
    await editor.keyboard.press('Enter')
    const added = editor.getByRole('status').filter({ hasText: t('board:news_added') })
    await expect(added).toBeAttached()
    await onBoard(editor)
  })

  await test.step('the head gives it to the editor, and plans it', async () => {
    await onBoard(head)
    await expect(row(head).locator('[data-main]')).toBeFocused()
    await head.keyboard.press('o')
    await head.getByRole('dialog').getByRole('button', { name: 'demo-editor' }).press('Enter')
    await expect(row(head)).toContainText('demo-editor')
    await head.keyboard.press('p')
    await head.getByRole('dialog').locator('input[type=date]').fill(today)
    await head.keyboard.press('Enter')
    await expect(row(head).locator(`time[datetime="${today}"]`)).toBeVisible()
  })

  await test.step('the editor accepts a study for it', async () => {
    await editor.goto(at(language, `/desk/studies?text=${pmid}`))
    await expect(editor.locator('.list-detail h2')).toContainText(title)
    await editor.keyboard.press('a')
    await expect(editor.getByRole('button', { name: t('inbox:accept'), exact: true })).toBeFocused()
    await editor.keyboard.press('Enter')
    await expect(editor.getByText(t('desk:noneFound'))).toBeVisible()
  })

  const id = await test.step('the editor writes it, and gives it to review', async () => {
    await onBoard(editor, '&view=mine')
    await expect(row(editor).locator('[data-main]')).toBeFocused()
    await editor.keyboard.press('w')
    const idea = editor.getByRole('dialog')
    await idea.getByRole('combobox', { name: t('board:topic') }).selectOption({ index: 1 })
    await idea.getByRole('button', { name: t('board:begin') }).click()
    await editor.waitForURL(/\/editor\?hearticle=\d+/)
    const begun = Number(new URL(editor.url()).searchParams.get('hearticle'))
    const place = (name: string) => editor.locator(`[data-place="${name}"]`)
    await expect(place(`${language}.headline`)).toHaveText(question)
    await place(`${otherLanguage(language)}.headline`).fill(question)
    for (const written of ['de', 'en'] as const) {
      await place(`${written}.mainTextBody`).fill(`**Lachen** ${written}.[Ref${pmid}]`)
    }
    await place('citedPmids').fill(pmid)
    await place('citedPmids').press('Enter')
    await expect(editor.getByRole('link', { name: title }).first()).toBeVisible()
    await saveNow(editor)
    await step.giveReason(editor, begun)
    await editor.reload()
    await editor.getByRole('button', { name: t('editor:go_DRAFT_IN_REVIEW') }).click()
    await expect(editor.getByText(t('editor:editionMeans_in-review'))).toBeVisible()
    return begun
  })

  await test.step('one reviewer asks for changes, both approve what was mended', async () => {
    const comment = `Bitte klarer: ${language}`
    await step.askForChanges(reviewer, journey, { id, comment })
    await onBoard(editor, '&view=waiting')
    await expect(row(editor)).toContainText(t('edition:state_changes-asked'))
    await step.mendHearticle(editor, journey, { id, comment })
    await onBoard(reviewer, '&view=waiting')
    await expect(row(reviewer)).toBeVisible()
    await step.approveText(reviewer, journey, id)
    await step.approveText(second, { ...journey, language: otherLanguage(language) }, id)
  })

  await test.step('the head releases it for its day, and it is public by the clock', async () => {
    await onBoard(head)
    await expect(row(head).locator('[data-main]')).toBeFocused()
    await head.keyboard.press('v')
    await expect(row(head)).toContainText(t('edition:state_planned'))
    expect((await request.get(`/api/public/hearticle/${id}?lang=${language}`)).status()).toBe(404)
    await moveServiceTo(request, null)
    await expect
      .poll(async () =>
        (await request.get(`/api/public/hearticle/${id}?lang=${language}`)).status(),
      )
      .toBe(200)
    await onBoard(head)
    await expect(row(head)).toContainText(t('edition:state_public'))
  })

  await test.step('it is corrected', async () => {
    const text = `**Lachen** hilft nicht.[Ref${pmid}]`
    const note = { de: 'Der Satz war unklar.', en: 'The sentence was unclear.' }
    await step.writeCorrection(editor, journey, { id, text, note })
    await step.beginReplacement(editor, journey)
    expect(await shownText(request, id)).toContain('**Weniger** Salz')
    await step.approve(second, journey, { id, text })
    await step.replace(editor, journey, { id, note })
    expect(await shownText(request, id)).toContain(text)
  })

  await test.step('the head sees that it was corrected', async () => {
    await head.goto(at(language, '/desk/figures'))
    const figures = head.locator('[data-row]').filter({ hasText: question })
    await expect(figures.locator('.cell-changes')).toContainText('1')
  })
  await people.close()
  await stores.hearticles.remove(id, new Date())
})
