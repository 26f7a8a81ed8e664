import { describe, expect, test } from 'vitest'
import {
  account,
  completeFacts,
  missingFacts,
  siteOrigin,
  write,
} from '../../tests/support/mail-data.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'

describe('mails about a payment', () => {
  const recipient = account()
  const textOf = (kind: 'payment-receipt' | 'payment-failed', facts: BillingFacts) =>
    write({ kind, account: recipient, facts }).text

  test('the receipt says what was paid, for what, until when and with which number', () => {
    const text = textOf('payment-receipt', completeFacts)
    expect(text).toContain('Betrag: 9,90\u00a0€, Umsatzsteuer enthalten')
    expect(text).toContain('Abonnement: Monatsabonnement')
    expect(text).toContain('Rechnungsnummer: HEART-0001')
    expect(text).toContain('Bezahlt bis: 21. Dezember 2026')
    const english = write({
      kind: 'payment-receipt',
      account: account({ language: 'en' }),
      facts: { ...completeFacts, interval: 'yearly', amountInCents: 9990 },
    }).text
    expect(english).toContain('Amount: 99,90\u00a0€, VAT included')
    expect(english).toContain('Subscription: Yearly subscription')
  })

  test('what is not known is not in it', () => {
    expect(textOf('payment-receipt', missingFacts)).not.toMatch(
      /€|Betrag|Abonnement:|Rechnungsnummer|bis|verlängert/,
    )
    expect(textOf('payment-failed', missingFacts)).not.toMatch(/€|2026/)
  })

  test('an invoice that lies at no web address is not linked', () => {
    const text = textOf('payment-receipt', { ...completeFacts, invoiceUrl: 'javascript:alert(1)' })
    expect(text).not.toContain('javascript')
    expect(text).toContain(`${siteOrigin}/profile?tab=subscription`)
  })

  test('a failed payment tells of the next attempt, and whether there is access meanwhile', () => {
    expect(textOf('payment-failed', completeFacts)).toContain(
      'Wir versuchen es am 24. November 2026 noch',
    )
    expect(textOf('payment-failed', completeFacts)).toContain('Ihr Zugang bleibt vorerst bestehen.')
    const without = write({
      kind: 'payment-failed',
      account: account({ trialEndsAt: null }),
      facts: { ...completeFacts, nextAttemptAt: null },
    }).text
    expect(without).toContain('Ein weiterer Versuch ist nicht vorgesehen.')
    expect(without).toContain('pausiert Ihr Premium-Zugang')
  })

  test('the receipt says when it renews, for what and how not to, unless it is cancelled', () => {
    const text = textOf('payment-receipt', completeFacts)
    expect(text).toContain('Am 21. Dezember 2026 verlängert sich Ihr Abonnement für 9,90\u00a0€')
    expect(text).toContain(`${siteOrigin}/cancellation`)
    const cancelled = textOf('payment-receipt', { ...completeFacts, renews: false })
    expect(cancelled).not.toMatch(/verlängert|cancellation/)
  })
})
