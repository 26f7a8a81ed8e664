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
const WISH = 'anxiety of migraine'

const part = (page: Page, name: string) =>
  page.locator('details.library-section').filter({ has: page.getByRole('heading', { name }) })

/**
 * It stands by its topic, beside a study that waits; done, it goes from all of its topics, and the
 * focus is on what is said of it. Its search of studies opens for an editor.
 */
async function expectWishDone(page: Page): Promise<void> {
  const wishes = part(page, t('library:wishes'))
  await wishes.locator('summary').click()
  const topic = wishes
    .locator('.wish-group')
    .filter({ has: page.getByText('Angst', { exact: true }) })
  await expect(topic.getByRole('link', { name: /Woebot/ })).toHaveAttribute(
    'href',
    /^\/pubmed\/\d+$/,
  )
  const rows = wishes.getByRole('listitem').filter({ hasText: WISH })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('3-mal gefragt')
  const row = topic.getByRole('listitem').filter({ hasText: WISH })
  const search = row.getByRole('link', { name: t('library:wishSearchNamed', { question: WISH }) })
  const address = (await search.getAttribute('href')) ?? ''
  await row
    .getByRole('button', { name: t('library:wishDoneNamed', { question: WISH }) })
    .press('Enter')
  await expect(wishes.getByRole('status')).toBeFocused()
  await expect(wishes.getByText(t('library:wishIsDone', { question: WISH }))).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('combobox', { name: words.en('search:label') })).toHaveValue(WISH)
  await expect(page.getByRole('tab', { selected: true })).toContainText(words.en('search:pubmed'))
  await expect(page.locator('.search-count')).toContainText(/result|found/)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an editor makes a topic with a picture and gives a study a German title', async ({
  page,
  stores,
}) => {
  await stores.studies.importMany([incomingStudy(PMID)])
  for (const number of [1, 2, 3]) {
    const reader = { network: `198.51.100.${number}`, userAgent: 'Firefox' }
    await stores.searchWishes.count({ question: WISH, languageCode: 'en' }, reader, new Date())
  }
  // Nobody but editors gets to what they work with.
  await signIn(page, 'demo-premium')
  await page.goto('/editor?tab=content')
  await expect(page.getByText(t('editor:notAllowedTitle'))).toBeVisible()
  await expect(page.locator('.library')).toHaveCount(0)
  await signIn(page, 'demo-editor')
  await page.goto('/editor?tab=content')

  const topics = part(page, t('library:topics'))
  await topics.locator('summary').click()
  await topics.getByRole('button', { name: t('library:newTopic') }).click()
  const name = t('library:name')
  await topics.getByLabel(t('drafts:in_de', { field: name })).fill('Probethema')
  await topics.getByRole('button', { name: t('library:save') }).click()
  // The English name is missing: its field says so and has the focus.
  const english = topics.getByLabel(t('drafts:in_en', { field: name }))
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

  await test.step('what readers searched in vain is dealt with', () => expectWishDone(page))

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
