/** What pages say to whoever has no full access where nothing is sold (P-SERVE-NO-PLANS). */
import { atom } from 'nanostores'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { frequentQuestionsIn } from '../../content/editorial/frequent-questions.ts'
import { drawComponent } from '../../tests/support/draw-component.ts'
import { maria } from '../../tests/support/session-user.ts'
import type { Language } from '../contract/protocol/language.ts'
import { visitAt } from '../domain/reading/daily-visit.ts'
import { presentVisit } from '../domain/reading/present-visit.ts'
import { createBillingAction } from '../features/billing/plans/billing-action.ts'
import type { PlanOrder } from '../features/billing/plans/order.ts'
import { Plans } from '../features/billing/plans/Plans.tsx'
import { limitedNotice } from '../features/feed/limited-notice.ts'
import { upgradeDialog } from '../features/gates/upgrade-dialog.ts'
import { newList } from '../features/home/visit/new-list.ts'
import { RubricPicker } from '../features/onboarding/RubricPicker.tsx'
import { RubricsTab } from '../features/onboarding/RubricsTab.tsx'
import type { RubricChoice, RubricChoiceStore } from '../features/onboarding/rubric-choice.store.ts'
import { pricesPage } from '../features/prices/prices-page.ts'
import { SubscriptionSummary } from '../features/profile/SubscriptionSummary.tsx'
import { translators } from '../i18n/translators.ts'
import { pricesIn } from './prices.ts'

vi.mock('../api/sells-plans.ts', () => ({ sellsPlans: false }))

const now = '2026-11-22T11:00:00.000Z'
const user = { ...maria, roles: ['ROLE_USER' as const], trialEndsAt: now, trialDaysLeft: 0 }
const rubrics = [{ id: 1, name: 'Schlaf', description: '', motif: 'moon' }]
const chosen = new Set([1])
const store = {
  $state: atom<RubricChoice>({ at: 'choosing', rubrics, chosen, saved: chosen }),
  load: async () => {},
} as unknown as RubricChoiceStore
const order = createBillingAction<PlanOrder, string>(async () => ({ ok: true, value: '' }))
const continued = {
  now,
  lastVisit: null,
  rubrics,
  hearticles: [],
  read: [],
  studies: [],
  unfinished: [],
  savedUnread: [],
  heard: [],
  retracted: [],
  questions: { answered: [], waiting: [], left: 5, next: null, tomorrow: '2026-11-23' },
  history: null,
  opensAll: false,
  trial: null,
}
const visited = { visits: visitAt(undefined, now), above: [], heardHere: [], seen: [] }

const drawn: Record<string, (language: Language) => string> = {
  gate: (language) => String(upgradeDialog({ t: translators[language], language })),
  feed: (language) => {
    const words = { t: translators[language], language }
    return String(limitedNotice('upgrade', false, words)) + limitedNotice('upgrade', true, words)
  },
  visit: (language) =>
    String(
      newList(presentVisit(continued, visited, language), continued, undefined, {
        t: translators[language],
        language,
      }),
    ),
  plans: (language) =>
    drawComponent(
      createElement(Plans, { plans: [], trial: undefined, order, onHindered: undefined }),
      language,
      ['billing', 'form'],
    ),
  rubrics: (language) =>
    drawComponent(createElement(RubricsTab, { user, store }), language, ['onboarding', 'form']),
  onboarding: (language) =>
    drawComponent(createElement(RubricPicker, { user, store }), language, ['onboarding', 'form']),
  profile: (language) =>
    drawComponent(createElement(SubscriptionSummary, { user }), language, ['profile', 'form']),
  prices: (language) =>
    String(
      pricesPage({ prices: undefined, inWords: undefined }, new Date(now), {
        t: translators[language],
        language,
      }),
    ),
  questions: (language) => JSON.stringify(frequentQuestionsIn(language, { sellsPlans: false })),
}

describe.each(['de', 'en'] as const)('where nothing is sold (%s)', (language) => {
  test.each(Object.keys(drawn))('%s promises no subscription and leads to none', (name) => {
    const html = drawn[name]?.(language) ?? ''
    expect(html).not.toContain('tab=subscription')
    expect(html).not.toMatch(/mit einem Abo|Premium-Abo|Upgrade|abschließen|freischalten/i)
    expect(html).not.toMatch(/(with|take out|need) a (premium )?subscription|a subscription opens/i)
    expect(html).not.toMatch(/come back later|wieder vorbei|später/i)
  })

  test.each(['gate', 'feed', 'plans', 'prices', 'questions'])(
    '%s says that none are offered',
    (name) => {
      const expected = {
        de: 'Abos werden hier nicht angeboten',
        en: 'No subscriptions are offered here',
      }
      expect(drawn[name]?.(language)).toContain(expected[language])
    },
  )

  test('prices of before are shown no more', () => {
    const record = { id: 1, verifiedAt: now, prices: [{ interval: 'monthly', priceInCents: 990 }] }
    expect(pricesIn(language, record as never, new Date(now))).toBeUndefined()
  })

  test('visitors are still led to the trial', () => {
    expect(drawn.gate?.(language)).toContain(`${language === 'de' ? '' : '/en'}/signup"`)
  })
})
