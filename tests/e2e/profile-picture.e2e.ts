import type { Page } from '@playwright/test'
import { pictureOf } from '../support/pictures.ts'
import { expectNoBarrier } from './support/axe.ts'
import { at, newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signUp } from './support/sign-in.ts'

const png = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pictureOf('png')) }
const picture = (page: Page) => page.locator('.avatar img')

const language = 'de'
const t = words[language]

test('a person chooses a picture, cuts it and keeps it', async ({ page }) => {
  await signUp(page, language, newPerson())
  await page.goto(at(language, '/profile'))
  const field = page.getByLabel(t('avatar:change'))
  const status = page.locator('.avatar-field').getByRole('status')

  await field.setInputFiles({ ...png, mimeType: 'text/plain' })
  const alert = page.locator('.avatar-field').getByRole('alert')
  await expect(alert).toContainText(t('avatar:notAnImage'))
  await expect(field).toHaveAccessibleDescription(/me\.png/)
  await field.setInputFiles({ ...png, buffer: Buffer.alloc(5_242_880) })
  await expect(alert).toContainText(t('avatar:tooLarge'))
  await expect(alert).toContainText(/me\.png.* \(5[.,]1 MB\)/)
  await field.setInputFiles({ ...png, buffer: Buffer.from('<svg/>') })
  await expect(alert).toContainText(t('form:file_notPicture'))
  await field.setInputFiles({ ...png, buffer: png.buffer.subarray(0, 40) })
  await expect(alert).toContainText(t('form:file_cutOff'))

  await field.focus()
  await field.setInputFiles(png)
  const dialog = page.getByRole('dialog', { name: t('avatar:cropTitle') })
  await expect(dialog).toBeVisible()
  await expectNoBarrier(page, 'the dialog that cuts a picture', 'dialog[open]')
  await dialog.getByRole('application').press('Shift+ArrowRight')
  const zoom = dialog.getByLabel(t('avatar:zoom'))
  for (let steps = 0; steps < 4; steps += 1) await zoom.press('ArrowRight')
  await expect(zoom).toHaveValue('1.2')

  // What was chosen stays where the network is gone.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: t('avatar:save') }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(t('avatar:failed'))
  await expect(zoom).toHaveValue('1.2')
  await page.context().setOffline(false)
  // The service's own words follow.
  const json = { code: 'too_many_requests', message: 'Später.' }
  await page.route('**/profile-image', (route) => route.fulfill({ status: 429, json }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: t('avatar:save') }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(`${t('avatar:failed')} Später.`)
  await dialog.getByRole('button', { name: t('avatar:save') }).press('Enter')
  await expect(status).toHaveText(t('avatar:saved'))
  await expect(alert).toBeEmpty()
  await expect(dialog).toBeHidden()
  await expect(field).toBeFocused()
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 512)

  await page.reload()
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 512)
})
