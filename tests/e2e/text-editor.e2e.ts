// Rules: P-TEXT-EDITOR, P-TEXT-NUMBERS, P-TEXT-BESIDE.
import type { Locator, Page } from '@playwright/test'
import { hearticleDraft, translation } from '../support/records.ts'
import { both, writtenComparison, writtenFinding } from '../support/written-finding.ts'
import { expectNoBarrier } from './support/axe.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { selectionKnown, writtenText } from './support/written-text.ts'

const t = words.de
const PMID = '26551272'
const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`)
const offered = (page: Page) => page.getByRole('listbox', { name: t('writing:numbersHere') })

/** Puts the caret behind all of a text; at the very moment of the focus it may still be set elsewhere. */
async function goToEnd(field: Locator) {
  await field.focus()
  await expect(async () => {
    await field.press('Control+End')
    const rest = await field.evaluate((text) => {
      const { focusNode, focusOffset, isCollapsed } = getSelection() as Selection
      if (!isCollapsed) return 'selected'
      const range = document.createRange()
      range.selectNodeContents(text)
      range.setStart(focusNode as Node, focusOffset)
      return range.toString()
    })
    expect(rest).toBe('')
  }).toPass()
  await selectionKnown(field)
}

test('a hearticle is written by keyboard alone, its numbers chosen as they are typed', async ({
  page,
}) => {
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const type = (text: string) => page.keyboard.type(text)
  /** Types digits, and takes what is offered first for them. */
  const choose = async (digits: string, shown: string, label: string) => {
    await type(digits)
    // All of its digits are read before it is taken.
    const option = offered(page).getByRole('option', { selected: true })
    await expect(option.locator('b')).toHaveText(shown)
    await expect(option).toContainText(label)
    await press('Enter')
  }
  await signIn(page, 'demo-editor')
  await page.goto(at('de', '/editor?hearticle=new'))
  await place(page, 'topic').selectOption({ index: 1 })
  await place(page, 'citedPmids').focus()
  await type(PMID)
  await press('Enter')
  await expect(page.locator('.editor-citations a').first()).toContainText('Randomi')

  await test.step('the headline has a number of the abstract', async () => {
    await place(page, 'de.headline').focus()
    await type('Studie mit ')
    await choose('9361', '9.361', `PMID ${PMID}`)
    await type(' Menschen')
    await expect(writtenText(page, 'de.headline')).toHaveValue('Studie mit [#n1] Menschen')
    await expect(place(page, 'de.headline')).toHaveText('Studie mit 9.361 Menschen')
    await expect(
      place(page, 'de.headline').getByRole('img', { name: `Zahl: 9.361, PMID ${PMID}` }),
    ).toBeVisible()
  })

  const body = place(page, 'de.mainTextBody')
  const written = writtenText(page, 'de.mainTextBody')

  await test.step('the text has styles, a source, an explanation and a number with its reason', async () => {
    await body.focus()
    await press('Control+b')
    await type('Tiefer')
    await press('Control+b')
    await type(' ist *oft* besser: ')
    await choose('3,26', '3,26', `PMID ${PMID}`)
    await type(' Jahre.')
    await press('Control+k')
    await expect(page.getByRole('listbox', { name: t('writing:citations') })).toBeVisible()
    await press('Enter')
    await press('Enter')
    await type('Die ')
    await press('Control+Shift+e')
    await type('Inzidenz')
    await press('Tab')
    await type('Neue Fälle pro Jahr')
    await press('Enter')
    await type(' sinkt seit 2015')
    await expect(offered(page)).toBeVisible()
    await press('ArrowUp', 'Enter')
    await type('Datum')
    await press('Enter')
    await expect(body).toBeFocused()
    await type('.')
    await expect(written).toHaveValue(
      `**Tiefer** ist *oft* besser: [#n2] Jahre.[Ref${PMID}]\n\nDie {Inzidenz}[EXP:Neue Fälle pro Jahr] sinkt seit [#n3].`,
    )
  })

  await test.step('what Escape keeps is marked, and stands among the checks of its paragraph', async () => {
    await type(' Rund 77')
    await expect(offered(page)).toBeVisible()
    await expectNoBarrier(page, 'the numbers that are offered', 'main')
    await press('Escape')
    await type(' Personen')
    await expect(body.locator('.text-mark-unbound')).toHaveText('77')
    const notes = page.getByRole('region', { name: t('writing:paragraphNotes') })
    await expect(
      notes.getByRole('button', { name: t('editor:check_unboundNumber', { detail: '77' }) }),
    ).toBeVisible()
    for (let count = 0; count < ' Rund 77 Personen'.length; count += 1) await press('Backspace')
    await expect(written).toHaveValue(/seit \[#n3\]\.$/)
  })

  await test.step('words are found and replaced, and that is undone by one step', async () => {
    const before = await written.inputValue()
    await press('Control+f')
    await type('tiefer')
    await expect(page.getByText(t('writing:foundCount', { count: 1 }))).toBeVisible()
    await press('Tab', 'Tab', 'Tab', 'Tab')
    await type('Niedriger')
    await press('Tab', 'Tab', 'Enter')
    await expect(written).toHaveValue(before.replace('Tiefer', 'Niedriger'))
    await press('Escape')
    await expect(body).toBeFocused()
    await press('Control+z')
    await expect(written).toHaveValue(before)
  })

  await test.step('an entry of a list begins with Enter', async () => {
    const add = page
      .getByRole('region', { name: t('editor:language_de'), exact: true })
      .getByRole('button', { name: t('editor:add_mainActions') })
    await add.first().press('Enter')
    await type('Weniger Salz')
    await press('Enter')
    await type('Mehr Bewegung')
    await expect(writtenText(page, 'de.mainActions.0')).toHaveValue('Weniger Salz')
    await expect(writtenText(page, 'de.mainActions.1')).toHaveValue('Mehr Bewegung')
  })

  await test.step('a sentence for practice has its number, in each language', async () => {
    await place(page, 'practice.lay.de').focus()
    await type('Wer ')
    await choose('9361', '9.361', `PMID ${PMID}`)
    await type(' sagt')
    await press('Control+z')
    await press('Control+y')
    await press('Enter')
    await type(', zählt 55')
    await press('Escape')
    await expect(writtenText(page, 'practice.lay.de')).toHaveValue('Wer [#n1] sagt, zählt 55')
    await expect(place(page, 'practice.lay.de').locator('.text-mark-unbound')).toHaveText('55')
    // What a check finds in it leads there.
    const found = t('editor:check_unboundNumber', { detail: '55' })
    await page.locator('.editor-checks').getByRole('button', { name: found }).press('Enter')
    await expect(place(page, 'practice.lay.de')).toBeFocused()
    // What the check is about is selected, and goes by one key.
    for (let count = 0; count <= ', zählt '.length; count += 1) await press('Backspace')
    await place(page, 'practice.lay.en').focus()
    await type('9361')
    await expect(offered(page).getByRole('option', { selected: true })).toContainText('9,361')
    await press('Enter')
    await expect(writtenText(page, 'practice.lay.en')).toHaveValue('[#n1]')
    for (const language of ['de', 'en']) {
      await place(page, `practice.professional.${language}`).focus()
      await type('x')
    }
  })

  await test.step('the preview follows, and all of it is saved', async () => {
    const preview = page.locator('.editor-preview')
    await expect(preview.getByText('besser: 3,26 Jahre.')).toBeVisible()
    await press('Control+s')
    await expect(page.getByText(t('editor:saved'), { exact: true })).toBeVisible()
    await page.waitForURL(/hearticle=\d+$/)
    await page.reload()
    await expect(written).toHaveValue(/^\*\*Tiefer\*\* ist \*oft\* besser: \[#n2\] Jahre/)
    await expect(body).toContainText('besser: 3,26 Jahre.')
    await expect(writtenText(page, 'practice.lay.de')).toHaveValue('Wer [#n1] sagt')
  })
})

test('a pair of a finding is one number; a paste of Word and of own markup keeps what it says; a phone has all of it', async ({
  page,
  stores,
}) => {
  const { hearticle } = await stores.hearticles.importByKey(
    hearticleDraft('text-editor', {
      topicId: 1,
      status: 'DRAFT',
      citedPmids: [PMID],
      findings: [{ ...writtenFinding, outcome: both('Schlaganfall'), pmid: PMID }],
      comparisons: [writtenComparison],
      translations: (['de', 'en'] as const).map((language) =>
        translation(language, { headline: 'Salz', mainTextBody: '_Salz_ [#f9] und mehr.' }),
      ),
    }),
  )
  await signIn(page, 'demo-editor')
  await page.goto(at('de', `/editor?hearticle=${hearticle.id}`))
  const body = place(page, 'de.mainTextBody')
  const written = writtenText(page, 'de.mainTextBody')
  // What nobody touched stays as it was written; what leads nowhere says so.
  await expect(written).toHaveValue('_Salz_ [#f9] und mehr.')
  await expect(
    body.getByRole('img', { name: t('writing:chip_nowhere', { reference: '[#f9]' }) }),
  ).toBeVisible()

  await goToEnd(body)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Es waren 3')
  const pair = offered(page).getByRole('option', { name: 'Schlaganfall' }).first()
  await expect(pair).toContainText('3 statt 6 von 100')
  await page.keyboard.press('Enter')
  await expect(written).toHaveValue(/Es waren \[#f1:pair\]$/)

  const paste = (data: Record<string, string>) =>
    body.evaluate((field, parts) => {
      const clipboardData = new DataTransfer()
      for (const [kind, text] of Object.entries(parts)) clipboardData.setData(kind, text)
      const options = { clipboardData, bubbles: true, cancelable: true }
      field.dispatchEvent(new ClipboardEvent('paste', options))
    }, data)
  await page.keyboard.press('Control+a')
  const word =
    '<p class=MsoNormal><b>Fett</b> und <i style="mso-x:y">schräg</i><o:p></o:p></p><p>5 * 3</p>'
  await paste({
    'text/html': `<html><head><style>p { color: red }</style></head><body>${word}</body></html>`,
    'text/plain': 'Fett',
  })
  await expect(written).toHaveValue('**Fett** und *schräg*\n\n5 \\* 3')
  await page.keyboard.press('Control+a')
  await paste({ 'text/plain': `Von [#f1:pair], {Wort}[EXP:mehr].[Ref${PMID}]` })
  await expect(written).toHaveValue(`Von [#f1:pair], {Wort}[EXP:mehr].[Ref${PMID}]`)
  await page.keyboard.press('Control+z')
  await expect(written).toHaveValue('**Fett** und *schräg*\n\n5 \\* 3')

  await test.step('a paste that is too much for a browser leaves the text as it was, or its styles out (P-PASTE-LIMITS)', async () => {
    const before = await written.inputValue()
    const table = `<table>${'<tr><td>Salz</td><td>12</td></tr>'.repeat(20_000)}</table>`
    await page.keyboard.press('Control+a')
    await paste({ 'text/html': table, 'text/plain': 'Salz\t12\n'.repeat(20_000) })
    await expect(page.getByText(t('writing:pasted_nothing', { most: '150.000' }))).toBeVisible()
    await expect(written).toHaveValue(before)
    await goToEnd(body)
    const nested = `${'<b>'.repeat(20_000)}Salz${'</b>'.repeat(20_000)}`
    await paste({ 'text/html': nested, 'text/plain': ' Salz' })
    await expect(page.getByText(t('writing:pasted_unstyled'))).toBeVisible()
    await expect(written).toHaveValue(/5 \* 3 Salz$/)
    await paste({ 'text/html': '<b>Ende</b>', 'text/plain': 'Ende' })
    await expect(page.getByText(t('writing:pasted_unstyled'))).toBeHidden()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(written).toHaveValue(/5 \\?\* 3$/)
  })

  await test.step('what is typed into a prompt stays, through Escape and a reload', async () => {
    const explanation = page.getByRole('textbox', { name: t('writing:explanationText') })
    const ask = async () => {
      await goToEnd(body)
      await page.keyboard.press('Control+Shift+e')
      await expect(explanation).toBeVisible()
    }
    await ask()
    await page.keyboard.type('Inzidenz')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Neue Fälle')
    await page.keyboard.press('Escape')
    await expect(body).toBeFocused()
    await ask()
    await expect(explanation).toHaveValue('Neue Fälle')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const draft = page.getByRole('button', { name: t('drafts:take') })
    await draft.first().click()
    await ask()
    await expect(explanation).toHaveValue('Neue Fälle')
    await page
      .locator('.text-prompt')
      .getByRole('button', { name: t('form:cancel') })
      .click()
    await ask()
    await expect(explanation).toHaveValue('')
    await page.keyboard.press('Escape')
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await goToEnd(body)
    const save = page.getByRole('button', { name: t('editor:save'), exact: true })
    await expect(save).toBeInViewport()
    await page.keyboard.type(' 30')
    await expect(offered(page)).toBeVisible()
    await expectNoBarrier(page, 'a text on a phone', '.editor-languages')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('editor:showPreview') }).click()
    await expect(page.locator('.editor-page').getByText('5 * 3')).toBeInViewport()
    await page.getByRole('button', { name: t('editor:hidePreview') }).click()
    await expect(body).toBeVisible()
  })
})
