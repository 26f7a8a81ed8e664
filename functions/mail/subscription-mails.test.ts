import { describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/account/account.ts'
import { account, completeFacts, siteOrigin, write } from '../../tests/support/mail-data.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'

const free: BillingFacts = { ...completeFacts, phase: 'free', trialEnd: '2026-12-21T11:00:00.000Z' }

describe('the confirmation of an order', () => {
  const started = (more: Partial<BillingFacts> = {}, recipient: Partial<Account> = {}) =>
    write({
      kind: 'subscription-started',
      account: account(recipient),
      facts: { ...completeFacts, ...more },
    })

  test('says what was ordered, for how much, when it renews and when it was ordered', () => {
    const { text } = started()
    expect(text).toContain('Abonnement: Hearticle Premium, Monatsabonnement')
    expect(text).toContain('Preis: 9,90\u00a0€ pro Monat, Umsatzsteuer enthalten')
    expect(text).toContain('Bestellt: 21. November 2026 um 12:00 Uhr, Wiener Zeit')
    expect(text).toContain('Die erste Zahlung ist mit der Bestellung fällig.')
    expect(text).toContain('verlängert sich am 21. Dezember 2026 um einen Monat')
    const english = started({ interval: 'yearly', priceInCents: 9900 }, { language: 'en' }).text
    expect(english).toContain('Price: 99,00\u00a0€ per year, VAT included')
    expect(english).toContain('renews on 21 December 2026 for one year')
  })

  test('in a trial says until when it is free and what is charged then', () => {
    const { text } = started(free)
    expect(text).toContain('Erste Abbuchung: 21. Dezember 2026')
    expect(text).toContain(
      'Bis 21. Dezember 2026 ist Ihr Abonnement kostenlos. Dann buchen wir 9,90\u00a0€ zum ersten Mal ab.',
    )
    expect(text).toContain('Tun Sie es vor dem 21. Dezember 2026, wird nichts abgebucht.')
    expect(text).not.toContain('mit der Bestellung fällig')
  })

  test('names the last day of the withdrawal, in Vienna, and the ways out and to the terms', () => {
    const { text, html } = started({ orderedAt: '2026-11-21T23:30:00.000Z' })
    expect(text).toContain('Bis einschließlich 6. Dezember 2026 können Sie die Bestellung')
    const pages = ['profile?tab=subscription', 'cancellation', 'withdrawal', 'terms', 'imprint']
    for (const page of pages) {
      expect(text).toContain(`${siteOrigin}/${page}\n`)
      expect(html).toContain(`href="${siteOrigin}/${page}"`)
    }
  })

  test('of one that is cancelled already promises no renewal and no charge', () => {
    const { text } = started({ ...free, renews: false })
    expect(text).toContain('schon gekündigt: Es endet am 21. Dezember 2026')
    expect(text).not.toMatch(/verlängert sich (am|jeweils)|buchen wir|Erste Abbuchung/)
  })
})

test('the reminder names the day and the amount of the first charge, and how to avoid it', () => {
  const { subject, text } = write({ kind: 'charge-ahead', account: account(), facts: free })
  expect(subject).toBe('Am 21. Dezember 2026 buchen wir zum ersten Mal ab')
  expect(text).toContain('Am 21. Dezember 2026 buchen wir 9,90\u00a0€ zum ersten Mal ab.')
  expect(text).toContain(`${siteOrigin}/profile?tab=subscription`)
  expect(text).toContain(`${siteOrigin}/cancellation`)
})

describe('the confirmation of a cancellation', () => {
  const cancelled = (more: Partial<BillingFacts>) =>
    write({
      kind: 'subscription-cancelled',
      account: account(),
      facts: { ...completeFacts, renews: false, ...more },
    }).text

  test('says until when there is access, and that nothing more is charged', () => {
    expect(cancelled({})).toContain('Premium behalten Sie bis 21. Dezember 2026.')
    expect(cancelled({})).toContain('Danach wird nichts mehr abgebucht.')
  })

  test('before the first charge says that nothing is charged at all', () => {
    expect(cancelled(free)).toContain('Es wird nichts abgebucht.')
    expect(cancelled(free)).not.toContain('nichts mehr')
  })

  test('while an invoice is open promises neither access nor that it is not charged', () => {
    const text = cancelled({ phase: 'overdue' })
    expect(text).toContain('Es endet spätestens am 21. Dezember 2026.')
    expect(text).toContain('wir versuchen weiterhin, sie abzubuchen')
    expect(text).toContain('endet Ihr Premium-Zugang schon früher')
    expect(text).not.toMatch(/bleibt Ihnen|nichts mehr/)
  })
})

test('a cancellation that was taken back is told of with what is charged next', () => {
  const resumed = (facts: BillingFacts) =>
    write({ kind: 'subscription-resumed', account: account(), facts }).text
  expect(resumed(completeFacts)).toContain(
    'Es verlängert sich am 21. Dezember 2026 für 9,90\u00a0€.',
  )
  expect(resumed(free)).toContain('Am 21. Dezember 2026 buchen wir 9,90\u00a0€ zum ersten Mal ab.')
  expect(resumed({ ...completeFacts, phase: 'overdue' })).toContain('Eine Rechnung ist noch offen.')
})

describe('the end of a subscription', () => {
  const ended = (
    facts: Partial<BillingFacts>,
    recipient: Partial<Account> = { trialEndsAt: null },
  ) =>
    write({
      kind: 'subscription-ended',
      account: account(recipient),
      facts: { ...completeFacts, renews: false, ...facts },
    }).text

  test('is told with its reason, where that is known', () => {
    expect(ended({ endReason: 'cancelled' })).toContain('nach Ihrer Kündigung zu Ende gegangen.')
    expect(ended({ endReason: 'unpaid', phase: 'overdue' })).toContain(
      'zu Ende, weil eine Rechnung nicht bezahlt wurde. Es wird nichts mehr abgebucht.',
    )
    expect(ended({})).toContain('Ihr Abonnement bei Hearticle ist zu Ende. Es wird nichts mehr')
    expect(ended({ phase: 'free' })).toContain('Es wurde nichts abgebucht.')
  })

  test('takes nothing from whom a trial or a grant gives access', () => {
    expect(ended({}, {})).toContain('Ihre Testphase läuft noch bis 21. Dezember 2026')
    expect(ended({}, {})).not.toContain('wieder alle Inhalte')
    const granted = ended({}, { grant: 'Premium' })
    expect(granted).toContain('bleibt Ihnen auch ohne Abonnement')
    expect(granted).not.toMatch(/Testphase|wieder/)
    expect(ended({})).toContain('Ihr Konto bleibt kostenlos bestehen.')
  })
})
