// Rules: P-ASK, P-ASKED-IN-PUBLIC, P-CONFIRM-ADDRESS, P-DESK-QUESTIONS.
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import errors from '../../src/i18n/messages/de/errors.json' with { type: 'json' }
import { mails, subjectLike } from './support/confirmed-person.ts'
import { keptOf } from './support/kept-of.ts'
import { linkIn, mailTo, newPerson, words } from './support/people.ts'
import { correctHearticle, placeHearticle } from './support/place-hearticle.ts'
import { answeredBrowser, expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de
const mail = mails.de

test('a visitor asks, confirms, and gets the mail with the answer of the desk', async ({
  page,
  stores,
  browser,
}) => {
  const { email, username } = newPerson()
  const text = `Schützt Salz vor ${username}?`
  const path = await placeHearticle(stores, `answers ${username}`, { mainTextBody: 'Salz.' })

  await test.step('what is typed stays through a reload, and a lost answer makes no second one', async () => {
    await page.goto('/frage')
    for (const number of ['144', '112']) {
      const call = page.getByRole('link', { name: number })
      await expect(call).toHaveAttribute('href', `tel:${number}`)
    }
    await page.getByLabel(t('ask:text')).fill(text)
    await page.getByLabel(t('ask:tellMe')).check()
    await page.getByLabel(t('ask:email'), { exact: true }).fill(email)
    await expect(page.locator('[data-count]')).toHaveText(String([...text].length))
    await expect.poll(() => keptOf(page, 'ask')).toContain(email)
    await page.reload()
    await expect(page.getByLabel(t('ask:text'))).toHaveValue(text)
    let isLost = false
    await page.route('**/api/questions', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: t('ask:send') }).click()
    await expect(page.getByText(t('ask:failed'))).toBeVisible()
    await page.getByRole('button', { name: t('ask:send') }).click()
    await expect(page.getByText(t('ask:confirm'))).toBeVisible()
    await expect(page.getByLabel(t('ask:text'))).toHaveValue('')
  })

  await test.step('the button of the mail confirms', async () => {
    const sent = await mailTo(page.context(), email, subjectLike(mail.addressConfirmation.subject))
    await page.goto(linkIn(sent, 'confirm-email'))
    await page.getByRole('button', { name: t('account:confirmAction') }).click()
    await expect(page.getByText(t('account:confirmed_answer'))).toBeVisible()
  })

  await test.step('the desk shows its subject in public and answers it', async () => {
    const desk = await browser.newContext({ storageState: answeredBrowser() })
    const editor = await desk.newPage()
    await signIn(editor, 'demo-editor')
    await editor.goto('/desk/questions')
    const rows = editor.locator('[data-row]').filter({ hasText: text })
    await expect(rows).toHaveCount(1)
    await rows.locator('[data-main]').click()
    await expect(editor.getByText(t('questions:waiting', { count: 1 }))).toBeVisible()
    await editor.keyboard.press('p')
    await editor.getByLabel(t('questions:subject'), { exact: true }).selectOption('own')
    await editor.getByLabel(t('questions:subject_of.de')).fill(`Salz und ${username}`)
    await editor.getByLabel(t('questions:subject_of.en')).fill(`Salt and ${username}`)
    await editor
      .getByRole('dialog')
      .getByRole('button', { name: t('questions:do.show') })
      .click()
    await expect
      .poll(async () => (await stores.questions.listShown()).map(({ state }) => state))
      .toContain('asked')
    await editor.keyboard.press('a')
    await editor.getByLabel(t('questions:hearticle')).fill(path.split('/').at(-1) ?? '')
    await editor
      .getByRole('dialog')
      .getByRole('button', { name: t('questions:do.answer') })
      .click()
    await expect(rows).toHaveCount(0)
    await desk.close()
  })

  const answer = await mailTo(
    page.context(),
    email,
    subjectLike(mail.questionAnswered.subjects.question),
  )
  expect(answer.text).toContain(path)
  expect(answer.text).not.toContain(text)
  await page.goto('/frage')
  const shown = page.locator('[data-asked] li').filter({ hasText: username })
  await expect(shown).toContainText(t('ask:state_of.answered'))
  await expect(shown.getByRole('link')).toHaveAttribute('href', path)
})

test('what is typed while a message is sent stays until it is sent, too', async ({ page }) => {
  const sending = Promise.withResolvers<void>()
  await page.route('**/api/questions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await sending.promise
    await route.fulfill({ json: { done: true } })
  })
  await page.goto('/frage')
  const text = page.getByLabel(t('ask:text'))
  await text.fill('Hilft Salz?')
  await page.getByRole('button', { name: t('ask:send') }).click()
  await expect(page.getByRole('button', { name: t('ask:sending') })).toBeDisabled()
  await text.fill('Und Zucker?')
  sending.resolve()
  await expect(page.getByText(t('ask:sent'), { exact: true })).toBeVisible()
  await expect(text).toHaveValue('Und Zucker?')
  await page.getByRole('button', { name: t('ask:send') }).click()
  await expect(text).toHaveValue('')
})

test('whose session is over is asked for an address before anything is sent', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo-free')
  await page.goto('/frage')
  const [text, email] = [
    page.getByLabel(t('ask:text')),
    page.getByLabel(t('ask:email'), { exact: true }),
  ]
  await text.fill('Hilft Salz?')
  await page.getByLabel(t('ask:tellMe')).check()
  await expect(email).not.toHaveAttribute('required')
  await test.step('by the service, where the page does not know of it', async () => {
    await page.route('**/api/questions', (route) => {
      const { authorization: _, ...headers } = route.request().headers()
      return route.continue({ headers })
    })
    await page.getByRole('button', { name: t('ask:send') }).click()
    await expect(page.locator('[data-outcome=failed]')).toHaveText(errors.email_not_valid)
    await expect(email).toBeFocused()
    expect(await email.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(
      errors.email_not_valid,
    )
    await expect(text).toHaveValue('Hilft Salz?')
  })
  await test.step('by the page, once another tab has ended it', async () => {
    const other = await context.newPage()
    await other.goto('/brief')
    await other.evaluate((key) => localStorage.removeItem(key), SESSION_KEY)
    await expect(email).toHaveAttribute('required')
    await other.close()
  })
})

test('an error of an edition becomes a comment at its hearticle, and its correction reads in the log', async ({
  page,
  stores,
  browser,
}) => {
  const { username } = newPerson()
  const path = await placeHearticle(stores, `wrong ${username}`, { mainTextBody: 'Salz.' })
  await correctHearticle(stores, path)
  const id = path.split('/').at(-1) ?? ''
  await page.goto(path)
  await page.getByRole('link', { name: t('hearticle:askAbout') }).click()
  await page.waitForURL(`**/frage?edition=${id}.2`)
  await expect(page.getByText(`Hearticle ${id}, Ausgabe 2`)).toBeVisible()
  await page.getByLabel(t('ask:kind_of.error')).check()
  await page.getByLabel(t('ask:text')).fill(`Kalium fehlt, ${username}`)
  // It is written down within a second, for this edition alone.
  await page.waitForTimeout(1000)
  await page.goto(`/frage?edition=${id}.1`)
  await page.getByLabel(t('ask:text')).fill('Natrium fehlt')
  await page.waitForTimeout(1000)
  await page.goto(`/en/ask?edition=${id}.2`)
  await page.getByRole('link', { name: /^DE/ }).click()
  await page.waitForURL(`**/frage?edition=${id}.2`)
  await expect(page.getByLabel(t('ask:kind_of.error'))).toBeChecked()
  await expect(page.getByLabel(t('ask:text'))).toHaveValue(`Kalium fehlt, ${username}`)
  await page.getByRole('button', { name: t('ask:send') }).click()
  await expect(page.getByText(t('ask:sent'), { exact: true })).toBeVisible()

  const desk = await browser.newContext({ storageState: answeredBrowser() })
  const editor = await desk.newPage()
  await signIn(editor, 'demo-editor')
  await editor.goto('/desk/questions?kind=error')
  const row = editor.locator('[data-row]').filter({ hasText: username })
  await row.locator('[data-main]').click()
  await editor.keyboard.press('c')
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: t('questions:do.note') })
    .click()
  await expect(row).toHaveCount(0)
  await expect
    .poll(async () => (await stores.comments.list(Number(id))).map((one) => one.text))
    .toEqual([t('questions:reported', { number: 2, text: `Kalium fehlt, ${username}` })])
  await desk.close()
  await correctHearticle(stores, path)
  await page.goto('/korrekturen')
  await expect(
    page.locator('[data-correction]').filter({ hasText: username }).first(),
  ).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, label] of [
    ['/frage', 'ask:text'],
    ['/brief', 'letter:email'],
  ] as const) {
    test(`nothing of the form at ${path} gets into an address`, async ({ page }) => {
      await page.goto(path)
      await page.getByLabel(t(label)).fill('anna@example.org')
      const form = page.locator('main form.fields')
      await expect(form).toHaveAttribute('method', 'post')
      await expect(form.getByRole('button')).toBeDisabled()
      await form.getByRole('radio').first().press('Enter')
      await expect(page).toHaveURL(path)
      await expect(form.getByLabel(t(label))).toHaveValue('anna@example.org')
    })
  }
})
