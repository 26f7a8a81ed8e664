// Rules: P-QUESTION-FIELD, P-ANSWER-CARD, P-NOTHING-SAID, P-ANSWER-ALOUD, P-SEARCH-ACCESS.
import { expectNoBarrier } from './support/axe.ts'
import { words } from './support/people.ts'
import { READERS_BROWSER } from './support/people-at-work.ts'
import { expect, test } from './support/product.ts'
import {
  answerCard,
  firstResult,
  noteCalls,
  nothingSentence,
  openQuestion,
} from './support/questions.ts'
import { signIn } from './support/sign-in.ts'

// What a driven browser sends is not counted.
test.use({ userAgent: READERS_BROWSER })

test.describe('on a phone in German', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const t = words.de
  const HALF = 'Bluten Menschen unter Eliquis weniger als unter Marcoumar?'
  const NOTHING = 'hilft Magnesium gegen Wadenkrämpfe?'

  test('a question is asked by keys and answered honestly', async ({ page }) => {
    const calls = noteCalls(page)
    await test.step('from the first screen of home', async () => {
      await page.goto('/')
      const home = page.getByRole('search', { name: t('page:ask') })
      const field = home.getByRole('searchbox', { name: t('page:question') })
      const lead = page.locator('.lead-story')
      const [above, below] = [await field.boundingBox(), await lead.boundingBox()]
      expect((above?.y ?? 844) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
      await field.focus()
      await page.keyboard.type(HALF)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === HALF)
      await expect(page).toHaveTitle(t('search:pageTitle', { question: HALF }))
    })
    await test.step('of half of it there is an answer: what is missing is said first', async () => {
      const heading = answerCard(page).getByRole('heading')
      await expect(heading).toHaveText(/^Zu .*Phenprocoumon.* haben wir nichts\. .*Warfarin.*$/)
      await expect(answerCard(page)).toContainText(/\d+,\d+ statt \d+,\d+ je 100 Personenjahre/)
      await expect(page.locator('.explore > [role=status]')).toContainText(
        /^Antwort: Zu .*Phenprocoumon/,
      )
      await expect(page.getByRole('group', { name: t('search:understood') })).toContainText(
        'Eliquis = Apixaban',
      )
      await expect(firstResult(page)).toBeInViewport()
      await expectNoBarrier(page, 'an answer to a part of a question')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
    await test.step('one tap leads to the study, and back to the question', async () => {
      const passage = answerCard(page).getByRole('link', { name: t('search:toPassage') })
      await passage.press('Enter')
      await page.waitForURL('**/pubmed/**')
      await page.goBack()
      await expect(answerCard(page)).toBeVisible()
    })
    await test.step('what there is nothing on is said by its name, without a number', async () => {
      const asked = calls.questions.length
      const field = page.getByRole('combobox', { name: t('search:label') })
      await field.fill(NOTHING)
      await field.press('Enter')
      await expect(nothingSentence(page)).toHaveText(/^Zu .*Magnesium.* haben wir noch nichts\.$/)
      await expect(answerCard(page)).toHaveCount(0)
      await expect(page.locator('.explore .key-figure')).toHaveCount(0)
      await page.goBack()
      await expect(answerCard(page)).toBeVisible()
      await page.goForward()
      await expect(nothingSentence(page)).toBeVisible()
      expect(calls.questions.slice(asked)).toEqual([NOTHING])
      expect(calls.lists).toEqual([])
    })
    await test.step('a word of several meanings is asked back, and one of them chosen', async () => {
      await openQuestion(page, 'de', 'MS Therapie')
      await expect(page.getByText('Was meinen Sie mit MS?')).toBeVisible()
      await expect(answerCard(page)).toHaveCount(0)
      await expectNoBarrier(page, 'a question that is asked back')
      await page.getByRole('link', { name: 'Multiple Sklerose' }).press('Enter')
      await expect(page).toHaveURL(/q=Multiple\+Sklerose\+Therapie$/)
      await expect(page.getByText('Was meinen Sie mit MS?')).toBeHidden()
    })
  })

  test('a question that was not sent goes along to the other language', async ({ page }) => {
    await page.goto('/hearticle/16')
    await page.getByRole('button', { name: t('page:searchSite') }).press('Enter')
    const field = page.getByRole('searchbox', { name: t('page:question') })
    await expect(field).toBeFocused()
    await page.keyboard.type('Salz')
    await page.getByRole('button', { name: t('page:menu') }).click()
    await page.getByRole('link', { name: 'English' }).click()
    await page.waitForURL('/en/hearticle/16')
    await page.getByRole('button', { name: words.en('page:searchSite') }).click()
    const english = page.getByRole('searchbox', { name: words.en('page:question') })
    await expect(english).toHaveValue('Salz')
    await english.press('Enter')
    await expect(page).toHaveURL('/en/?mode=explore&q=Salz')
  })
})

test.describe('on a desktop in English', () => {
  test.use({ viewport: { width: 1280, height: 800 } })
  const t = words.en

  test('what was asked is what is told, from the header of any page', async ({ page }) => {
    await test.step('harms, where harms were asked for', async () => {
      await page.goto('/en/hearticle/16')
      const header = page.getByRole('search', { name: t('page:searchSite') })
      await header.getByRole('searchbox').fill('Lecanemab side effects')
      await page.keyboard.press('Enter')
      await expect(answerCard(page)).toHaveClass(/harm/)
      await expect(answerCard(page)).toContainText(t('feed:kinds.harm'))
      await expectNoBarrier(page, 'an answer')
    })
    await test.step('nothing, where nothing is here', async () => {
      await openQuestion(page, 'en', 'is melatonin safe for children')
      await expect(nothingSentence(page)).toContainText(/^We have nothing yet on .*melatonin/i)
      await expect(answerCard(page)).toHaveCount(0)
    })
    await test.step('a study by its number first, in the tab that opens', async () => {
      await openQuestion(page, 'en', '10.1056/NEJMoa2034577')
      await expect(firstResult(page)).toContainText('BNT162b2')
    })
    await test.step('help in an emergency, and no figure', async () => {
      await openQuestion(page, 'en', 'I want to kill myself')
      const call = page.locator('.answer-help a').first()
      await expect(call).toHaveAttribute('href', 'tel:142')
      await expect(answerCard(page)).toHaveCount(0)
      await expectNoBarrier(page, 'help')
    })
    await test.step('that it fails, and again when told to', async () => {
      const message = 'That were too many requests.'
      const body = { code: 'too_many_requests', message, requestId: 'r' }
      await page.route('**/api/answer?*', (route) => route.fulfill({ status: 429, json: body }))
      await openQuestion(page, 'en', 'salt')
      await expect(page.getByRole('alert')).toContainText(message)
      await page.unroute('**/api/answer?*')
      await page.getByRole('alert').getByRole('button').press('Enter')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('tab', { selected: true })).toHaveText(/\(\d+\)$/)
    })
  })

  test('with full access one call answers and one lists the tab that opens', async ({ page }) => {
    await signIn(page, 'demo-premium')
    const calls = noteCalls(page)
    await openQuestion(page, 'en', 'apixaban vs warfarin major bleeding')
    await expect(answerCard(page)).toBeVisible()
    await expect(firstResult(page)).toBeVisible()
    expect(calls.questions).toHaveLength(1)
    expect(calls.lists).toEqual(['/api/public/hearticles/search'])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the field leads to the screen of answers with the question in the address', async ({
    page,
  }) => {
    await page.goto('/pubmed/29897866')
    await page.getByRole('search').getByRole('searchbox').fill('Öl & Nüsse')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'Öl & Nüsse')
    await expect(page.locator('noscript .island-fault')).toBeVisible()
  })
})
