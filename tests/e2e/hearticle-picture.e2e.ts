import { pngOf } from '../support/png.ts'
import { expectNoBarrier } from './support/axe.ts'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { saveNow } from './support/save-editor.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de

test('an editor brings a picture for a hearticle, says what is on it and takes it away again', async ({
  page,
}) => {
  await signIn(page, 'demo-editor')
  await page.goto('/editor?hearticle=new')
  await page.locator('[data-place="topic"]').selectOption({ index: 1 })
  await page.locator('[data-place="de.headline"]').fill('Weniger Salz')
  const motif = page.locator('[data-place="motif"]')
  await expect(motif.locator('option').first()).toHaveText(
    t('editor:motifAutomatic', { motif: t('motifs:salt') }),
  )

  const field = page.getByLabel(t('editor:chooseOwnPicture'))
  const file = { name: 'a.png', mimeType: 'image/png' }
  await field.setInputFiles({ ...file, buffer: Buffer.from('<svg/>') })
  await expect(page.locator('.editor-own-picture').getByRole('alert')).toContainText(
    t('form:file_notPicture'),
  )
  await field.setInputFiles({ ...file, buffer: Buffer.from(pngOf(640, 480)) })
  const crops = page.locator('.editor-crops img')
  await expect(crops).toHaveCount(3)
  // Made one size in the browser, whatever it was before.
  await expect(crops.first()).toHaveJSProperty('naturalWidth', 1280)
  await expect(motif).toHaveCount(0)
  for (const [language, alt] of [
    ['de', 'Ein Streuer'],
    ['en', 'A salt cellar'],
  ] as const) {
    const named = { language: t(`editor:language_${language}`) }
    await page.getByLabel(t('editor:pictureAlt', named)).fill(alt)
  }
  await page.getByLabel(t('editor:pictureFocus')).selectOption('left-top')
  await expectNoBarrier(page, 'the picture of a hearticle', '.editor-picture')
  await saveNow(page)

  await page.reload()
  await page.locator('summary', { hasText: t('editor:section_facts') }).click()
  await expect(crops.first()).toHaveAttribute('alt', 'Ein Streuer')
  await expect(crops.first()).toHaveClass(/focus-left-top/)
  await page.getByRole('button', { name: t('editor:removeOwnPicture') }).click()
  await expect(crops).toHaveCount(0)
  await expect(motif).toBeVisible()
})
