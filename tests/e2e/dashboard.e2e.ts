import type { Page } from '@playwright/test'
import type { Dashboard } from '../../src/domain/statistics/dashboard.ts'
import { daysBetween } from '../../src/domain/statistics/statistics.ts'
import { expectNoBarrier } from './support/axe.ts'
import { at, newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn, signUp } from './support/sign-in.ts'

const CALL = '**/api/admin/dashboard'
const TAB = '/profile?tab=dashboard'

const full: Dashboard = {
  at: '2026-11-21T11:00:00.000Z',
  people: {
    countedAt: '2026-11-20T23:15:04.000Z',
    byAccess: { free: 12_034, trial: 312, ordered: 18, paying: 1_204, granted: 9 },
  },
  churn: { payingBefore: 1_180, lost: 37, rate: 37 / 1_180 },
  churnFrom: '2026-10-02',
  days: daysBetween('2026-10-23', '2026-11-21').map((date, place) => ({
    date,
    signUps: place === 0 ? null : (place * 7) % 23,
    views: { authenticated: place * 31, anonymous: 900 - place * 11 },
    mailFailures: place % 9 === 0 ? 2 : 0,
    webhookFailures: place === 20 ? 1 : 0,
  })),
  publication: {
    state: 'failed',
    pending: 2,
    run: {
      ...{ id: 7, state: 'failed', startedAt: '2026-11-21T10:00:00.000Z' },
      ...{ finishedAt: '2026-11-21T10:00:04.200Z', durationMs: 4200, step: 'pages', steps: [] },
      ...{ whole: false, changes: 2, pages: null, error: 'the build ended with 1' },
    },
  },
  jobs: [
    {
      name: 'daily',
      state: 'failed',
      run: {
        ...{
          name: 'daily',
          startedAt: '2026-11-20T23:15:00.000Z',
          durationMs: 73_000,
          error: null,
        },
        steps: [
          { name: 'trialNotices', outcome: 'done', durationMs: 1200, count: 14, error: null },
          {
            ...{ name: 'reconciledSubscriptions', outcome: 'failed', durationMs: 61_000 },
            ...{ count: null, error: 'PaymentUnavailable' },
          },
          { name: 'aStepOfTomorrow', outcome: 'done', durationMs: 3, count: 0, error: null },
        ],
      },
    },
    { name: 'study-import', state: 'never', run: null },
  ],
  failures: [
    {
      ...{ at: '2026-11-21T10:59:00.000Z', area: 'mail', subject: 'welcome' },
      ...{ outcome: 'given-up', reason: 'MessageRejected' },
    },
    {
      ...{ at: '2026-11-12T10:59:00.000Z', area: 'webhook', subject: 'invoice.paid' },
      ...{ outcome: 'failed', reason: 'timeout' },
    },
  ],
}

const tile = (page: Page, title: string) =>
  page.locator('.stat-tiles > div').filter({ has: page.getByText(title, { exact: true }) })

test('shows who signs up on the product that runs, and what its jobs did', async ({
  page,
  browser,
  baseURL,
}) => {
  const t = words.de
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await signUp(await context.newPage(), 'de', newPerson())
  await context.close()
  await signIn(page, 'demo-admin')
  await page.goto('/profile')
  await page.getByRole('link', { name: t('profile:tab_dashboard') }).click()
  await expect(tile(page, t('dashboard:signUps')).locator('.stat-figure')).toHaveText(/^[1-9]/)
  // The daily job ran when the product started, and counted.
  await expect(tile(page, t('dashboard:kind_granted')).locator('.stat-figure')).toHaveText(/^\d+$/)
  await expect(page.getByRole('heading', { name: t('dashboard:job_daily') })).toBeVisible()
  await page.getByText(t('dashboard:steps', { count: 18 })).click()
  await expect(page.getByText(t('dashboard:step_countedPeople'))).toBeVisible()
})

const language = 'en'
const t = words[language]

test('says that it cannot be loaded, in figures and words how the product is, and what is not known yet', async ({
  page,
}) => {
  const fresh: Dashboard = {
    ...full,
    people: null,
    churn: null,
    churnFrom: '2026-12-21',
    failures: [],
    days: full.days.map((day) => ({ ...day, signUps: null })),
    publication: { state: 'idle', pending: 0, run: null },
    jobs: full.jobs.map(({ name }) => ({ name, state: 'never', run: null })),
  }
  let answer: Dashboard | undefined
  await page.route(CALL, (route) => (answer ? route.fulfill({ json: answer }) : route.abort()))
  await signIn(page, 'demo-admin')
  await page.goto(at(language, TAB))
  const figure = (title: string) => tile(page, title).locator('.stat-figure')
  await test.step('it cannot be loaded', async () => {
    await expect(page.getByRole('alert')).toContainText(t('dashboard:failed'))
  })

  await test.step('figures and words', async () => {
    answer = full
    await page.getByRole('button', { name: t('form:tryAgain') }).click()
    await expect(figure(t('dashboard:kind_paying'))).toHaveText(/^1\D?204$/)
    await expect(figure(t('dashboard:churn'))).toHaveText(/^3[,.]1\s?%$/)
    await expect(figure(t('dashboard:signUps'))).toHaveText('19')
    await expect(page.getByRole('img', { name: t('dashboard:views') })).toBeVisible()
    await expect(page.getByText(t('dashboard:daysMissing', { count: 1 })).first()).toBeVisible()
    await page.locator('summary', { hasText: t('dashboard:asTable') }).click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(31)
    await expect(page.getByText(t('dashboard:publication_failed')).first()).toBeVisible()
    // A run that failed shows its steps by itself; one that is new here by its name.
    await expect(page.getByText('PaymentUnavailable')).toBeVisible()
    await expect(page.getByText('aStepOfTomorrow')).toBeVisible()
    const mail = `${t('dashboard:area_mail')}: ${t('dashboard:mail_welcome')}`
    await expect(page.getByText(mail)).toBeVisible()
    await expectNoBarrier(page, 'a dashboard with everything', 'main')
  })

  const refresh = page.getByRole('button', { name: t('dashboard:refresh') })
  await test.step('what is shown stays where it cannot be asked for anew', async () => {
    answer = undefined
    await refresh.click()
    await expect(page.getByRole('alert')).toContainText(t('dashboard:old'))
    await expect(tile(page, t('dashboard:kind_paying'))).toBeVisible()
  })

  await test.step('what is not known yet', async () => {
    answer = fresh
    await refresh.click()
    const churn = tile(page, t('dashboard:churn'))
    await expect(churn.locator('.stat-figure')).toHaveText(t('dashboard:unknown'))
    await expect(churn).toContainText('2026')
    await expect(page.getByText(t('dashboard:notCounted')).first()).toBeVisible()
    await expect(page.getByText(t('dashboard:failuresNone'))).toBeVisible()
    await expect(page.getByText(t('dashboard:state_never'))).toHaveCount(2)
  })
})
