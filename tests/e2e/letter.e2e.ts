// Rules: P-CONFIRM-ADDRESS, P-KEPT, P-LETTER-READERS.
import { mails, subjectLike } from './support/confirmed-person.ts'
import { keptOf } from './support/kept-of.ts'
import { linkIn, mailTo, newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'

const t = words.en

test('a visitor chooses what the letter of the week tells of, confirms, and gets it from then on', async ({
  page,
  stores,
}) => {
  const { email } = newPerson()
  await page.goto('/en/letter')
  await page.getByLabel(t('letter:email')).fill(email)
  await page.locator('[data-rubric]').first().check()
  await page.getByLabel(t('letter:certainty_of.moderate')).check()
  await expect.poll(() => keptOf(page, 'letter')).toMatch(/moderate/)
  await page.reload()
  await expect(page.getByLabel(t('letter:email'))).toHaveValue(email)
  await expect(page.locator('[data-rubric]').first()).toBeChecked()
  const rubricId = Number(await page.locator('[data-rubric]').first().getAttribute('data-rubric'))
  await expect(page.getByLabel(t('letter:certainty_of.moderate'))).toBeChecked()
  await page.route('**/api/letter', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: t('letter:send') }).click()
  await expect(page.getByText(t('letter:failed'))).toBeVisible()
  await page.getByRole('button', { name: t('letter:send') }).click()
  await expect(page.getByText(t('letter:sent'))).toBeVisible()
  expect(await stores.letterReaders.ofAddress(email)).toBeUndefined()

  const sent = await mailTo(
    page.context(),
    email,
    subjectLike(mails.en.addressConfirmation.subject),
  )
  // A question with the same address on the same day has no mail of its own.
  const question = { kind: 'question', text: 'Does salt help?', languageCode: 'en' }
  const asked = await page.request.post('/api/questions', {
    data: { ...question, email, tellMe: true },
  })
  expect(asked.ok()).toBe(true)
  const looked = Promise.withResolvers<void>()
  await page.route('**/api/auth/confirm-email/asked', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.goto(linkIn(sent, 'confirm-email'))
  await expect(page.getByRole('button', { name: t('account:confirmLooking') })).toBeDisabled()
  looked.resolve()
  for (const one of ['letter', 'answer'] as const) {
    await expect(page.getByRole('listitem').getByText(t(`account:agreed_${one}`))).toBeVisible()
  }
  await page.getByRole('button', { name: t('account:confirmAction') }).click()
  await expect(page.getByText(t('account:confirmed_letter'))).toBeVisible()
  await expect(page.getByText(t('account:confirmed_answer'))).toBeVisible()
  expect(await stores.letterReaders.ofAddress(email)).toMatchObject({
    language: 'en',
    rubricIds: [rubricId],
    certainty: 'moderate',
  })
})
