import { expect, type Page } from '@playwright/test'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { moveServiceTo } from '../support/clock.ts'
import { confirmedPerson, mails, subjectLike } from '../support/confirmed-person.ts'
import { at, mailTo, type Person, words } from '../support/people.ts'
import { test } from '../support/product.ts'
import { keptToken, signIn } from '../support/sign-in.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

test.afterEach(async ({ request }) => {
  await moveServiceTo(request, null)
})

/** Somebody on their way through the life of a subscription. */
function walker(page: Page, language: Language, person: Person) {
  const t = words[language]
  const call = async (method: 'GET' | 'POST', path: string) => {
    const headers = { Authorization: `Bearer ${await keptToken(page)}` }
    return page.request.fetch(path, { method, headers })
  }
  const heading = (number: 1 | 2 | 3, name: string) =>
    page.getByRole('heading', { level: number, name })
  return {
    t,
    /** Moves the clock, whereupon the product does what is due. */
    moveTo: (moment: Date) => moveServiceTo(page.request, moment),
    /** Signs in again, since nobody keeps a session that long, and opens the tab. */
    async comeBack() {
      await signIn(page, person)
      await this.openTab()
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
    },
    async changeCardTo(card: 'works') {
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
      return new Date((await answer.json()).subscription.currentPeriodEnd).getTime()
    },
  }
}

const language = 'de'
const mail = mails[language]

test('from the trial to failing, paying, cancelling and back', async ({ page }) => {
  const person = await confirmedPerson(page, language)
  const registered = Date.now()
  const me = walker(page, language, person)
  const { t } = me

  const trialEnd = await test.step('the trial keeps its days when a plan is chosen', async () => {
    await me.openTab()
    await me.expectAccess('ACTIVE', 'Premium')
    await me.choose('billing:startTrial')
    await me.payWith('failsLater')
    await me.expectSuccess('free')
    await me.mail(mail.subscriptionStarted.subject)
    const end = await me.endOfPeriod()
    expect(end).toBeGreaterThan(registered + 29 * DAY)
    return end
  })

  await test.step('three days before the first payment a mail says so', async () => {
    await me.moveTo(new Date(trialEnd - 3 * DAY + HOUR))
    await me.mail(mail.chargeAhead.subject)
  })

  await test.step('a card that fails leaves access, and a mail says so', async () => {
    await me.moveTo(new Date(trialEnd + 2 * HOUR))
    await me.mail(mail.paymentFailed.subject)
    await me.comeBack()
    await me.expectAccess('PAST_DUE', 'Premium')
  })

  await test.step('another card pays what is open', async () => {
    await me.changeCardTo('works')
    await me.mail(mail.paymentReceipt.subject)
    await me.openTab()
    await me.expectAccess('ACTIVE', 'Premium')
  })

  await test.step('cancelled, it lasts until its end', async () => {
    await page.getByRole('button', { name: t('billing:cancel') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('billing:cancelNow') })
      .click()
    await expect(page.getByRole('button', { name: t('billing:resume') })).toBeVisible()
    await me.mail(mail.subscriptionCancelled.subject)
    await me.expectAccess('ACTIVE', 'Premium')
    await me.moveTo(new Date((await me.endOfPeriod()) + 2 * HOUR))
    await me.mail(mail.subscriptionEnded.subject)
    await me.comeBack()
    await me.expectAccess('CANCELED', 'Free')
  })

  await test.step('ordered again it costs at once, without a second trial', async () => {
    await me.choose('billing:subscribe')
    await me.payWith('works')
    await me.expectSuccess('paid')
    await page.waitForURL(`**${at(language, '/profile')}?tab=rubrics`)
    await me.openTab()
    await me.expectAccess('ACTIVE', 'Premium')
  })
})
