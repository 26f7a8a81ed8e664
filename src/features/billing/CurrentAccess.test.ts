import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import {
  ended,
  granted,
  pastDue,
  subscribed,
  unpaid,
} from '../../../tests/support/subscription-states.ts'
import type { SubscriptionState } from '../../contract/billing/billing.ts'
import { translators } from '../../i18n/translators.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CurrentAccess } from './CurrentAccess.tsx'
import { Renewal } from './Renewal.tsx'

const t = translators.en
const invoice = 'href="https://pay.example/invoice/1"'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://hearticle.example' }))
afterEach(() => void vi.unstubAllGlobals())

const subscription = { take: async () => {}, refresh: async () => {} }
const drawn = (state: SubscriptionState) =>
  [
    createElement(CurrentAccess, { state }),
    createElement(Renewal, { userId: 'u1', state, subscription }),
  ]
    .map((part) => drawComponent(part, 'en', ['billing', 'profile', 'form']))
    .join('')

test.each([
  ['a payment that failed', pastDue, ['status_PAST_DUE', 'pastDue', 'cancel'], true],
  ['payments that all failed', unpaid, ['status_UNPAID', 'unpaid'], true],
  ['a subscription that ended', ended, ['status_CANCELED'], false],
  ['a grant', granted, ['granted'], false],
] as const)('%s: it says what became of it, and what to do', (_, state, words, hasInvoice) => {
  const page = drawn(state)
  for (const word of words) expect(page).toContain(t(`billing:${word}`))
  expect(page.includes(invoice)).toBe(hasInvoice)
  expect(page.includes(`>${t('billing:cancel')}</button>`)).toBe(state.may.cancel)
})

test('cancelling what costs nothing yet says that it costs nothing', () => {
  const questionFor = (firstChargeAt: string | null) => {
    const state = { ...subscribed, subscription: { ...subscribed.subscription, firstChargeAt } }
    const dialog = createElement(CancelDialog, {
      ...{ state, isOpen: true, isBusy: false, children: null },
      ...{ onCancel: () => {}, onClose: () => {} },
    })
    return drawComponent(dialog, 'en', ['billing', 'form'])
  }
  expect(questionFor('2026-12-21T10:00:00.000Z')).toContain(t('billing:cancelFree'))
  expect(questionFor(null)).toContain(t('billing:cancelNoCharge'))
})
