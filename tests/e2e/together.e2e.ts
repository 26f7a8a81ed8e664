// Rules: P-COMMENTS, P-COMMENTS-NAME, P-PRESENCE, P-PREVIEW-LINKS, P-PREVIEW-SECRET.
import type { Browser, Page } from '@playwright/test'
import { expectNoBarrier } from './support/axe.ts'
import { words } from './support/people.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { answeredBrowser, expect, test } from './support/product.ts'
import { expectSaved } from './support/save-editor.ts'
import { signIn } from './support/sign-in.ts'
import { selectionKnown } from './support/written-text.ts'

const t = words.de

async function anotherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: answeredBrowser() })
  return context.newPage()
}

test('two people meet in a text, comment on it, and let a third read it', async ({
  page,
  browser,
  stores,
}) => {
  const path = await placeHearticle(stores, 'together', { mainTextBody: 'Weniger **Salz** hilft.' })
  const id = Number(path.split('/').at(-1))
  await signIn(page, 'demo-editor')
  await page.goto(`/editor?hearticle=${id}`)
  const text = page.locator('[data-place="de.mainTextBody"]')
  await expect(text).toBeVisible()
  const reviewer = await anotherPage(browser)
  await signIn(reviewer, 'demo-reviewer')

  await test.step('who is there is seen', async () => {
    await reviewer.goto(`/review/translation/${id}`)
    await expect(reviewer.getByText(/demo-editor ist hier seit \d\d:\d\d$/)).toBeVisible()
  })

  await test.step('a comment is begun by keyboard, names somebody, and outlives the page', async () => {
    await text.press('Control+Home')
    for (let letter = 0; letter < 'Weniger Salz'.length; letter += 1) {
      await page.keyboard.press('Shift+ArrowRight')
    }
    await selectionKnown(text)
    await page.keyboard.press('Control+Alt+m')
    const field = page.getByLabel(t('together:comment'), { exact: true })
    await expect(field).toBeFocused()
    await page.keyboard.type('Wie viel weniger, @demo-reviewer')
    const people = page.getByRole('listbox', { name: t('together:people') })
    await expect(people.getByRole('option')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Wie viel weniger, @demo-reviewer-2 ')
    await expect(people).toHaveCount(0)
    await page.reload()
    await expect(field).toHaveValue('Wie viel weniger, @demo-reviewer-2 ')
    await field.press('Control+Enter')
    await expect(field).toHaveCount(0)
    await expect(page.getByText('@demo-reviewer-2', { exact: true })).toBeVisible()
    await expectNoBarrier(page, 'comments in the editor', '.comments')
  })

  await test.step('the reviewer replies, resolves, opens it again, and deletes a reply', async () => {
    await reviewer.reload()
    const body = reviewer.getByRole('region', { name: t('review:field_MAIN_TEXT_BODY') })
    await expect(body.locator('mark').first()).toContainText('Weniger')
    const reply = async (text: string) => {
      await body.getByRole('button', { name: t('together:reply') }).click()
      await expect(body.getByLabel(t('together:comment'), { exact: true })).toBeFocused()
      await reviewer.keyboard.type(text)
      await body.getByRole('button', { name: t('together:send'), exact: true }).click()
      await expect(body.locator('.said-words', { hasText: text })).toBeVisible()
    }
    await reply('Die Hälfte.')
    await body
      .getByRole('button', { name: t('together:resolve') })
      .first()
      .click()
    await body.getByText('1 erledigt').click()
    await body.getByRole('button', { name: t('together:openAgain') }).click()
    await expect(body.getByText('1 erledigt')).toHaveCount(0)
    await reply('Ein Versehen.')
    reviewer.on('dialog', (dialog) => void dialog.accept())
    await body
      .getByRole('button', { name: t('together:delete') })
      .last()
      .click()
    await expect(body.getByText('Ein Versehen.')).toHaveCount(0)
    await expect(body.getByText('Die Hälfte.')).toBeVisible()
  })

  await test.step('a comment whose words are edited away stays and says so', async () => {
    await page.reload()
    await expect(page.getByText('Die Hälfte.', { exact: true })).toBeVisible()
    await expect(page.getByText(t('together:changed'))).toHaveCount(0)
    await text.press('Control+a')
    await page.keyboard.type('Alles ist neu.')
    await expect(page.getByText(t('together:changed'))).toBeVisible()
    await expectSaved(page)
  })

  await test.step('a link shows what is saved to whoever has it, until it is ended', async () => {
    await page.getByText(t('editor:previewLinks')).click()
    await page.getByRole('button', { name: t('editor:previewLinkMake') }).click()
    const address = await page.getByLabel(t('editor:previewLinkOnce')).inputValue()
    const reader = await anotherPage(browser)
    await reader.goto(address)
    await expect(reader.getByText(t('together:previewNotice'))).toBeVisible()
    await expect(reader.getByRole('article')).toContainText('Alles ist neu.')
    await expectNoBarrier(reader, 'a preview')
    await reader.getByRole('link', { name: 'English' }).first().click()
    await expect(reader.getByText(words.en('together:previewNotice'))).toBeVisible()
    page.on('dialog', (dialog) => dialog.accept())
    await page.getByText(t('editor:previewLinkEnd'), { exact: true }).click()
    await expect(page.getByText(t('editor:noPreviewLinks'))).toBeVisible()
    await reader.reload()
    await expect(reader.getByText(words.en('errors:preview_not_found'))).toBeVisible()
    await reader.context().close()
  })

  await test.step('who left is not there any more', async () => {
    await reviewer.goto('/')
    await page.reload()
    await expect(text).toBeVisible()
    await expect(page.getByText(/ist hier seit/)).toHaveCount(0)
  })
  await reviewer.context().close()
})
