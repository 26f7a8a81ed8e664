import type { Locator, Page } from '@playwright/test'
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { workHearticleSchema } from '../../src/contract/desk/writing.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { abstractText, digestOf } from '../../src/domain/evidence/abstract-text.ts'
import { hearticleDraft, translation } from '../support/records.ts'
import { writtenComparison, writtenFinding } from '../support/written-finding.ts'
import { expectNoBarrier } from './support/axe.ts'
import { tickParts } from './support/editing-journey.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { keptToken, signIn } from './support/sign-in.ts'
import { writtenText } from './support/written-text.ts'

/** A study of the sample content. */
const CITED = '35247352'

/** A published hearticle, or the same once more with another German and English headline. */
async function place(
  { hearticles }: OpenedStores,
  key: string,
  headline?: string,
): Promise<number> {
  const texts = headline === undefined ? {} : { headline }
  const { hearticle } = await hearticles.importByKey(
    hearticleDraft(key, {
      topicId: 1,
      publicationDate: '2026-01-02',
      citedPmids: [CITED],
      translations: (['de', 'en'] as const).map((language) =>
        translation(language, { mainTextBody: '**Weniger** Salz.', ...texts }),
      ),
    }),
  )
  return hearticle.id
}

/** The form of a review, by the words of a language. */
function formOf(page: Page, language: Language) {
  const t = words[language]
  const proposed = (field: 'HEADLINE' | 'MAIN_TEXT_BODY') =>
    page.getByRole('region', { name: t(`review:field_${field}`) }).getByRole('textbox')
  const read = (field: 'HEADLINE' | 'MAIN_TEXT_BODY') =>
    page.getByRole('region', { name: t(`review:field_${field}`) })
  /** What is proposed instead of a text; its editor comes with the focus. */
  const propose = async (field: 'HEADLINE' | 'MAIN_TEXT_BODY', text: string) => {
    const title = t(`review:field_${field}`)
    const other = page.getByRole('button', { name: `${t('review:proposeOther')} (${title})` })
    await other.or(proposed(field)).first().focus()
    if (await other.isVisible()) await other.press('Enter')
    await proposed(field).focus()
    await expect(proposed(field)).toBeEditable()
    await proposed(field).fill(text)
  }
  const written = (field: 'headline' | 'mainTextBody') => writtenText(page, `${language}.${field}`)
  const press = (what: 'approve' | 'propose' | 'requestChanges') =>
    page.getByRole('button', { name: t(`review:${what}`), exact: true }).click()
  const open = async (id: number) => {
    await page.goto(at(language, `/review/translation/${id}`))
    await expect(read('HEADLINE')).toBeVisible()
  }
  /** Marks all of a text in a field, with the keyboard alone, and says something about it. */
  const commentByKeyboard = async (place: Locator, words: string) => {
    await place.getByRole('button', { name: t('review:commentPassage') }).press('Enter')
    await place.getByLabel(t('review:markLabel')).press('ControlOrMeta+a')
    await place.getByRole('button', { name: t('review:markTake') }).press('Enter')
    await sendComment(place, words)
  }
  /** Writes the comment whose field has the focus, and sends it. */
  const sendComment = async (place: Locator, words: string) => {
    await expect(place.getByLabel(t('together:comment'), { exact: true })).toBeFocused()
    await page.keyboard.type(words)
    await page.keyboard.press('Control+Enter')
    await expect(place.locator('.said-words', { hasText: words })).toBeVisible()
  }
  const comments = page.getByLabel(t('review:comments'))
  return {
    ...{ t, read, proposed, propose, written, press, open },
    ...{ comments, commentByKeyboard, sendComment },
  }
}

/** Whether the middle of an element stands in the window, and nothing over it. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const shown = document.elementFromPoint(left + width / 2, top + height / 2)
  return shown !== null && element.contains(shown)
}

const language = 'en'
test('a reviewer asks for changes, then approves with an edit of their own', async ({
  page,
  stores,
}) => {
  const id = await place(stores, `reviewed-${language}`)
  const { t, propose, press, comments, commentByKeyboard, sendComment } = formOf(page, language)
  await signIn(page, 'demo-reviewer')
  await page.goto(at(language, `/hearticle/${id}`))
  await page.getByRole('link', { name: t('hearticle:reviewTranslation') }).click()
  await expect(page.getByText(t('review:beginsCopyText'))).toBeVisible()
  await press('requestChanges')
  await expect(page.getByText(t('review:lack_nothing'))).toBeVisible()
  await expect(comments).toBeFocused()
  await comments.fill('Bitte kürzer.')
  const abstract = page.getByRole('complementary', { name: t('review:sources') })
  await commentByKeyboard(abstract, 'Welche Gruppen?')
  const text = page.getByRole('region', { name: t('review:field_MAIN_TEXT_BODY') })
  await text.getByText('Weniger').first().dblclick()
  await text
    .getByRole('button', { name: t('review:commentPassage') })
    .first()
    .click()
  await expect(text.getByLabel(t('together:comment'), { exact: true })).toBeFocused()
  await page.keyboard.type('Wie viel')
  await press('requestChanges')
  await expect(page.getByText(t('review:lack_unsent'))).toBeVisible()
  await sendComment(text, ' weniger?')
  await expect(text.locator('mark')).toContainText('Weniger')
  await press('requestChanges')
  await page.waitForURL((url) => !url.pathname.endsWith(`/translation/${id}`))
  await expect(page.getByText(t('review:done_NEEDS_REVISION'))).toBeVisible()

  await page.goto(at(language, `/review/translation/${id}`))
  await expect(page.getByText('Bitte kürzer.')).toBeVisible()
  await expect(page.getByText(t('review:verdict_NEEDS_REVISION'), { exact: true })).toBeVisible()
  await expect(abstract).toContainText(/Abstract, PMID 35247352.+Welche Gruppen\?/s)
  await expect(text.locator('blockquote').getByText('Weniger', { exact: true })).toBeVisible()
  await expect(text.getByText('Wie viel weniger?')).toBeVisible()
  await propose('HEADLINE', 'Kochsalz')
  await expect(page.locator('ins').filter({ hasText: 'Kochsalz' })).toBeVisible()
  const keywords = page.getByRole('region', { name: t('review:field_KEYWORD') })
  await keywords.getByRole('button', { name: t('review:proposeOther') }).press('Enter')
  await expect(keywords.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(keywords.getByRole('textbox').nth(1)).toBeFocused()
  await page.keyboard.type('Herz')
  await press('propose')
  await expect(page.getByText(t('review:done_NEEDS_REVISION'))).toBeVisible()

  // The words are a proposal: neither what is public nor its working copy has them.
  const headers = { Authorization: `Bearer ${await keptToken(page)}` }
  const answer = await (await page.request.get(`/api/hearticle/${id}`, { headers })).text()
  expect(answer).not.toContain('Kochsalz')
  const { edition } = workHearticleSchema.parse(JSON.parse(answer))
  expect(edition).toMatchObject({ isPublic: true, isWorkingCopy: true, state: 'changes-asked' })
})

test('each finding is held against its passage, by keyboard on a narrow screen', async ({
  page,
  stores,
}) => {
  const study = await stores.studies.find(CITED)
  const abstract = abstractText(study?.source.abstract ?? [])
  const passage = { start: 0, end: 120, digest: digestOf(abstract) }
  const { hearticle } = await stores.hearticles.importByKey(
    hearticleDraft('held', {
      ...{ topicId: 1, publicationDate: '2026-01-02', citedPmids: [CITED] },
      findings: [{ ...writtenFinding, pmid: CITED, passage }],
      comparisons: [writtenComparison],
      translations: (['de', 'en'] as const).map((code) =>
        translation(code, { mainTextBody: `[#f1:pair] Salz.[Ref${CITED}]` }),
      ),
    }),
  )
  const { t, proposed, propose, written, press, open } = formOf(page, 'de')
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'demo-reviewer')
  await open(hearticle.id)
  const answer = (what: 'agrees' | 'differs') =>
    page.getByRole('radio', { name: t(`review:answer_${what}`) })
  const held = page.getByRole('article', { name: /Stroke/ })
  await expect(held.locator('blockquote').first()).toHaveText(abstract.slice(0, 120))
  const chip = page.getByRole('button', { name: /3 statt 6 von 100 .*Stroke/ }).first()
  const source = () => chip.evaluate((place) => getComputedStyle(place, '::after').content)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const pointAt of [() => chip.focus(), () => chip.hover()]) {
    await page.keyboard.press('Shift')
    await pointAt()
    await expect.poll(source).toContain('Stroke')
    await page.keyboard.press('Escape')
    await expect.poll(source).toBe('none')
    await chip.blur()
  }
  await page.mouse.move(0, 0)
  await page.setViewportSize({ width: 390, height: 800 })
  await chip.press('Enter')
  await expect(held).toBeFocused()
  await tickParts(page, ['evidence'])
  await press('approve')
  await expect(page.getByText(t('review:lack_findings'))).toBeVisible()
  await expect(answer('agrees')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(answer('differs')).toBeChecked()
  await press('approve')
  await expect(page.getByText(t('review:lack_doubts'))).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: t('form:keptContinue') }).click()
  await expect(answer('differs')).toBeChecked()
  await answer('differs').press('ArrowLeft')
  await expect(answer('agrees')).toBeChecked()
  await propose('MAIN_TEXT_BODY', `3 statt 6 Salz.[Ref${CITED}]`)
  await expect(page.getByText(t('review:fault_number-unbound', { detail: '3' }))).toBeVisible()
  await expectNoBarrier(page, 'findings beside their passages')
  await test.step('a number is chosen for its first digit, and none is made up', async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Nur 3')
    const offered = page.getByRole('listbox', { name: t('writing:numbersHere') })
    await expect(offered.getByRole('option', { selected: true })).toContainText('3 statt 6 von 100')
    await expect(offered.getByText(t('writing:literal'))).toBeHidden()
    await page.keyboard.press('Enter')
    await page.keyboard.type(' Salz.')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Enter')
    await expect(written('mainTextBody')).toHaveValue(`Nur [#f1:pair] Salz.[Ref${CITED}]`)
    await expect(proposed('MAIN_TEXT_BODY')).toContainText('Nur 3 statt 6 von 100 Salz.')
  })
  await press('propose')
  await expect(page.getByText(t('review:done_NEEDS_REVISION'))).toBeVisible()
})

test('what is asked is answered by keyboard on a phone, and what is not right goes back by r', async ({
  page,
  stores,
}) => {
  const abstract = abstractText((await stores.studies.find(CITED))?.source.abstract ?? [])
  const passage = { start: 0, end: 40, digest: digestOf(abstract) }
  const other = { ...writtenFinding, id: 'f2', outcome: { de: 'Schwindel', en: 'Dizziness' } }
  const body = (word: string) => `${word}: [#f1:pair] bei [#n1].\n\nWeniger Salz.[Ref${CITED}]`
  const { hearticle } = await stores.hearticles.importByKey(
    hearticleDraft('asked', {
      ...{ topicId: 1, publicationDate: '2026-01-02', citedPmids: [CITED], status: 'IN_REVIEW' },
      findings: [{ ...writtenFinding, pmid: CITED, passage }, other],
      comparisons: [writtenComparison],
      numbers: [{ id: 'n1', value: '5', reason: 'threshold', note: 'WHO guideline' }],
      translations: [
        translation('de', { mainTextBody: body('Schwindel') }),
        translation('en', { mainTextBody: body('Stroke') }),
      ],
    }),
  )
  const { t, read, open } = formOf(page, 'de')
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'demo-reviewer')
  await open(hearticle.id)
  await test.step('paragraphs alternate, and an abstract is a line that opens', async () => {
    const rows = read('MAIN_TEXT_BODY').locator('.review-rows > p')
    const tops = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const [de1 = 0, de2 = 0, en1 = 0, en2 = 0] = tops
    expect([de1, en1, de2, en2]).toEqual(tops.toSorted((a, b) => a - b))
    const sources = page.getByRole('complementary', { name: t('review:sources') })
    await expect(sources.getByText(abstract.slice(-40))).toBeHidden()
    await sources.getByRole('button', { name: t('review:showAbstract') }).click()
    await expect(sources.getByText(abstract.slice(-40))).toBeVisible()
  })
  const answer = (name: RegExp, what: 'agrees' | 'differs') =>
    page.getByRole('group', { name }).getByLabel(t(`review:confirmed_${what}`), { exact: true })
  const sentence = /Schwindel|Schlaganfall|Stroke/
  await tickParts(page, ['de'])
  await page.keyboard.press('a')
  await expect(page.getByText(t('review:lack_questions'))).toBeVisible()
  await expect(answer(sentence, 'agrees').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await answer(/WHO guideline/, 'agrees').press('Space')
  await expect(page.getByRole('link', { name: t('review:reasons', { count: 1 }) })).toBeVisible()
  await expectNoBarrier(page, 'a review that asks')
  await page.keyboard.press('r')
  await expect(page.getByText(t('review:done_NEEDS_REVISION'))).toBeVisible()
  await page.goto(`/review/translation/${hearticle.id}`)
  await expect(page.locator('.review-said')).toContainText('Stimmt nicht: „Schwindel:')

  await tickParts(page, ['de'])
  await page.keyboard.press('a')
  await expect(answer(sentence, 'agrees').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('a')
  // The other text comes next.
  await expect(page.getByText(words.en('review:done_APPROVED'))).toBeVisible()
})

test('whose text moved on is shown what is new, and goes on with it', async ({ page, stores }) => {
  const key = `moved-${language}`
  const id = await place(stores, key)
  const { t, propose, written, press, open } = formOf(page, language)
  await signIn(page, 'demo-admin')
  await open(id)
  await propose('HEADLINE', 'Mein Vorschlag')
  await place(stores, key, 'Von der Redaktion')
  await press('propose')
  await expect(page.getByText(t('review:movedTitle'))).toBeVisible()
  await expect(written('headline')).toHaveValue('Mein Vorschlag')
  await expectNoBarrier(page, 'a review whose text moved on')
  await page.getByRole('button', { name: t('review:takeCurrent') }).click()
  await expect(written('headline')).toHaveValue('Von der Redaktion')
  await press('approve')
  await expect(page.getByText(t('review:lack_ticks'))).toBeVisible()
  await tickParts(page, ['de', 'en'])
  await page.locator('[data-approve=en]').press('a')
  await expect(page.getByText(t('review:done_APPROVED'))).toBeVisible()
})

test('a review begins with what changed since the last approval, a stop each', async ({
  page,
  stores,
}) => {
  const { t, read } = formOf(page, 'de')
  const write = (mainTextBody: string) =>
    stores.hearticles.importByKey(
      hearticleDraft('changed', {
        topicId: 1,
        publicationDate: '2026-01-02',
        citedPmids: [CITED],
        status: 'IN_REVIEW',
        translations: [translation('de', { mainTextBody }), translation('en')],
      }),
    )
  // Taller than the window of a phone, with what changes at its end.
  const tall = 'Wer lange liest, sieht auch das Ende. '.repeat(40)
  const { hearticle } = await write(`Salz hebt den Druck.\n\n${tall}Weniger davon hilft vielen.`)
  await signIn(page, 'demo-reviewer-2')
  const headers = { Authorization: `Bearer ${await keptToken(page)}` }
  const me = await (await page.request.get('/api/auth/me', { headers })).json()
  for (const { id } of hearticle.translations) {
    const review = { hearticleTranslation: { id }, reviewer: { id: me.id }, status: 'APPROVED' }
    const answer = await page.request.post('/api/review', {
      headers,
      data: { ...review, evidence: true },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await write(`Salz senkt den Druck.\n\n${tall}Weniger davon hilft wenigen.`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'demo-reviewer')
  await page.goto(`/review/translation/${hearticle.id}`)
  const changes = page.locator('[data-change]')
  await expect(changes).toHaveCount(2)
  await expect(changes.first().locator('del')).toContainText('hebt')
  await expect(changes.first().locator('ins')).toContainText('senkt')
  await expect(read('HEADLINE')).toBeHidden()
  for (const stop of [0, 1]) {
    await page.keyboard.press('n')
    await expect(changes.nth(stop)).toBeFocused()
    await expect.poll(() => changes.nth(stop).locator('del').evaluate(isInSight)).toBe(true)
  }
  // After the last it leads to what is approved, past the end that has to be seen for it.
  await page.keyboard.press('n')
  await expect(page.locator('[data-approve=de]')).toBeFocused()
  await expectNoBarrier(page, 'a review that begins with what changed')
  await page.getByRole('button', { name: t('review:view_all') }).click()
  await expect(read('HEADLINE')).toBeVisible()
  const all = read('MAIN_TEXT_BODY')
  await expect(all.locator('del')).toContainText(['hebt', 'vielen'])
  await expect(all.locator('ins')).toContainText(['senkt', 'wenigen'])
  await page.getByText(t('changes:since', { count: 2 })).click()
  await page.getByRole('button', { name: 'Deutsch · Absatz 2' }).click()
  await expect(changes.nth(1)).toBeFocused()

  await test.step('writers see the same beside the texts, and between any two editions', async () => {
    await signIn(page, 'demo-editor')
    await page.goto(`/editor?hearticle=${hearticle.id}`)
    await page.getByText(t('editor:sinceApproval')).click()
    await expect(changes).toHaveCount(2)
    await expect(changes.first().locator('ins')).toContainText('senkt')
    await page.getByText(t('editor:sinceApproval')).click()
    await expect(changes).toHaveCount(0)
    await page.getByText(t('editor:editions'), { exact: true }).click()
    await page
      .getByRole('button', { name: /^Freigegeben am/ })
      .first()
      .click()
    await expect(page.getByLabel(t('editor:comparedWith'))).toHaveValue('')
    await expect(changes).toHaveCount(2)
    await expectNoBarrier(page, 'an editor with what changed')
    await signIn(page, 'demo-reviewer')
    await page.goto(`/review/translation/${hearticle.id}`)
  })

  // What cannot be asked for keeps nobody from reading all of it.
  await page.route('**/difference*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(t('changes:failed'))).toBeVisible()
  await expect(read('HEADLINE')).toBeVisible()
  await page.unroute('**/difference*')
  await page.getByRole('button', { name: t('form:tryAgain') }).click()
  await expect(changes).toHaveCount(2)
})

test('an editor that comes takes the focus only where it still is', async ({ page, stores }) => {
  const id = await place(stores, 'focus')
  const { t, proposed, written, comments, open } = formOf(page, 'de')
  await signIn(page, 'demo-reviewer')
  const begin = async () => {
    await open(id)
    const title = t('review:field_HEADLINE')
    return page.getByRole('button', { name: `${t('review:proposeOther')} (${title})` })
  }
  await test.step('who waits for it writes at once', async () => {
    await (await begin()).press('Enter')
    await expect(proposed('HEADLINE')).toBeEditable()
    await expect(proposed('HEADLINE')).toBeFocused()
  })
  await test.step('who goes on while it is drawn writes there', async () => {
    const button = await begin()
    // The moment between its drawing and its coming is too short for any wait.
    await page.evaluate(() => {
      const { setAttribute } = Element.prototype
      Element.prototype.setAttribute = function (name, value) {
        setAttribute.call(this, name, value)
        const isDrawn = name === 'name' && value === 'de.headline' && !this.isConnected
        if (isDrawn) document.getElementById('review-comments')?.focus()
      }
    })
    await button.press('Enter')
    await expect(proposed('HEADLINE')).toBeEditable()
    await expect(comments).toBeFocused()
    await page.keyboard.type('Bitte kürzer.')
    await expect(comments).toHaveValue('Bitte kürzer.')
    await expect(written('headline')).not.toHaveValue(/kürzer/)
  })
})

test('what hinders a review is said where it is, and what was begun is kept', async ({
  page,
  stores,
}) => {
  const id = await place(stores, 'hindered')
  const { t, read, proposed, propose, written, press, comments, commentByKeyboard } = formOf(
    page,
    'de',
  )
  const sources = page.getByRole('complementary', { name: t('review:sources') })
  const address = `/review/translation/${id}`
  await page.setViewportSize({ width: 360, height: 740 })
  await test.step('who is not signed in signs in first; what is not there is not there', async () => {
    await page.goto(address)
    await page.waitForURL(/\/login\?/)
    expect((await page.request.get('/review/translation/99999')).status()).toBe(404)
  })
  await test.step('who may not review is told so', async () => {
    await signIn(page, 'demo-analyst')
    await page.goto(address)
    await expect(page.getByText(t('review:notAllowedTitle'))).toBeVisible()
  })
  await test.step('what does not answer is asked for again', async () => {
    await signIn(page, 'demo-reviewer')
    await page.route(`**/api/hearticle/${id}*`, (route) => route.abort())
    await page.goto(address)
    await expect(page.getByText(t('review:stopped_failed'))).toBeVisible()
    await page.unroute(`**/api/hearticle/${id}*`)
    await page.getByRole('button', { name: t('form:tryAgain') }).click()
    await expect(page.getByRole('button', { name: t('review:approve') })).toBeVisible()
  })
  await test.step('what was begun is still there after a reload', async () => {
    await sources.getByRole('button', { name: t('review:showAbstract') }).press('Enter')
    await commentByKeyboard(sources, 'Und Jüngere?')
    await comments.fill('Noch nicht fertig')
    await propose('HEADLINE', 'Kochsalz meiden')
    await page.reload()
    await page.getByRole('button', { name: t('form:keptContinue') }).click()
    await expect(comments).toHaveValue('Noch nicht fertig')
    await expect(sources.getByText('Und Jüngere?')).toBeVisible()
    await expect(written('headline')).toHaveValue('Kochsalz meiden')
  })
  await test.step('a text that breaks the rules is not approved, and the field says why', async () => {
    await propose('MAIN_TEXT_BODY', 'Weniger 7 Salz')
    const fault = t('review:fault_number-unbound', { detail: '7' })
    await expect(page.getByText(fault)).toBeVisible()
    await press('propose')
    await expect(page.getByText(t('review:lack_faults'))).toBeVisible()
    await expect(proposed('MAIN_TEXT_BODY')).toBeFocused()
  })
  await test.step('with all of that the page has no barrier', async () => {
    await sources.getByRole('button', { name: t('review:commentPassage') }).click()
    await page.getByText(t('review:preview')).click()
    await expectNoBarrier(page, 'a review with faults and its preview')
  })
  await test.step('the page leads to the field that the service finds fault with', async () => {
    await propose('MAIN_TEXT_BODY', 'Anders.')
    const fault = {
      code: 'invalid_request',
      message: 'So nicht.',
      fields: { 'de.keywords.0': 'empty' },
    }
    await page.route('**/api/review', (route) => route.fulfill({ status: 400, json: fault }))
    await press('propose')
    await expect(page.getByText('So nicht.')).toBeVisible()
    const keywords = page.getByRole('region', { name: t('review:field_KEYWORD') })
    await expect(keywords.getByRole('textbox').first()).toBeFocused()
  })
  await test.step('what was begun is gone once it is discarded', async () => {
    await page.reload()
    await page.getByRole('button', { name: t('form:keptDiscard') }).click()
    await expect(read('MAIN_TEXT_BODY')).toContainText('Weniger Salz.')
    await expect(page.locator('ins')).toHaveCount(0)
    await page.reload()
    await expect(read('HEADLINE')).toBeVisible()
    await expect(page.getByRole('button', { name: t('form:keptDiscard') })).toBeHidden()
  })
})
