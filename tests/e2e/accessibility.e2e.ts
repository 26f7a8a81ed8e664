import type { Page } from '@playwright/test'
import {
  afterTrial,
  ended,
  ending,
  inTrial,
  pastDue,
  subscribed,
  unpaid,
} from '../support/subscription-states.ts'
import { expectNoBarrier, expectNoBarrierInViews, showIn, VIEWS } from './support/axe.ts'
import { words } from './support/people.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { expect, test, withoutConsent } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { answerSubscription } from './support/subscription.ts'

test.describe.configure({ timeout: 180_000 })

/** One of every kind, in German at every commit. */
const PAGES = [
  '/',
  '/?mode=explore',
  '/rubric/1',
  '/playlist/1',
  '/hearticle/16',
  '/pubmed/26551272',
  '/methods',
  '/status',
  '/privacy',
  '/no-such-page',
  '/login',
  '/signup',
  '/reset-password?token=a-token',
  '/confirm-email',
  '/leave-mails',
  '/withdrawal',
]
/** Those that are made of the same as others, with other words. */
const PAGES_LIKE_OTHERS = [
  ...['/hearticle/15', '/imprint', '/terms', '/reset-password', '/cancellation'],
  ...['/login?mode=forgot', '/withdrawal?token=a-token', '/pubmed/23432189'],
  ...PAGES.map((path) => `/en${path}`),
]
/** Screens and appearances of every commit, in German, and the others, in English. */
const ALL_VIEWS = [
  { language: '', views: VIEWS, states: [inTrial, pastDue, ending, ended] },
  {
    language: '/en',
    views: [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ],
    states: [inTrial, afterTrial, subscribed, unpaid, ending, pastDue, ended],
    tag: '@thorough',
  },
] as const

/** Words that do not fit where they stand, with the spacing of text that WCAG 1.4.12 names. */
async function clippedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(spacing)
    const page = document.documentElement
    const wide = page.scrollWidth > page.clientWidth ? ['the page scrolls sideways'] : []
    const clipped = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isMeant =
        webkitLineClamp !== 'none' ||
        element.closest('.visually-hidden, .skip, video, astro-island:empty')
      return (
        element.checkVisibility() &&
        !isMeant &&
        ((cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1))
      )
    })
    return [...wide, ...clipped.map(({ outerHTML }) => outerHTML.slice(0, 120))]
  })
}

test('forced colours mark the current rubric, page and language', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/rubric/1')
  for (const list of ['.rubric-row', '.pagination', '.language-switch']) {
    const current = page.locator(`${list} [aria-current]`).first()
    const ground = await current.evaluate((element) => getComputedStyle(element).backgroundColor)
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect([paper, 'rgba(0, 0, 0, 0)'], list).not.toContain(ground)
  }
})

/** Each page is loaded once for all it is checked in; narrow phones have wider spacing, too. */
const PASSES = [
  { name: 'pages of every kind', pages: PAGES, views: VIEWS },
  { name: 'pages like others', pages: PAGES_LIKE_OTHERS, views: VIEWS, tag: '@thorough' },
  {
    name: 'pages of every kind as a dark phone and a light desktop',
    pages: [...PAGES, ...PAGES_LIKE_OTHERS],
    views: ALL_VIEWS[1].views,
    tag: '@thorough',
  },
] as const

for (const { name, pages, views, ...details } of PASSES) {
  test(
    `no page has a barrier, and wider spacing of text clips nothing: ${name}`,
    details,
    async ({ page, stores }) => {
      // Newer than the site.
      const newer = await placeHearticle(stores, `accessible ${name}`, {
        mainTextBody: '{Wort}[EXP:Was es heißt.] **Text**[Ref26551272], unbekannt[Ref77777777]',
        citedPmids: ['26551272', '77777777'],
      })
      for (const path of [...pages, newer]) {
        await showIn(page, views[0])
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectNoBarrierInViews(page, path, views)
        await page.setViewportSize({ width: 320, height: 740 })
        expect(await clippedWords(page), `${path} at 320 px`).toEqual([])
      }
    },
  )
}

for (const { language, views, states, ...details } of ALL_VIEWS) {
  const expectNone = (page: Page, what: string, within?: string) =>
    expectNoBarrierInViews(page, what, views, within)

  test.describe(
    `no barrier in ${views.map((view) => view.join(' ')).join(' or ')}`,
    details,
    () => {
      // A page that glides is caught in between; what it shows is the same.
      test.use({ contextOptions: { reducedMotion: 'reduce' } })

      test('on the pages of a user, in what opens there and is refused', async ({ page }) => {
        await page.goto('/signup')
        await page.getByRole('button', { name: 'Kostenlos testen' }).click()
        await expect(page.getByLabel('Benutzername')).toBeFocused()
        await expectNone(page, 'a fault beside its field', 'main')

        await signIn(page, 'demo-premium')
        await page.goto(`${language}/rubric-selection`)
        await page.getByRole('checkbox').first().check()
        await expectNone(page, 'rubrics to choose')

        await signIn(page, 'demo-free')
        await page.goto('/profile')
        await page.getByText('E-Mail-Adresse ändern').click()
        await page.getByText('Passwort ändern').click()
        await expectNone(page, 'the profile with its forms open')
        await page.getByRole('button', { name: 'Konto löschen' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNone(page, 'the dialog that deletes', 'dialog')
        await page.keyboard.press('Escape')
        await page.getByRole('link', { name: 'Rubriken', exact: true }).click()
        await expect(page.getByRole('checkbox').first()).toBeDisabled()
        await expectNone(page, 'rubrics that cannot be chosen', 'main')
        for (const view of views) {
          await showIn(page, view)
          const menu = page.getByRole('button', { name: 'Menü' })
          if (view[0] === 'phone') await menu.click()
          await page.getByText('Ihr Konto').click()
          await expect(page.getByRole('button', { name: 'Abmelden' })).toBeInViewport({ ratio: 1 })
          await expectNoBarrier(page, 'the menu of a user who is signed in', 'header')
          await page.getByText('Ihr Konto').click()
          if (view[0] === 'phone') await menu.click()
        }
      })

      test('in any state of a subscription', async ({ page }) => {
        await signIn(page, 'demo-free')
        const answered = await answerSubscription(page, inTrial)
        await page.goto(`${language}/profile?tab=subscription`)
        for (const state of states) {
          answered.state = state
          const loaded = page.waitForResponse('**/api/subscription-management/status/*')
          // As where a browser shows the page that it kept.
          await page.evaluate(() =>
            dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
          )
          await loaded
          const t = words[language === '' ? 'de' : 'en']
          const facts = page.locator('.access-facts')
          await expect(facts).toContainText(t(`billing:status_${state.status}`))
          await expect(facts).toContainText(t(`profile:level_${state.level}`))
          await expectNone(page, `${state.status} ${state.source}`)
          if (state !== pastDue) continue
          await page.locator('.billing-actions .pill-danger').click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectNone(page, 'the question before cancelling', 'dialog')
          await page.keyboard.press('Escape')
        }
        await page.locator('.plan-card .button').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.route('**/create-checkout-session*', (route) => route.abort())
        await page.locator('dialog .button').click()
        await expect(page.getByRole('alert')).toBeVisible()
        await expectNone(page, 'an order that failed', 'dialog')
        await page.clock.install()
        await page.goto(`${language}/payment-success`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNone(page, `${language}/payment-success`)
      })

      test('in lists, results and modals of the home page', async ({ page }) => {
        await page.goto(`${language}/`)
        await page.locator('.study-list[aria-busy=false]').first().waitFor()
        await page.locator('.archive a').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNone(page, 'the upgrade modal', 'dialog')
        await page.goto(`${language}/?mode=explore`)
        await page.getByRole('combobox').pressSequentially('sle')
        await page.getByRole('option').first().waitFor()
        await expectNone(page, 'suggestions', 'main')
        await page.getByRole('option').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNone(page, 'the modal of a premium feature', 'dialog')
        await signIn(page, 'demo-premium')
        await page.goto(`${language}/?mode=explore&tab=pubmed&q=Blutdruck&textLanguage=de`)
        await expect(page.locator('.search-result').first()).toBeVisible()
        await expectNone(page, 'what is found', 'main')
      })

      test.describe('in the question of consent', () => {
        test.use(withoutConsent)
        test('over a page and below one', async ({ page }) => {
          for (const path of [`${language}/login`, `${language}/imprint`]) {
            await page.goto(path)
            await expect(page.locator('.consent-question').filter({ visible: true })).toBeVisible()
            await page.locator('[data-customize]').click()
            await expectNone(page, `the question on ${path}`)
          }
          await page.locator('[data-answer=save]').click()
          await page.locator('button[data-consent]').click()
          await expectNone(page, 'changing the answer', 'dialog')
        })
      })

      test('in what opens on a page', async ({ page }) => {
        await page.goto(`${language}/hearticle/16`)
        const study = page.locator('.study-card').first()
        await study.locator('summary').click()
        await expectNone(page, 'an open study', '.study-card[open], .study-card:has([open])')
        for (const view of views) {
          await showIn(page, view)
          await page.getByRole('button', { name: 'Hazard Ratio' }).first().click()
          await expect(page.locator('.explanation:popover-open')).toBeVisible()
          await expectNoBarrier(page, 'an open explanation', '.explanation:popover-open')
          await page.keyboard.press('Escape')
          await page.locator('article .citation a').first().hover()
          await expect(page.getByRole('tooltip')).toBeVisible()
          await expectNoBarrier(page, 'a preview', '[role=tooltip]')
          await page.keyboard.press('Escape')
          const menu = page.getByRole('button', { name: /^Men[uü]$/ })
          if (view[0] === 'phone') await menu.click()
          await expect(page.getByRole('link', { name: /^(Start|Home)$/ })).toBeVisible()
          await expectNoBarrier(page, 'the menu', 'header')
          if (view[0] === 'phone') await menu.click()
        }
      })
    },
  )
}
