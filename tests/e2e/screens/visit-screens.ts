import { type Browser, expect, type Page, test } from '@playwright/test'
import type { OpenedStores } from '../../../scripts/project/opened-stores.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { signInFreePerson } from '../support/free-person.ts'
import { at, newPerson, words } from '../support/people.ts'
import { answeredBrowser, withoutConsent } from '../support/product.ts'
import { signIn, signUp } from '../support/sign-in.ts'
import type { Role, Screen, Visit } from './screen.ts'

/** As what screens are looked at: one width and one appearance for each language. */
export const LOOKS = {
  de: { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'de-AT' },
  en: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark', locale: 'en-GB' },
} as const

interface Visiting {
  browser: Browser
  stores: OpenedStores
  language: Language
  /** How screens are looked at; as their language is, where nothing is said. */
  as?: (typeof LOOKS)[Language]
}

/** Is told of each state of a screen while it is shown; the first one has its screen's name. */
type Look = (name: string, page: Page) => Promise<void>

/** Who goes through screens, each in a browser of whoever sees it. */
export interface Visitors {
  /**
   * Opens a screen and each of its states. What is below the edge is laid out, nothing moves, and
   * pictures have come when it is looked at.
   */
  visit(screen: Screen, look: Look): Promise<void>
  close(): Promise<void>
}

/** Visitors whose browsers are opened, and signed in, when the first screen wants them. */
export function openVisitors({
  browser,
  stores,
  language,
  as = LOOKS[language],
}: Visiting): Visitors {
  const pages = new Map<Role, Page>()

  async function pageOf(role: Role): Promise<Page> {
    const page = pages.get(role) ?? (await enter(role))
    pages.set(role, page)
    return page
  }

  async function enter(role: Role): Promise<Page> {
    const context = await browser.newContext({
      ...(role === 'unasked' ? withoutConsent : { storageState: answeredBrowser() }),
      ...as,
      locale: LOOKS[language].locale,
      baseURL: process.env.BASE_URL ?? '',
      reducedMotion: 'reduce',
      permissions: ['clipboard-write'],
    })
    const page = await context.newPage()
    page.on('dialog', (dialog) => dialog.accept())
    if (role === 'newcomer') await signUp(page, language, newPerson())
    else if (role === 'buyer') await signInFreePerson(page, stores, language)
    else if (role !== 'visitor' && role !== 'unasked') await signIn(page, `demo-${role}`)
    return page
  }

  return {
    async visit(screen, look) {
      const page = await pageOf(screen.as ?? 'visitor')
      const isPhone = as.viewport.width < 600
      const visit = { page, language, t: words[language], isPhone, stores }
      await test.step(screen.name, async () => {
        await open(screen, visit)
        await look(screen.name, page)
      })
      for (const [state, step] of Object.entries(screen.states ?? {})) {
        const name = `${screen.name}: ${state}`
        await test.step(name, async () => {
          await step(visit)
          await settle(page)
          await look(name, page)
        })
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    async close() {
      for (const page of pages.values()) await page.context().close()
    },
  }
}

async function open(screen: Screen, visit: Visit): Promise<void> {
  const { page, language } = visit
  await screen.before?.(visit)
  const path = typeof screen.path === 'string' ? screen.path : await screen.path(visit)
  await page.goto(screen.isOfNoLanguage ? path : at(language, path))
  await expect(
    page
      .locator(screen.shows ?? 'h1')
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await settle(page)
}

/** Waits until no list is on its way, and what there is stands in the size that the page has now. */
export async function settleSize(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** The same, with what is below the edge laid out, and all pictures. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(async () => {
    if (!document.adoptedStyleSheets.some(({ title }) => title === 'laid out')) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
    }
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}
