import type { Locator, Page } from '@playwright/test'
import { incomingStudy } from '../support/records.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

/** Takes something away by the keyboard: it is said, and the focus is where it can be undone. */
async function removeByKey(scope: Locator, button: Locator, undo: string, announcement: string) {
  await button.press('Enter')
  await expect(scope.getByRole('status').filter({ hasText: announcement })).toHaveCount(1)
  const putBack = scope.getByRole('button', { name: undo })
  await expect(putBack).toBeFocused()
  await expect(putBack).toHaveAccessibleDescription(new RegExp(announcement))
  return {
    async putBack() {
      await putBack.press('Enter')
      await expect(putBack).toHaveCount(0)
    },
  }
}

const language = 'en'
const t = words[language]

/** Of a list of words: the first of three goes, the next is changed, and the first comes back. */
async function expectUndoable(list: Locator, label: string) {
  const fields = list.getByRole('textbox')
  await fields.nth(0).fill('Salz')
  await fields.nth(0).press('Enter')
  await expect(fields.nth(1)).toBeFocused()
  await fields.nth(1).fill('Herz')
  const entry = t('form:entry', { list: label, number: 1 })
  const remove = list.getByRole('button', { name: t('form:removeEntry', { entry }) })
  const removed = await removeByKey(list, remove, t('form:undo'), `${entry}: Salz`)
  await expect(fields.nth(0)).toHaveValue('Herz')
  await fields.nth(0).fill('Herzen')
  await removed.putBack()
  await expect(fields.nth(0)).toHaveValue('Salz')
  await expect(fields.nth(0)).toBeFocused()
  await expect(fields.nth(1)).toHaveValue('Herzen')
}

/** What a reviewer takes out of a list is in the same fields (src/forms/ListField.tsx). */
test('what an editor takes away comes back', async ({ page, stores }) => {
  const pmid = '99000042'
  await stores.studies.importMany([incomingStudy(pmid)])
  await signIn(page, 'demo-editor')
  await test.step('an entry of a hearticle, and a citation', () => expectEntries(page))
  await test.step('a part of an abstract', async () => {
    await expectParts(page, pmid)
    const saved = await stores.studies.find(pmid)
    const abstract = saved?.editorial.proposed?.text.german?.abstract ?? []
    expect(abstract.map(({ text }) => text)).toEqual(['Eins.', 'Letzter.'])
  })
  await test.step('a hearticle of a playlist', () => expectChosen(page))
})

async function expectEntries(page: Page) {
  await page.goto(at(language, '/editor?hearticle=new'))
  const label = `${t('editor:field_keywords')}, ${t(`editor:language_${language}`)}`
  const list = page.getByRole('group', { name: label })
  await list.getByRole('button', { name: t('editor:add_keywords') }).click()
  await expectUndoable(list, label)

  const cited = page.locator('.editor-citations')
  await page.locator('[data-place="citedPmids"]').fill('26551272')
  await page.locator('[data-place="citedPmids"]').press('Enter')
  const remove = cited.getByRole('button', { name: `${t('editor:removeCitation')} 26551272` })
  const removed = await removeByKey(cited, remove, t('form:undo'), 'PMID 26551272')
  await expect(remove).toHaveCount(0)
  await removed.putBack()
  await expect(remove).toHaveCount(1)
}

async function expectParts(page: Page, pmid: string) {
  await page.goto(at(language, `/desk/study-texts?q=${pmid}`))
  await page.locator(`[data-row="${pmid}"][data-current]`).waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  const parts = dialog.getByRole('group', { name: t('library:germanAbstract') })
  const texts = parts.locator('textarea')
  await expect(texts.first()).toBeVisible()
  const before = await texts.count()
  await parts.getByRole('button', { name: t('library:addPart') }).click()
  await texts.nth(0).fill('Eins.')
  await texts.nth(before).fill('Letzter.')
  const remove = parts.getByRole('button', { name: t('library:removePart', { number: 1 }) })
  const announcement = `${t('library:part', { number: 1 })}: Eins.`
  const removed = await removeByKey(parts, remove, t('form:undo'), announcement)
  await expect(texts).toHaveCount(before)
  await removed.putBack()
  await expect(texts.nth(0)).toBeFocused()
  await expect(texts.nth(0)).toHaveValue('Eins.')
  await dialog.getByRole('button', { name: t('library:save') }).click()
  await expect(page.locator('.list-news')).toHaveText(t('studyTexts:saved', { pmid }))
}

async function expectChosen(page: Page) {
  await page.goto(at(language, '/desk/playlists'))
  await page.getByRole('button', { name: t('administration:createPlaylist') }).click()
  const dialog = page.getByRole('dialog')
  const choices = dialog.getByRole('group', { name: t('administration:chooseHearticles') })
  for (const index of [0, 1]) await choices.getByRole('checkbox').nth(index).check()
  const chosen = dialog.locator('.chosen-hearticles li > span:first-child')
  const [first = '', second = ''] = await chosen.allTextContents()
  const name = t('administration:remove', { name: first })
  const remove = dialog.locator('.chosen-hearticles').getByRole('button', { name }).first()
  // A long headline is said by its beginning.
  const removed = await removeByKey(dialog, remove, t('form:undo'), first.slice(0, 80))
  await expect(chosen).toHaveText([second])
  await removed.putBack()
  await expect(chosen).toHaveText([first, second])
  // Who takes the tick away goes on with the boxes, and can have it back all the same.
  await choices.getByRole('checkbox').nth(0).press('Space')
  await expect(choices.getByRole('checkbox').nth(0)).toBeFocused()
  await expect(chosen).toHaveText([second])
  await dialog.getByRole('button', { name: t('form:undo') }).press('Enter')
  await expect(chosen).toHaveText([first, second])
}
