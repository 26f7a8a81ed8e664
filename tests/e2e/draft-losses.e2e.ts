import type { Page } from '@playwright/test'
import { mortalBrowser } from './support/killed-browser.ts'
import { words } from './support/people.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { expect, test } from './support/product.ts'
import { writtenText } from './support/written-text.ts'

const t = words.de
const USER = 'demo-editor'
const KILLS = 20
const KEY_MILLISECONDS = 60
/** So long is typed before the browser is killed, at least and at most: past several keepings. */
const TYPED_MILLISECONDS = { least: 6_000, most: 25_000 }
/** So much of the last typing may be gone (P-DRAFTS-LOSS). */
const MOST_LOST_MILLISECONDS = { here: 5_000, elsewhere: 15_000 }

const textField = (page: Page) => page.locator('[data-place="de.mainTextBody"]')
const take = (page: Page) => page.getByRole('button', { name: t('drafts:take') }).click()

/** Types running numbers for so long. @returns when each number was begun, and all that was typed */
async function typeNumbers(page: Page, milliseconds: number) {
  const field = textField(page)
  const begun: number[] = []
  let text = ''
  const end = Date.now() + milliseconds
  while (Date.now() < end) {
    begun.push(Date.now())
    const next = `${begun.length} `
    await field.pressSequentially(next, { delay: KEY_MILLISECONDS })
    text += next
  }
  return { begun, text }
}

/** What the browser that was killed offers by itself, without the service. */
async function keptHere(page: Page, address: string): Promise<string> {
  await page.route('**/api/drafts**', (route) => route.abort())
  await page.goto(address)
  await take(page)
  const text = writtenText(page, 'de.mainTextBody')
  await expect(text).not.toHaveValue('')
  return text.inputValue()
}

/** What another device is offered; nothing where the service has nothing. */
async function keptElsewhere(page: Page, address: string): Promise<string> {
  const listing = page.waitForResponse(/\/api\/drafts\?form=/)
  await page.goto(address)
  const { drafts } = (await (await listing).json()) as { drafts: unknown[] }
  if (drafts.length === 0) return ''
  await take(page)
  const text = writtenText(page, 'de.mainTextBody')
  await expect(text).not.toHaveValue('')
  return text.inputValue()
}

for (let kill = 1; kill <= KILLS; kill += 1) {
  test(`killed at any moment, a browser loses 5 s of typing and another device 15 s: ${kill}`, {
    tag: '@thorough',
  }, async ({ stores }) => {
    const id = await placeHearticle(stores, `killed-${kill}`, { mainTextBody: '' })
    const address = id.replace('/hearticle/', '/editor?hearticle=')
    const { least, most } = TYPED_MILLISECONDS
    const milliseconds = least + Math.random() * (most - least)
    const [here, elsewhere] = [mortalBrowser(), mortalBrowser()]
    try {
      const page = await here.start(USER)
      await page.goto(address)
      const { begun, text } = await typeNumbers(page, milliseconds)
      await here.kill()
      const killedAt = Date.now()
      const lost = (kept: string) => {
        expect(text.startsWith(kept)).toBe(true)
        const whole = kept.match(/\d+(?: |$)/g) ?? []
        return killedAt - (begun[whole.length] ?? killedAt)
      }
      const losses = {
        elsewhere: lost(await keptElsewhere(await elsewhere.start(USER), address)),
        here: lost(await keptHere(await here.start(USER), address)),
      }
      const description = `${losses.here} ms here, ${losses.elsewhere} ms elsewhere`
      test.info().annotations.push({ type: 'lost', description })
      expect(losses.here).toBeLessThanOrEqual(MOST_LOST_MILLISECONDS.here)
      expect(losses.elsewhere).toBeLessThanOrEqual(MOST_LOST_MILLISECONDS.elsewhere)
    } finally {
      await here.remove()
      await elsewhere.remove()
    }
  })
}
