import { pngOf } from '../support/png.ts'
import { incomingStudy } from '../support/records.ts'
import { expectNoBarrier } from './support/axe.ts'
import { elsewhere } from './support/elsewhere.ts'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de
const PMID = '99000032'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('who keeps topics makes one with a picture, and sees why one that is in use stays', async ({
  page,
}) => {
  // Nobody but those who plan gets to them.
  await signIn(page, 'demo-editor')
  await page.goto('/desk/subjects')
  await expect(page.getByText(t('desk:notAllowedText'))).toBeVisible()
  await signIn(page, 'demo-head')
  await page.goto('/desk/subjects')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t('library:newTopic') }).click()
  const name = t('library:name')
  await dialog.getByLabel(t('form:in_de', { field: name })).fill('Probethema')
  await dialog.getByRole('button', { name: t('library:save') }).click()
  // The English name is missing: its field says so and has the focus.
  const english = dialog.getByLabel(t('form:in_en', { field: name }))
  await expect(english).toBeFocused()
  await expect(english).toHaveAttribute('aria-invalid', 'true')
  await english.fill('Trial topic of editors')
  await dialog.getByRole('button', { name: t('library:save') }).click()
  await expect(dialog).toHaveCount(0)
  await page.locator('[data-row]').filter({ hasText: 'Probethema' }).getByRole('button').click()
  const beside = page.locator('.list-detail')
  await expect(beside.getByText(t('library:noPicture'))).toBeVisible()

  const field = beside.getByLabel(t('library:choosePictureOf', { what: 'Probethema' }))
  const file = { name: 'a.png', mimeType: 'image/png' }
  await field.setInputFiles({ ...file, buffer: Buffer.from('<svg/>') })
  await expect(beside.getByRole('alert')).toContainText(t('form:file_notPicture'))
  await expect(field).toHaveAccessibleDescription(/„.+“ \(0,1 kB\): /)
  await field.setInputFiles({ ...file, buffer: Buffer.from(pngOf(640, 480)).subarray(0, 40) })
  await expect(beside.getByRole('alert')).toContainText(t('form:file_cutOff'))
  await field.setInputFiles({ ...file, buffer: Buffer.from(pngOf(640, 480)) })
  await expect(beside.getByRole('status')).toHaveText(t('library:pictureSaved'))
  await expect(beside.getByRole('img')).toHaveJSProperty('naturalWidth', 500)

  const rubric = page.locator('[data-row="rubric-1"]')
  await page.getByRole('button', { name: t('library:rubrics') }).click()
  await rubric.getByRole('button').click()
  await page.keyboard.press('d')
  await dialog.getByRole('button', { name: t('library:delete'), exact: true }).click()
  await expect(rubric.getByRole('alert')).toContainText(
    t('library:uses_topics', { which: '§' }).split('§')[0] ?? '',
  )
})

test('an editor files a study under a topic and gives it a German title', async ({
  page,
  stores,
}) => {
  await stores.studies.importMany([incomingStudy(PMID)])
  // Nobody but editors gets to what they work with.
  await signIn(page, 'demo-premium')
  await page.goto('/editor?tab=content')
  await expect(page.getByText(t('desk:notAllowedTitle'))).toBeVisible()
  await signIn(page, 'demo-editor')
  await page.goto('/editor?tab=content')
  await page.waitForURL('**/desk/study-texts*')
  const field = page.getByLabel(t('library:findStudy'))
  await field.fill('Blutdruck')
  await field.press('Enter')
  await expect(page.locator('[data-row]').nth(1)).toBeVisible()
  await field.fill(PMID)
  await page.getByRole('button', { name: t('library:find'), exact: true }).click()
  await page.locator(`[data-row="${PMID}"]`).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('library:topic'), { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel(t('library:germanTitle')).fill('Salz & <i>Blutdruck</i> auf Deutsch')
  await dialog.getByLabel(t('library:textOf', { number: 1 })).fill('Wir maßen <b>genau</b>.')
  await expectNoBarrier(page, 'the open form of a study')
  await dialog.getByRole('button', { name: t('library:save') }).click()
  await expect(page.locator('.list-news')).toHaveText(t('studyTexts:saved', { pmid: PMID }))
  // What waits is listed where nothing is looked for.
  await field.fill('')
  await expect(page.locator(`[data-row="${PMID}"]`)).toContainText(t('approval:state_waiting'))

  await signIn(page, 'demo-reviewer')
  const study = `/api/library/studies/${PMID}`
  const { version } = await elsewhere<{ version: number }>(page, 'GET', study)
  const decision = `/api/proposals/study/${PMID}/decision`
  await elsewhere(page, 'POST', decision, { version, status: 'APPROVED' })
  await page.goto(`/pubmed/${PMID}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salz & Blutdruck auf Deutsch')
  await expect(page.getByText('Wir maßen genau.')).toBeVisible()
  await page.goto(`/en/pubmed/${PMID}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salt and blood pressure')
})
