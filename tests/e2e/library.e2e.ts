import type { Page } from '@playwright/test'
import { pngOf } from '../support/png.ts'
import { incomingStudy } from '../support/records.ts'
import { expectNoBarrier } from './support/axe.ts'
import { elsewhere } from './support/elsewhere.ts'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de
const PMID = '99000032'

const part = (page: Page, name: string) =>
  page.locator('details.library-section').filter({ has: page.getByRole('heading', { name }) })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an editor makes a topic with a picture and gives a study a German title', async ({
  page,
  stores,
}) => {
  await stores.studies.importMany([incomingStudy(PMID)])
  // Nobody but editors gets to what they work with.
  await signIn(page, 'demo-premium')
  await page.goto('/editor?tab=content')
  await expect(page.getByText(t('editor:notAllowedTitle'))).toBeVisible()
  await expect(page.locator('.library')).toHaveCount(0)
  await signIn(page, 'demo-head')
  await page.goto('/editor?tab=content')

  const topics = part(page, t('library:topics'))
  await topics.locator('summary').click()
  await topics.getByRole('button', { name: t('library:newTopic') }).click()
  const name = t('library:name')
  await topics.getByLabel(t('form:in_de', { field: name })).fill('Probethema')
  await topics.getByRole('button', { name: t('library:save') }).click()
  // The English name is missing: its field says so and has the focus.
  const english = topics.getByLabel(t('form:in_en', { field: name }))
  await expect(english).toBeFocused()
  await expect(english).toHaveAttribute('aria-invalid', 'true')
  await english.fill('Trial topic of editors')
  await topics.getByRole('button', { name: t('library:save') }).click()
  const row = topics.getByRole('listitem').filter({ hasText: 'Probethema' })
  await expect(row.getByText(t('library:noPicture'))).toBeVisible()

  const field = row.getByLabel(t('library:choosePictureOf', { what: 'Probethema' }))
  const file = { name: 'a.png', mimeType: 'image/png' }
  await field.setInputFiles({ ...file, buffer: Buffer.from('<svg/>') })
  await expect(row.getByRole('alert')).toContainText(t('form:file_notPicture'))
  await expect(field).toHaveAccessibleDescription(/„.+“ \(0,1 kB\): /)
  await field.setInputFiles({ ...file, buffer: Buffer.from(pngOf(640, 480)).subarray(0, 40) })
  await expect(row.getByRole('alert')).toContainText(t('form:file_cutOff'))
  await field.setInputFiles({ ...file, buffer: Buffer.from(pngOf(640, 480)) })
  await expect(row.getByRole('status')).toHaveText(t('library:pictureSaved'))
  await expect(row.getByRole('img')).toHaveJSProperty('naturalWidth', 500)

  const studies = part(page, t('library:studies'))
  await studies.locator('summary').click()
  await studies.getByLabel(t('library:findStudy')).fill('Herz Blutdruck Schlaf Diabetes')
  await studies.getByRole('button', { name: t('library:find'), exact: true }).click()
  const rows = studies.locator('.library-row')
  const [first = ''] = await rows.allTextContents()
  const second = studies.getByRole('button', { name: t('editor:page', { number: 2 }) })
  await second.click()
  await expect(rows.first()).not.toHaveText(first)
  await expect(second).toHaveAttribute('aria-current', 'page')
  await expect(second).toBeFocused()
  await studies.getByLabel(t('library:findStudy')).fill(PMID)
  await studies.getByRole('button', { name: t('library:find'), exact: true }).click()
  await studies.getByRole('button', { name: t('library:edit', { what: `PMID ${PMID}` }) }).click()
  await studies.getByLabel(t('library:topic'), { exact: true }).selectOption('Probethema')
  await studies.getByLabel(t('library:germanTitle')).fill('Salz & <i>Blutdruck</i> auf Deutsch')
  await studies.getByLabel(t('library:textOf', { number: 1 })).fill('Wir maßen <b>genau</b>.')
  await expectNoBarrier(page, 'the library with an open form')
  await studies.getByRole('button', { name: t('library:save') }).click()
  await expect(studies.getByText(t('studyTexts:saved', { pmid: PMID }))).toBeVisible()

  await signIn(page, 'demo-reviewer')
  const study = `/api/library/studies/${PMID}`
  const { version } = await elsewhere<{ version: number }>(page, 'GET', study)
  await elsewhere(page, 'POST', `${study}/approval`, { version })
  await page.goto(`/pubmed/${PMID}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salz & Blutdruck auf Deutsch')
  await expect(page.getByText('Wir maßen genau.')).toBeVisible()
  await page.goto(`/en/pubmed/${PMID}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salt and blood pressure')
})
