// Rules: P-TEXT-EDITOR, P-TEXT-NUMBERS, P-TEXT-BESIDE.
import type { Locator, Page } from '@playwright/test'
import { hearticleDraft, translation } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { both, writtenComparison, writtenFinding } from '../support/written-finding.ts'
import { expectNoBarrier } from './support/axe.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { saveNow, saveState } from './support/save-editor.ts'
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

/** What is pasted, and what it becomes. */
const PASTES: ReadonlyArray<readonly [string, string]> = [
  ['<p>Salz ist <b>nicht</b> <i>immer</i> gut.</p>', 'Salz ist **nicht** *immer* gut.'],
  ['<p><span style="font-weight:700">Salz</span><o:p></o:p></p>', '**Salz**'],
  ['<b>Salz <i>und</i></b> Zucker', '**Salz *und*** Zucker'],
  ['Ein<b> Wort </b>mehr', 'Ein **Wort** mehr'],
  ['<p>Eins</p>\n<p>Zwei<br>Drei</p><div>Vier</div>', 'Eins\n\nZwei\nDrei\n\nVier'],
  [
    '<p>Täglich:</p><ul><li>Wasser</li><li><b>Salz</b><ol><li>Rot</li></ol></li></ul><p>Ende</p>',
    'Täglich:\n\n- Wasser\n- **Salz**\n\n+ Rot\n\nEnde',
  ],
  ['<ol><li><p>Eins</p></li><li>Zwei<br>mehr</li></ol>', '+ Eins\n+ Zwei mehr'],
  [
    `<p>A</p>${['1.', '2.'].map((label) => `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${label}<span>&nbsp; </span></span><![endif]>Salz</p>`).join('\n')}<p>B</p>`,
    'A\n\n+ Salz\n+ Salz\n\nB',
  ],
  ["<p style='mso-list:l0'><span style='mso-list:Ignore'>·<span> </span></span>Salz</p>", '- Salz'],
  ['<h2><b>Salz</b></h2><p>Text</p>', '## Salz\n\nText'],
  ['<b style="font-weight:normal"><p>Salz</p></b>', 'Salz'],
  ['<a href="javascript:alert(1)" onclick="x()">Salz</a>', 'Salz'],
  ['<a href="http://example.org/">Salz</a>', 'Salz'],
  [
    '<p>Die <a href="https://example.org/a(b)"><b>Leit</b>linie [1]</a>.</p>',
    'Die [Leitlinie (1)](https://example.org/a%28b%29).',
  ],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\n\nc'],
  [
    '<style>p{}</style><script>alert(1)</script><p>Salz<img src=x onerror=y><span style="display:none">!</span></p>',
    'Salz',
  ],
  ['<p>5*3 und snake_case und **so**</p>', '5*3 und snake_case und \\*\\*so\\*\\*'],
  ['<p>Salz <b>hilft [Ref101]</b> {a}[EXP:b].</p>', 'Salz **hilft [Ref101]** {a}[EXP:b].'],
  ['<p>Vita<i>min</i>e</p>', '*Vitamine*'],
  ['<p>10<sup>-6</sup> g, CO<sub>2</sub>, 2<sup><i>n</i></sup></p>', '10⁻⁶ g, CO₂, 2^n'],
  [
    '<p>Die <del>alte</del> neue Zahl<span style="text-decoration:line-through">!</span></p>',
    'Die neue Zahl',
  ],
]

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
    await press('Tab')
    await type('Jahr der Zählung')
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
    const notes = page.locator('.text-notes')
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
    await page.getByRole('button', { name: t('editor:showPreview') }).press('Enter')
    const preview = page.locator('.editor-preview')
    await expect(preview.getByText('besser: 3,26 Jahre.')).toBeVisible()
    await saveNow(page)
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
  await expect(written).toHaveValue('**Fett** und *schräg*\n\n5 * 3')
  await page.keyboard.press('Control+a')
  await paste({ 'text/plain': `Von [#f1:pair], {Wort}[EXP:mehr].[Ref${PMID}]` })
  await expect(written).toHaveValue(`Von [#f1:pair], {Wort}[EXP:mehr].[Ref${PMID}]`)
  await page.keyboard.press('Control+z')
  await expect(written).toHaveValue('**Fett** und *schräg*\n\n5 * 3')

  await test.step('of a paste stays what markup can say', async () => {
    for (const [html, markup] of PASTES) {
      await page.keyboard.press('Control+a')
      await paste({ 'text/html': html, 'text/plain': 'unread' })
      await expect(written).toHaveValue(markup)
    }
    await page.keyboard.press('Control+a')
    await paste({ 'text/plain': '**Fett** und *schräg*\n\n5 * 3' })
  })

  await test.step('thousands of lines are pasted as they are', async () => {
    const lines = rounds(2_000, 20_000)
    await page.keyboard.press('Control+a')
    for (const data of [
      { 'text/plain': 'a\n'.repeat(lines) },
      { 'text/html': 'a<br>'.repeat(lines), 'text/plain': 'a\n'.repeat(lines) },
    ]) {
      await paste(data)
      await expect(written).toHaveValue(new RegExp(`^a(?:\\n+a){${lines - 1}}$`))
      await page.keyboard.press('Control+z')
      await expect(written).toHaveValue('**Fett** und *schräg*\n\n5 * 3')
    }
  })

  await test.step('subheads, lists and links by keys', async () => {
    const press = page.keyboard
    await press.press('Control+a')
    await press.press('Backspace')
    await press.type('## Was hilft')
    await press.press('Enter')
    await press.type('Zwei Dinge:')
    await press.press('Enter')
    await press.type('- Salz')
    await press.press('Enter')
    await press.type('Brot')
    await press.press('Enter')
    await press.press('Enter')
    await press.type('Siehe ')
    await press.press('Control+Shift+l')
    const address = page.getByRole('textbox', { name: t('writing:linkAddress') })
    await expect(address).toBeFocused()
    await press.type('http://example.org')
    await press.press('Enter')
    await expect(page.getByText(t('writing:linkFault'))).toBeVisible()
    await address.fill('https://www.example.org/seite')
    await expect(page.getByText(t('writing:linkHost', { host: 'example.org' }))).toBeVisible()
    await expectNoBarrier(page, 'the address of a link', 'main')
    await press.press('Tab')
    await press.type('die Leitlinie')
    await press.press('Enter')
    await expect(body).toBeFocused()
    const text =
      '## Was hilft\n\nZwei Dinge:\n\n- Salz\n- Brot\n\nSiehe [die Leitlinie](https://www.example.org/seite)'
    await expect(written).toHaveValue(text)
    await page.getByRole('button', { name: t('editor:showPreview') }).press('Enter')
    const preview = page.locator('.editor-preview')
    await expect(preview.getByRole('listitem').filter({ hasText: 'Brot' })).toBeVisible()
    await expect(preview.getByText('(example.org)')).toBeVisible()
    await page.getByRole('button', { name: t('editor:hidePreview') }).press('Enter')
    await body.focus()
    await press.press('Enter')
    await press.press('Control+Shift+7')
    await press.type('Eins')
    await expect(
      page.getByRole('button', { name: t('writing:mark_numbered') }).first(),
    ).toHaveAttribute('aria-pressed', 'true')
    await expect(written).toHaveValue(`${text}\n\n+ Eins`)
    // At its begin an entry becomes a paragraph.
    await expect(async () => {
      await press.press('Home')
      await selectionKnown(body)
      expect(await body.evaluate(() => getSelection()?.focusOffset)).toBe(0)
    }).toPass()
    await press.press('Backspace')
    await expect(written).toHaveValue(`${text}\n\nEins`)
    await press.press('Control+a')
    await paste({ 'text/plain': '**Fett** und *schräg*\n\n5 * 3' })
    await expect(written).toHaveValue('**Fett** und *schräg*\n\n5 * 3')
  })

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
    await expect(written).toHaveValue(/5 \* 3$/)
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
    await page.reload()
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
    await expect(saveState(page)).toBeInViewport()
    await page.keyboard.type(' 30')
    await expect(offered(page)).toBeVisible()
    await expectNoBarrier(page, 'a text on a phone', '.editor-languages')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('editor:showPreview') }).click()
    await expect(page.locator('.editor-page').getByText('5 * 3')).toBeInViewport()
    await page
      .locator('.editor-bar')
      .getByRole('button', { name: t('editor:hidePreview') })
      .click()
    await expect(body).toBeVisible()
  })
})

test('both languages stand beside each other by paragraph, under the bar of the desk; the drawer is pinned or below (P-TEXT-BESIDE)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'demo-editor')
  await page.goto(at('de', '/editor?hearticle=3'))
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const paragraph = (language: 'de' | 'en', index: number) =>
    place(page, `${language}.mainTextBody`).locator('> p').nth(index)
  await expect(paragraph('en', 2)).toBeVisible()
  expect(await topOf(place(page, 'de.headline'))).toBeLessThanOrEqual(120)
  for (const index of [0, 1, 2]) {
    expect(await topOf(paragraph('de', index))).toBe(await topOf(paragraph('en', index)))
  }

  const drawer = page.getByRole('complementary', { name: t('editor:drawer') })
  const pin = drawer.getByRole('button', { name: t('editor:pinned') })
  expect(await topOf(drawer)).toBeLessThanOrEqual(120)
  await pin.press('Enter')
  await page.reload()
  await expect(drawer.getByRole('button', { name: t('editor:pin'), exact: true })).toBeVisible()
  expect(await topOf(drawer)).toBeGreaterThan(await topOf(paragraph('de', 2)))
  await drawer.getByRole('button', { name: t('editor:pin'), exact: true }).press('Enter')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: t('desk:command') })).toBeFocused()
})
