/** Signing in and up, the profile, ordering. */
import type { listProposals } from '../../../src/contract/desk/proposals.ts'
import type { OutputOf } from '../../../src/contract/protocol/endpoint.ts'
import { contributionOf } from '../../../src/domain/statistics/interactions.ts'
import {
  afterTrial,
  ended,
  ending,
  inTrial,
  pastDue,
  subscribed,
  unpaid,
} from '../../support/subscription-states.ts'
import { READERS_BROWSER } from '../support/people-at-work.ts'
import { answerCall, answerSubscription } from '../support/subscription.ts'
import { opensDialog, type Role, type Screen, type Visit } from './screen.ts'

const TAB = '.profile-content h2'

const submit = ({ page }: Visit) => page.locator('main [type=submit]').first().click()

/** With the tabs that a role has. */
const profile = (as: Role): Screen => ({
  name: `profile of ${as}`,
  as,
  path: '/profile',
  shows: TAB,
})

/** The tabs that everybody has, for whom they differ. */
const common = (as: Role): Screen[] => [
  profile(as),
  { name: `subscription of ${as}`, as, path: '/profile?tab=subscription', shows: '.access-facts' },
  { name: `rubrics of ${as}`, as, path: '/profile?tab=rubrics', shows: `${TAB}, [type=checkbox]` },
]

/** States of a subscription that take months to come about. */
const subscriptions: Screen[] = Object.entries({
  inTrial,
  afterTrial,
  subscribed,
  ending,
  ended,
  pastDue,
  unpaid,
}).map(([name, state]) => ({
  name: `subscription: ${name}`,
  as: 'premium',
  path: '/profile?tab=subscription',
  shows: '.access-facts',
  before: ({ page }: Visit) => answerSubscription(page, state),
  ...(!['inTrial', 'subscribed'].includes(name) && { isLikeAnother: true }),
  ...(name === 'subscribed' && {
    states: {
      'the question before cancelling': opensDialog(({ page, t }) =>
        page.getByRole('button', { name: t('billing:cancel') }).click(),
      ),
    },
  }),
}))

const ASKED_NAME = {
  ...({ kind: 'name', version: 1, titleLanguage: 'de', state: 'waiting' } as const),
  ...({ at: '2026-11-20T11:00:00Z', approval: 'open' } as const),
  isOwn: false,
}

/** Of somebody who is named otherwise so far, and of somebody with much to say. */
const ASKED_NAMES: OutputOf<typeof listProposals> = {
  content: [
    {
      ...ASKED_NAME,
      id: '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11',
      title: 'Dr. Anna Huber',
      name: {
        username: 'anna',
        name: 'Dr. Anna Huber',
        profession: 'Fachärztin für Innere Medizin und Kardiologie',
        shown: { name: 'Dr. Anna Maier', profession: 'Ärztin' },
      },
    },
    {
      ...ASKED_NAME,
      id: '5b1f9c11-7a55-4b0e-9d53-0a4d3f0c6a52',
      title: 'Univ.-Prof. DDr. Maximilian Donaudampfschifffahrtsgesellschaftskapitän',
      name: {
        username: 'donaudampfschifffahrtsgesellschaftskapit',
        name: 'Univ.-Prof. DDr. Maximilian Donaudampfschifffahrtsgesellschaftskapitän',
        profession: 'Arzt für Allgemeinmedizin',
        shown: null,
      },
    },
  ],
  totalElements: 2,
  waiting: 2,
}

export const accountScreens: readonly Screen[] = [
  {
    name: 'login',
    isMain: true,
    path: '/login',
    shows: 'main [type=submit]',
    states: {
      'a refusal': async ({ page, t }) => {
        await page.getByLabel(t('account:username'), { exact: true }).fill('nobody-of-that-name')
        await page.getByLabel(t('account:password'), { exact: true }).fill('not-the-password')
        await submit({ page } as Visit)
        await page.getByRole('alert').first().waitFor()
      },
    },
  },
  {
    name: 'forgot password',
    path: '/login?mode=forgot',
    shows: 'main [type=submit]',
    states: {
      'a refusal': submit,
    },
  },
  {
    name: 'signup',
    path: '/signup',
    shows: 'main [type=submit]',
    states: {
      'its errors': async (visit) => {
        const { page, t } = visit
        await page.getByLabel(t('account:email'), { exact: true }).fill('no address')
        await submit(visit)
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
  },
  { name: 'reset password without its link', path: '/reset-password', shows: 'main .message' },
  {
    name: 'reset password',
    path: '/reset-password?token=a-token',
    shows: 'main [type=submit]',
    states: { 'its errors': submit },
  },
  { name: 'confirm email', path: '/confirm-email' },
  { name: 'leave mails', path: '/leave-mails' },
  {
    name: 'withdrawal',
    path: '/withdrawal',
    shows: 'main [type=submit]',
    states: { 'its errors': submit },
  },
  { name: 'cancellation', path: '/cancellation', shows: 'main [type=submit]', isLikeAnother: true },
  {
    name: 'rubric selection',
    as: 'premium',
    path: '/rubric-selection',
    shows: '[type=checkbox]',
    states: { chosen: ({ page }) => page.getByRole('checkbox').first().check() },
  },
  {
    name: 'profile of free',
    isMain: true,
    as: 'free',
    path: '/profile',
    shows: TAB,
    states: {
      'its forms': async ({ page, t }) => {
        await page.getByText(t('profile:changeEmail'), { exact: true }).click()
        await page.getByText(t('profile:changePassword'), { exact: true }).click()
      },
      'the question before it is deleted': opensDialog(({ page, t }) =>
        page.getByRole('button', { name: t('profile:delete'), exact: true }).click(),
      ),
    },
  },
  {
    name: 'subscription of free',
    isMain: true,
    as: 'free',
    path: '/profile?tab=subscription',
    shows: '.plan-card',
    states: {
      'an order': opensDialog(({ page }) => page.locator('.plan-card .button').last().click()),
      'an order that fails': async ({ page }) => {
        await page.route('**/create-checkout-session*', (route) => route.abort())
        await page.locator('dialog[open] .button').click()
        await page.getByRole('alert').waitFor()
      },
    },
  },
  {
    name: 'rubrics of free',
    as: 'free',
    path: '/profile?tab=rubrics',
    shows: '[type=checkbox]',
    states: {
      'premium feature modal': opensDialog(async ({ page }) => {
        // Its box says that it is locked, and answers all the same.
        await page.locator('.choice-card').first().click({ force: true })
      }),
    },
  },
  { name: 'reading list of free', as: 'free', path: '/profile?tab=reading', shows: TAB },
  ...common('newcomer'),
  ...common('premium').map((screen): Screen => ({ ...screen, isLikeAnother: true })),
  { ...profile('reviewer'), isLikeAnother: true },
  profile('admin'),
  ...subscriptions,
  {
    name: 'saved',
    as: 'newcomer',
    path: async ({ page, language }) => {
      for (const id of [3, 16]) {
        await page.goto(`${language === 'de' ? '' : '/en'}/hearticle/${id}`)
        await page.locator(`header [data-save="${id}"]`).click()
        await page.locator(`header [data-save="${id}"][data-saved]`).waitFor()
      }
      return '/profile?tab=reading'
    },
    shows: '.reading-list li',
    states: {
      'one that was removed': ({ page }) => page.locator('.reading-list li button').first().click(),
      'with a history': ({ page, t }) =>
        page.getByRole('button', { name: t('readingList:yes') }).click(),
    },
  },
  ...(['paid', 'open', 'none'] as const).map(
    (order): Screen => ({
      name: `payment success: ${order}`,
      as: 'free',
      path: '/payment-success',
      ...(order !== 'open' && { isLikeAnother: true }),
      before: async ({ page }) => {
        await answerCall(page, 'look-for-order', (route) => route.fulfill({ json: { order } }))
        // It leads on by itself.
        await page.route('**/profile?tab=rubrics', (route) => route.abort())
      },
    }),
  ),
  {
    name: 'statistics',
    as: 'analyst',
    path: '/desk/statistics',
    before: ({ stores }) =>
      stores.interactions.count(
        {
          hearticleId: 3,
          contribution: contributionOf({ interactionType: 'READ' }),
          reader: {
            network: '192.0.2.9',
            countedNetwork: '192.0.2.0',
            userAgent: READERS_BROWSER,
          },
        },
        new Date(),
      ),
    shows: '.desk-sheet select',
    states: {
      'of a hearticle': async ({ page, t }) => {
        await page.getByLabel(t('administration:findHearticle'), { exact: true }).fill('3')
        await page.getByLabel(t('administration:hearticle'), { exact: true }).selectOption('3')
        await page.getByRole('img', { name: t('administration:chart') }).waitFor()
        await page.getByText(t('administration:asTable')).click()
      },
    },
  },
  {
    name: 'users',
    isMain: true,
    as: 'admin',
    path: '/desk/users',
    shows: '[data-row]',
    states: {
      'the dialog to edit oneself': opensDialog(async ({ page, t }) => {
        await page.getByRole('searchbox', { name: t('administration:username') }).fill('demo-admin')
        await page.locator('[data-row]:only-child').waitFor()
        await page.keyboard.press('Tab')
        await page.getByRole('button', { name: t('administration:searchUsers') }).click()
        await page.keyboard.press('e')
        await page.getByRole('dialog').getByLabel(t('administration:ROLE_ADMIN')).uncheck()
      }),
      'the dialog to delete one': opensDialog(async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('d')
      }),
    },
  },
  {
    name: 'users that cannot be fetched',
    as: 'admin',
    path: '/desk/users',
    before: ({ page }) => page.route('**/api/admin/users/search*', (route) => route.abort()),
    shows: '.list-area .message',
  },
  {
    name: 'users with a name that waits',
    as: 'admin',
    path: '/desk/users',
    before: ({ page }) =>
      page.route('**/api/proposals?**', (route) => route.fulfill({ json: ASKED_NAMES })),
    shows: '.list-decisions li',
  },
  {
    name: 'users whose names that wait cannot be fetched',
    as: 'admin',
    path: '/desk/users',
    before: ({ page }) => page.route('**/api/proposals?**', (route) => route.abort()),
    shows: '.list-area .message',
    isLikeAnother: true,
  },
  {
    name: 'playlists',
    isMain: true,
    as: 'editor',
    path: '/desk/playlists',
    shows: '[data-row]',
    states: {
      'the dialog to create one': async ({ page, t }) => {
        await page
          .getByRole('button', { name: t('administration:createPlaylist'), exact: true })
          .click()
        await page.getByRole('dialog').getByRole('checkbox').first().check()
      },
    },
  },
  {
    name: 'dashboard',
    isMain: true,
    as: 'admin',
    path: '/profile?tab=dashboard',
    shows: '.stat-figure',
  },
  {
    name: 'statistics of all',
    as: 'admin',
    path: '/desk/statistics',
    shows: '.stat-figure',
  },
  { name: 'messages of the desk', as: 'editor', path: '/profile', shows: '[name=mails-desk]' },
]
