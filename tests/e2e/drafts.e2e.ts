import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../scripts/sandbox/product/demo-accounts.ts'
import { mortalBrowser } from './support/killed-browser.ts'
import { words } from './support/people.ts'
import { answeredBrowser, expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { writtenText } from './support/written-text.ts'

const t = words.de
/** Of a study that the sample content has. */
const PMID = '26551272'

const part = (page: Page, name: string) =>
  page.locator('details.library-section').filter({ has: page.getByRole('heading', { name }) })

/** Opens the form of a new rubric. */
async function newRubric(page: Page): Promise<Locator> {
  await page.goto('/editor?tab=content')
  const rubrics = part(page, t('library:rubrics'))
  await rubrics.getByRole('button', { name: t('library:newRubric') }).click()
  return rubrics.getByLabel(t('drafts:in_de', { field: t('library:description') }))
}

interface Form {
  /** @returns the field that is written into, in a form that is opened for the first time */
  open: (page: Page) => Promise<Locator>
  /** Where its text stands again after the browser came back. */
  again: (page: Page) => Promise<Locator>
}

const take = (page: Page) => page.getByRole('button', { name: t('drafts:take') }).click()
const openLeft = (page: Page) =>
  page
    .getByRole('button', { name: t('drafts:openNamed', { title: '' }) })
    .first()
    .click()

const topicName = (page: Page) =>
  part(page, t('library:topics')).getByLabel(t('drafts:in_de', { field: t('library:name') }))
const studyTitle = (page: Page) =>
  part(page, t('library:studies')).getByLabel(t('library:germanTitle'))

/** Goes on with what is left in a form of the library, whose section opens by itself. */
const inLibrary = (field: (page: Page) => Locator) => async (page: Page) => {
  await page.goto('/editor?tab=content')
  await openLeft(page)
  await take(page)
  return field(page)
}

const headline = async (page: Page) => {
  await page.goto('/editor?hearticle=new')
  return page.locator('[data-place="de.headline"]')
}
const comments = async (page: Page) => {
  await page.goto('/review/translation/3')
  return page.getByLabel(t('review:comments'))
}

const forms: Record<string, Form> = {
  hearticle: {
    open: headline,
    async again(page) {
      await headline(page)
      await take(page)
      return writtenText(page, 'de.headline')
    },
  },
  rubric: {
    open: newRubric,
    again: inLibrary((page) =>
      part(page, t('library:rubrics')).getByLabel(
        t('drafts:in_de', { field: t('library:description') }),
      ),
    ),
  },
  playlist: {
    async open(page) {
      await page.goto('/profile?tab=playlists')
      await page
        .getByRole('button', { name: t('administration:createPlaylist'), exact: true })
        .click()
      return page.getByLabel(t('administration:description'))
    },
    async again(page) {
      await page.goto('/profile?tab=playlists')
      await openLeft(page)
      await take(page)
      return page.getByLabel(t('administration:description'))
    },
  },
  review: { open: comments, again: comments },
  reviewerName: {
    async open(page) {
      await page.goto('/profile')
      await page.getByText(t('profile:namedTitle')).click()
      return page.getByLabel(t('profile:namedName'))
    },
    async again(page) {
      await page.goto('/profile')
      await take(page)
      return page.getByLabel(t('profile:namedName'))
    },
  },
  study: {
    async open(page) {
      await page.goto('/editor?tab=content')
      const studies = part(page, t('library:studies'))
      await studies.locator('summary').click()
      await studies.getByLabel(t('library:findStudy')).fill(PMID)
      await studies.getByRole('button', { name: t('library:find'), exact: true }).click()
      const what = `PMID ${PMID}`
      await studies.getByRole('button', { name: t('library:edit', { what }) }).click()
      return studyTitle(page)
    },
    again: inLibrary(studyTitle),
  },
  topic: {
    async open(page) {
      await page.goto('/editor?tab=content')
      const topics = part(page, t('library:topics'))
      await topics.locator('summary').click()
      await topics.getByRole('button', { name: t('library:newTopic') }).click()
      return topicName(page)
    },
    again: inLibrary(topicName),
  },
}

/** Where it is tried at every commit: the longest form. More of it is in draft-losses.e2e.ts. */
const ALWAYS = 'hearticle'
const ROUNDS = 5
const DELAY_MILLISECONDS = 40
const SENTENCE =
  'Wer weniger Salz isst, senkt den Blutdruck; wie sehr, hängt vom Alter ab und davon.'

for (const [name, { open, again }] of Object.entries(forms)) {
  for (let round = 1; round <= (name === ALWAYS ? 1 : ROUNDS); round += 1) {
    const tag = name === ALWAYS ? [] : ['@thorough']
    test(`a draft outlives the browser that is killed in the middle of a sentence: ${name}, ${round}`, {
      tag,
    }, async () => {
      const browser = mortalBrowser()
      try {
        const field = await open(await browser.start('demo-admin'))
        await field.pressSequentially(SENTENCE, { delay: DELAY_MILLISECONDS })
        await browser.kill()
        const restoredField = await again(await browser.start('demo-admin'))
        await expect(restoredField).not.toHaveValue('')
        const text = await restoredField.inputValue()
        expect(SENTENCE.startsWith(text)).toBe(true)
        const lost = (SENTENCE.length - text.length) * DELAY_MILLISECONDS
        test.info().annotations.push({ type: 'lost', description: `${lost} ms` })
        // The sentence takes a little over three seconds: two of them are less than all.
        expect(lost).toBeLessThan(2_000)
      } finally {
        await browser.remove()
      }
    })
  }
}

test('a session that ends over a draft is begun again in place; signing out asks, and erases it here', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, 'demo-head')
  const field = await newRubric(page)
  await field.fill('Noch nicht fertig')
  await page.route('**/api/library/rubrics', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Abgelaufen.' } }),
  )
  await page.getByRole('button', { name: t('library:save') }).click()
  const dialog = page.getByRole('dialog', { name: t('drafts:sessionOver') })
  await expect(dialog).toBeVisible()
  await expect(field).toBeHidden()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/library/rubrics')
  await dialog.getByLabel(t('account:password'), { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: t('account:signIn') }).click()
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue('Noch nicht fertig')

  await page.locator('[data-sign-out]').evaluate((button: HTMLElement) => button.click())
  const question = page.getByRole('dialog', { name: t('drafts:signOutTitle') })
  await question.getByRole('button', { name: t('drafts:signOut') }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('hearticle.drafts'))).toBeNull()
})

test('what is typed on one device is offered on another, and not again once it is saved', async ({
  page,
  browser,
  baseURL,
}) => {
  const { open } = forms.playlist as Form
  const text = 'Auf dem ersten Gerät getippt'
  // Of an account for which no other test writes a playlist meanwhile.
  await signIn(page, 'demo-head')
  await (await open(page)).fill(text)
  await expect(page.getByText(t('drafts:copied', { at: '' }).slice(0, 30))).toBeVisible()

  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: answeredBrowser(),
  })
  const other = await context.newPage()
  await signIn(other, 'demo-head')
  const field = await open(other)
  await take(other)
  await expect(field).toHaveValue(text)
  await other.getByLabel(t('administration:name')).fill('Beide Geräte')
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: t('administration:createPlaylist') }).click()
  await expect(dialog).toBeHidden()
  await open(other)
  await expect(other.getByText(t('drafts:take'))).toBeHidden()
  await context.close()
})
