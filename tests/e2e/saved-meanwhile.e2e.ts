import type { Page } from '@playwright/test'
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { DAILY_IMPORT } from '../../src/contract/desk/library-imports.ts'
import { languages } from '../../src/contract/protocol/language.ts'
import { incomingStudy } from '../support/records.ts'
import { elsewhere } from './support/elsewhere.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const BY = 'demo-head'

const language = 'de'
const t = words[language]
/** Who saved, whenever that was. */
const savedBy = (by: string) => t('form:savedBy', { by, at: '§' }).split('§')[0] ?? ''

test('whoever changes or deletes something hears first what was saved meanwhile', async ({
  page,
  stores,
}) => {
  await signIn(page, BY)
  await test.step('a study, which a person and the daily import saved', () =>
    expectMerged(page, stores))
  await test.step('a rubric that is deleted', () => expectRubricKept(page))
  await test.step('a hearticle', () => expectHearticleKept(page))
})

async function expectMerged(page: Page, stores: OpenedStores) {
  const pmid = '99000051'
  await stores.studies.importMany([incomingStudy(pmid)])
  await page.goto(at(language, `/editor?study=${pmid}`))
  await page.waitForURL(`**${at(language, '/desk/study-texts')}?study=${pmid}*`)
  const dialog = page.getByRole('dialog')
  const title = dialog.getByRole('textbox', { name: t('library:germanTitle') })
  const keywords = dialog.getByLabel(t('library:germanKeywords'))
  const save = dialog.getByRole('button', { name: t('library:save') })
  await title.fill('Mein Salz')

  const address = `/api/library/studies/${pmid}`
  const { version } = await elsewhere<{ version: number }>(page, 'GET', address)
  const german = { title: 'Ihr Salz', abstract: [], keywords: ['Natrium'] }
  const change = { version, rubricId: null, topicId: null, german }
  await elsewhere(page, 'PUT', address, change)
  await save.click()
  await expect(dialog.getByText(savedBy(BY))).toBeVisible()
  const theirs = dialog.getByRole('alert').filter({ hasText: t('form:newer') })
  await expect(theirs.getByRole('definition').filter({ hasText: 'Ihr Salz' })).toBeVisible()
  await expect(theirs.getByRole('definition').filter({ hasText: 'Natrium' })).toBeVisible()
  await theirs.getByRole('button', { name: t('form:keepMine') }).click()
  await expect(title).toHaveValue('Mein Salz')
  await keywords.fill('Natrium')

  const day = new Date('2026-11-21T03:00:00Z')
  const newer = incomingStudy(pmid, { version: 2, digest: 'bb' }, { title: 'Newer' })
  await stores.studies.importMany([newer], {}, day, DAILY_IMPORT)
  await save.click()
  // The import changed nothing that stands in this form: there is nothing to choose.
  await expect(dialog.getByText(t('errors:version_conflict'))).toBeVisible()
  await save.click()
  await expect(page.locator('.list-news')).toHaveText(t('studyTexts:saved', { pmid }))
  const saved = await stores.studies.find(pmid)
  expect(saved?.editorial.proposed?.text.german).toMatchObject({
    title: 'Mein Salz',
    keywords: ['Natrium'],
  })
}

const own = `Probe ${language}`

async function expectRubricKept(page: Page) {
  const name = { de: own, en: own }
  const rubric = { name, description: name, search: null }
  const made = await elsewhere<{ id: number }>(page, 'POST', '/api/library/rubrics', rubric)
  await page.goto(at(language, `/desk/subjects?kind=rubric&row=rubric-${made.id}`))
  const address = `/api/library/rubrics/${made.id}`
  await page.locator('[data-row][data-current]').filter({ hasText: own }).waitFor()
  const later = { de: `${own} später`, en: `${own} later` }
  await elsewhere(page, 'PUT', address, { ...rubric, name: later, version: 1 })
  const remove = async () => {
    await page.keyboard.press('d')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('library:delete'), exact: true }).click()
  }
  const row = page.locator(`[data-row="rubric-${made.id}"]`)
  await remove()
  await expect(row.getByRole('alert')).toContainText(savedBy(BY))
  await expect(row).toContainText(later.de)
  await remove()
  await expect(row).toHaveCount(0)
}

async function expectHearticleKept(page: Page) {
  const texts = { headline: own, mainTextBody: '', keywords: [], mainActions: [] }
  const translations = languages.map((code) => ({
    ...{ languageCode: code, ...texts, harmfulActions: [] },
  }))
  const facts = { topic: 1, publicationDate: '2026-12-24', citedPmids: [], translations }
  const { id } = await elsewhere<{ id: number }>(page, 'POST', '/api/hearticle', facts)
  // Who hears of the newer version before deletes that one.
  await page.route('**/api/desk/presence/**', (route) => route.abort())
  await page.goto(at(language, `/editor?hearticle=${id}`))
  // By keyboard: the checks above, which are still loading, may move it under the pointer.
  await page.getByRole('button', { name: t('hearticle:delete'), exact: true }).press('Enter')
  const later = { ...facts, publicationDate: '2026-12-25', version: 1 }
  await elsewhere(page, 'PUT', `/api/hearticle/${id}`, later)
  await page.getByRole('button', { name: t('hearticle:deleteNow') }).click()
  await expect(page.getByRole('dialog').getByText(savedBy(BY))).toBeVisible()
  await page.getByRole('button', { name: t('hearticle:deleteNow') }).click()
  await page.waitForURL(`**${at(language, '/desk/trash*')}`)
}
