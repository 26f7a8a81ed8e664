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
import { placeHearticle } from './support/place-hearticle.ts'
import { expect, test, unasked } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { answerSubscription } from './support/subscription.ts'

test.describe.configure({ timeout: 180_000 })

/** One of every kind; the last one is a shell that loads its content. */
const PAGES = [
  '/',
  '/?mode=explore',
  '/rubric/1',
  '/playlist/1',
  '/hearticle/15',
  '/hearticle/16',
  '/pubmed/26551272',
  '/pubmed/23432189',
  '/methods',
  '/imprint',
  '/terms',
  '/privacy',
  '/no-such-page',
  '/login',
  '/login?mode=forgot',
  '/signup',
  '/reset-password',
  '/reset-password?token=a-token',
  '/confirm-email',
  '/withdrawal',
  '/withdrawal?token=a-token',
  '/cancellation',
]
/** Screens and appearances of every commit, in German, and the others, in English. */
const ALL_VIEWS = [
  { language: '', views: VIEWS },
  {
    language: '/en',
    views: [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ],
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

/**
 * Each page is loaded once in each language, for what concerns one view, and for narrow phones with
 * wider spacing.
 */
const PASSES = [
  { language: '', view: ['phone', 'light'], narrow: 320 },
  { language: '/en', view: ['desktop', 'dark'], narrow: 390 },
  { language: '/en', view: ['desktop', 'light'], narrow: 320, tag: '@thorough' },
  { language: '/en', view: ['phone', 'dark'], narrow: 320, tag: '@thorough' },
] as const

for (const { language, view, narrow, ...details } of PASSES) {
  const name = `${language || '/de'}, ${view.join(', ')}`
  test(
    `no page has a barrier, and wider spacing of text clips nothing: ${name}`,
    details,
    async ({ page, stores }) => {
      const shell = await placeHearticle(stores, `accessible ${name}`, {
        mainTextBody: '{Wort}[EXP:Was es heißt.] **Text**[Ref26551272], unbekannt[Ref77777777]',
        citedPmids: ['26551272', '77777777'],
      })
      for (const path of [...PAGES, shell]) {
        await showIn(page, view)
        await page.goto(language + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoBarrier(page, language + path)
        await page.setViewportSize({ width: narrow, height: 740 })
        expect(await clippedWords(page), `${language}${path} at ${narrow} px`).toEqual([])
      }
    },
  )
}

for (const { language, views, ...details } of ALL_VIEWS) {
  const expectNone = (page: Page, what: string) => expectNoBarrierInViews(page, what, views)

  test.describe(
    `no barrier in ${views.map((view) => view.join(' ')).join(' or ')}`,
    details,
    () => {
      // A page that glides is caught in between; what it shows is the same.
      test.use({ contextOptions: { reducedMotion: 'reduce' } })

      test('on the pages of a user', async ({ page }) => {
        await signIn(page, 'demo-premium')
        await page.goto(`${language}/profile`)
        await expect(page.getByText('demo-premium', { exact: true })).toBeVisible()
        await expectNone(page, `${language}/profile`)
        for (const path of ['/profile?tab=rubrics', '/rubric-selection']) {
          await page.goto(language + path)
          await expect(page.getByRole('checkbox').first()).toBeVisible()
          await page.getByRole('checkbox').first().check()
          await expectNone(page, language + path)
        }
      })

      test('in what opens and what is refused on the pages of a user', async ({ page }) => {
        await page.goto('/signup')
        await page.getByRole('button', { name: 'Kostenlos testen' }).click()
        await expect(page.getByLabel('Benutzername')).toBeFocused()
        await expectNone(page, 'a fault beside its field')
        await signIn(page, 'demo-free')
        await page.goto('/profile?tab=rubrics')
        await expect(page.getByRole('checkbox').first()).toBeDisabled()
        await expectNone(page, 'rubrics that cannot be chosen')
        await page.goto('/profile')
        await page.getByText('E-Mail-Adresse ändern').click()
        await page.getByText('Passwort ändern').click()
        await expectNone(page, 'open forms of the profile')
        await page.getByRole('button', { name: 'Konto löschen' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNone(page, 'the dialog that deletes')
        await page.keyboard.press('Escape')
        for (const view of views) {
          await showIn(page, view)
          const menu = page.getByRole('button', { name: 'Menü' })
          if (view[0] === 'phone') await menu.click()
          await page.getByText('Ihr Konto').click()
          await expect(page.getByRole('button', { name: 'Abmelden' })).toBeInViewport({ ratio: 1 })
          await expectNoBarrier(page, 'the menu of a user who is signed in')
          await page.getByText('Ihr Konto').click()
          if (view[0] === 'phone') await menu.click()
        }
      })

      test('in any state of a subscription', async ({ page }) => {
        await signIn(page, 'demo-free')
        const tab = `${language}/profile?tab=subscription`
        const answered = await answerSubscription(page, inTrial)
        for (const state of [inTrial, afterTrial, subscribed, ending, ended, pastDue, unpaid]) {
          answered.state = state
          await page.goto(tab)
          await expect(page.locator('.status-label')).toBeVisible()
          await expectNone(page, `${tab} ${state.status} ${state.source}`)
        }
        await page.locator('.billing-actions .pill-danger').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNone(page, 'the question before cancelling')
        answered.state = afterTrial
        await page.goto(tab)
        await page.locator('.plan-card .button').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNone(page, 'the order')
        await page.route('**/create-checkout-session*', (route) => route.abort())
        await page.locator('dialog .button').click()
        await expect(page.getByRole('alert')).toBeVisible()
        await expectNone(page, 'an order that failed')
        await page.route('**/api/subscription-management/status/*', (route) => route.abort())
        await page.reload()
        await expect(page.getByRole('alert')).toBeVisible()
        await expectNone(page, 'a subscription that does not load')
        await page.clock.install()
        await page.goto(`${language}/payment-success`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNone(page, `${language}/payment-success`)
      })

      test('in lists, results and modals of the home page', async ({ page }) => {
        await page.goto('/')
        await expect(page.locator('.study-list[aria-busy=false] .card').first()).toBeVisible()
        await expectNone(page, 'the feed')
        await page.locator('.archive a').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNone(page, 'the upgrade modal')
        await page.goto('/en/?mode=explore')
        await page.getByRole('combobox').pressSequentially('sle')
        await page.getByRole('option').first().waitFor()
        await expectNone(page, 'suggestions')
        await page.getByRole('option').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNone(page, 'the modal of a premium feature')
        await signIn(page, 'demo-premium')
        await page.goto('/?mode=explore&tab=pubmed&q=Blutdruck')
        await expect(page.locator('.search-result').first()).toBeVisible()
        await expectNone(page, 'what is found')
      })

      test.describe('in the question of consent', () => {
        test.use(unasked)
        for (const path of ['/', '/login', '/hearticle/15'].map((path) => language + path)) {
          test(`on ${path}`, async ({ page }) => {
            await page.goto(path)
            await expect(page.locator('.consent-question')).toBeVisible()
            await expectNone(page, `the question on ${path}`)
            await page.locator('[data-customize]').click()
            await expectNone(page, `its categories on ${path}`)
            await page.locator('[data-answer=save]').click()
            await page.locator('[data-consent-words]').click()
            await expectNone(page, `changing the answer on ${path}`)
          })
        }
      })

      test('in what opens on a page', async ({ page }) => {
        for (const view of views) {
          await showIn(page, view)
          await page.goto('/hearticle/16')
          await page.locator('.study-card summary').first().click()
          await expectNoBarrier(page, 'an open study')
          await page.getByRole('button', { name: 'Hazard Ratio' }).click()
          await expect(page.locator('.explanation:popover-open')).toBeVisible()
          await expectNoBarrier(page, 'an open explanation')
          await page.keyboard.press('Escape')
          await page.locator('article .citation a').first().hover()
          await expect(page.getByRole('tooltip')).toBeVisible()
          await expectNoBarrier(page, 'a preview')
          await page.keyboard.press('Escape')
          if (view[0] === 'phone') await page.getByRole('button', { name: 'Menü' }).click()
          await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
          await expectNoBarrier(page, 'the menu')
        }
      })
    },
  )
}
