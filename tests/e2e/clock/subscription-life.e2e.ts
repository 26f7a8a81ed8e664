import { expect, type Page } from '@playwright/test'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { confirmedPerson, mails, subjectLike } from '../support/confirmed-person.ts'
import { at, mailTo, type Person, words } from '../support/people.ts'
import { test } from '../support/product.ts'
import { signIn } from '../support/sign-in.ts'

const DAY = 24 * 60 * 60 * 1000

test.describe.configure({ mode: 'serial', timeout: 180_000 })

test.afterEach(async ({ request }) => {
  await request.post('/_local/payments', { data: { delivery: {} } })
  await request.post('/_local/clock', { data: { now: null } })
})

/** Somebody on their way through the life of a subscription. */
function walker(page: Page, language: Language, person: Person) {
  const t = words[language]
  const call = async (method: 'GET' | 'POST', path: string) => {
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('hearticle.session') ?? '{}').token,
    )
    const headers = { Authorization: `Bearer ${token}` }
    return page.request.fetch(path, { method, headers })
  }
  const heading = (number: 1 | 2 | 3, name: string) =>
    page.getByRole('heading', { level: number, name })
  return {
    t,
    /** Moves the clock, and signs in again, since nobody keeps a session that long. */
    async wakeAt(moment: Date) {
      const moved = await page.request.post('/_local/clock', {
        data: { now: moment.toISOString() },
      })
      expect(moved.status()).toBe(200)
      // A page that stays where it is when nobody is signed in.
      await page.goto(at(language, '/imprint'))
      await page.evaluate(() => localStorage.removeItem('hearticle.session'))
      await signIn(page, person)
    },
    async openTab() {
      await page.goto(at(language, '/profile?tab=subscription'))
      await expect(heading(3, t('billing:access'))).toBeVisible()
    },
    /** What the tab, the session and the gate of the full search say. */
    async expectAccess(status: 'ACTIVE' | 'PAST_DUE' | 'CANCELED', level: 'Premium' | 'Free') {
      await expect(page.locator('.access-facts')).toContainText(t(`billing:status_${status}`))
      await expect(page.locator('.access-facts')).toContainText(t(`profile:level_${level}`))
      const me = await (await call('GET', '/api/auth/me')).json()
      expect(me).toMatchObject({ subscriptionLevel: level, subscriptionStatus: status })
      expect(me.roles.includes('PERMISSION_PAID_ACCESS')).toBe(level === 'Premium')
      const search = await call('GET', '/api/pubmedarticles/search?searchTerm=herz&lang=de')
      expect(search.status()).toBe(level === 'Premium' ? 200 : 403)
    },
    async choose(plan: 'billing:startTrial' | 'billing:subscribe') {
      await page
        .getByRole('button', { name: t(plan) })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('billing:order') })
        .click()
    },
    async payWith(card: 'works' | 'failsLater') {
      await page.waitForURL('**/_local/checkout/*')
      await page.locator(`input[name=card][value=${card}]`).check()
      await page.getByRole('button').last().click()
    },
    async expectSuccess(order: 'paid' | 'free') {
      await page.waitForURL(`**${at(language, '/payment-success')}*`)
      await expect(heading(1, t(`billing:orderTitle_${order}`))).toBeVisible()
      await page.waitForURL(`**${at(language, '/profile')}?tab=rubrics`)
    },
    async changeCardTo(card: 'works' | 'failsLater') {
      const [portal] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('button', { name: t('billing:manage') }).click(),
      ])
      await portal.waitForURL('**/_local/portal/*')
      await portal.locator(`input[name=card][value=${card}]`).check()
      await portal.locator('section[aria-labelledby=card] button[type=submit]').click()
      await portal.waitForLoadState()
      await portal.close()
    },
    mail: (subject: string) => mailTo(page.context(), person.email, subjectLike(subject)),
    endOfPeriod: async () => {
      const { id } = await (await call('GET', '/api/auth/me')).json()
      const answer = await call('GET', `/api/subscription-management/status/${id}`)
      return new Date((await answer.json()).subscription.currentPeriodEnd)
    },
  }
}

const language = 'de'

test('from the trial to paying, failing, paying again, cancelling and back', async ({ page }) => {
  const person = await confirmedPerson(page, language)
  const registered = Date.now()
  const me = walker(page, language, person)
  const { t } = me

  await test.step('the trial keeps its days when a plan is chosen', async () => {
    await me.openTab()
    await me.expectAccess('ACTIVE', 'Premium')
    await me.choose('billing:startTrial')
    await me.payWith('works')
    await me.expectSuccess('free')
    await me.openTab()
    await me.expectAccess('ACTIVE', 'Premium')
    expect((await me.endOfPeriod()).getTime()).toBeGreaterThan(registered + 29 * DAY)
    await me.mail(mails[language].subscriptionStarted.subject)
  })

  await test.step('three days before the first payment a mail says so', async () => {
    await me.wakeAt(new Date((await me.endOfPeriod()).getTime() - 3 * DAY + 60 * 60 * 1000))
    await me.mail(mails[language].chargeAhead.subject)
    await me.openTab()
  })

  await test.step('its end is the first payment', async () => {
    await me.wakeAt(new Date((await me.endOfPeriod()).getTime() + 2 * 60 * 60 * 1000))
    await me.mail(mails[language].paymentReceipt.subject)
    await me.openTab()
    await me.expectAccess('ACTIVE', 'Premium')
  })

  await test.step('a card that fails at the renewal leaves access, and a mail says so', async () => {
    await me.changeCardTo('failsLater')
    await me.wakeAt(new Date((await me.endOfPeriod()).getTime() + 2 * 60 * 60 * 1000))
    await me.mail(mails[language].paymentFailed.subject)
    await me.openTab()
    await me.expectAccess('PAST_DUE', 'Premium')
  })

  await test.step('another card pays what is open', async () => {
    await me.changeCardTo('works')
    await expect(async () => {
      await me.openTab()
      await me.expectAccess('ACTIVE', 'Premium')
    }).toPass()
  })

  await test.step('cancelled, it lasts until its end', async () => {
    await page.getByRole('button', { name: t('billing:cancel') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('billing:cancelNow') })
      .click()
    await expect(page.getByRole('button', { name: t('billing:resume') })).toBeVisible()
    await me.mail(mails[language].subscriptionCancelled.subject)
    await me.expectAccess('ACTIVE', 'Premium')
    await me.wakeAt(new Date((await me.endOfPeriod()).getTime() + 2 * 60 * 60 * 1000))
    await me.mail(mails[language].subscriptionEnded.subject)
    await me.openTab()
    await me.expectAccess('CANCELED', 'Free')
  })

  await test.step('ordered again it costs at once, without a second trial', async () => {
    await me.choose('billing:subscribe')
    await me.payWith('works')
    await me.expectSuccess('paid')
    await me.openTab()
    await me.expectAccess('ACTIVE', 'Premium')
  })
})

test('with every message of the provider lost, the daily comparison reaches the same', async ({
  page,
}) => {
  const person = await confirmedPerson(page, 'de')
  await page.request.post('/_local/payments', { data: { delivery: { lose: true } } })
  const me = walker(page, 'de', person)
  await me.openTab()
  await me.choose('billing:startTrial')
  await me.payWith('failsLater')
  await me.expectSuccess('free')
  await me.wakeAt(new Date(Date.now() + DAY))
  await me.openTab()
  const trialEnd = await me.endOfPeriod()
  // The first charge at the trial's end is a later one than that for which the card was taken.
  await me.wakeAt(new Date(trialEnd.getTime() + DAY))
  await me.openTab()
  await me.expectAccess('PAST_DUE', 'Premium')
  await me.changeCardTo('works')
  await me.wakeAt(new Date(trialEnd.getTime() + 2 * DAY))
  await me.openTab()
  await me.expectAccess('ACTIVE', 'Premium')
})
