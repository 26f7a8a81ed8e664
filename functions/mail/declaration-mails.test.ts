import { describe, expect, test } from 'vitest'
import type { Declaration } from '../../src/domain/account/declaration.ts'
import type { PaymentPhase } from '../../src/domain/billing/payment-phase.ts'
import { at, declaration, write } from '../../tests/support/mail-data.ts'
import type { DeclarationState } from './billing-mails.ts'

describe('mails about a declaration', () => {
  const received = (more: Partial<Declaration>) =>
    write({
      kind: 'declaration-received',
      declaration: declaration(more),
      state: { at: 'link', accountId: '' },
      token: 'a',
      isSignedIn: false,
    })

  test('the receipt says what was declared, by whom, on which contract and when to the second', () => {
    const { text } = received({})
    expect(text).toContain('Erklärung: Widerruf des Vertrags')
    expect(text).toContain('Name: Anna Huber')
    expect(text).toContain('E-Mail-Adresse: anna@example.org')
    expect(text).toContain('Vertrag: HEART-0001')
    expect(text).toContain('Eingegangen: 21. November 2026 um 11:59:58 Uhr, Wiener Zeit')
    const english = received({ kind: 'cancellation', language: 'en', contract: '' }).text
    expect(english).toContain('Declaration: Cancellation of the contract')
    expect(english).toContain('Contract: Hearticle subscription, not further specified')
    expect(english).toContain('Received: 21 November 2026 at 11:59:58, Vienna time')
  })

  test('nothing that a user typed becomes a link', () => {
    const advertisement = 'Win at https://evil.example/now or www.evil.example or a@evil.example'
    const { text } = received({ name: advertisement, contract: advertisement })
    expect(text).not.toMatch(/https:\/\/evil|evil\.example|@evil/)
    expect(received({ name: 'Dr.Huber' }).text).toContain('Name: Dr. Huber')
    expect(received({ name: 'A.B. Huber' }).text).toContain('Name: A.B. Huber')
  })

  const done = (
    kind: Declaration['kind'],
    refundedInCents: number | null,
    phase: PaymentPhase = 'paid',
  ) =>
    write({
      kind: 'declaration-carried-out',
      phase,
      declaration: declaration({ kind }),
      outcome: {
        at: at.toISOString(),
        endsAt: '2026-12-21T11:00:00.000Z',
        refundedInCents,
        isFree: false,
      },
    }).text

  test('what came of it names the end and what goes back', () => {
    expect(done('withdrawal', 990)).toContain('9,90\u00a0€ gehen auf dem Weg zurück')
    expect(done('withdrawal', null)).toContain('Zurückzuzahlen ist nichts')
    const cancelled = done('cancellation', null)
    expect(cancelled).toContain('Ihr Abonnement endet am 21. Dezember 2026.')
    expect(cancelled).toContain('Danach wird nichts mehr abgebucht.')
  })

  test('a cancellation before the first charge says that nothing is charged at all', () => {
    const text = done('cancellation', null, 'free')
    expect(text).toContain('Es wird nichts abgebucht.')
    expect(text).not.toContain('nichts mehr')
  })

  test('a cancellation while an invoice is open promises neither access nor that it stays unpaid', () => {
    const text = done('cancellation', null, 'overdue')
    expect(text).toContain('endet spätestens am 21. Dezember 2026')
    expect(text).toContain('wir versuchen weiterhin, sie abzubuchen')
    expect(text).not.toMatch(/bleibt Ihnen|nichts mehr abgebucht/)
  })

  test('whoever did not declare it is told what to do by what can still happen', () => {
    const notYou = (state: DeclarationState, isSignedIn = false) => {
      const { text } = write({
        kind: 'declaration-received',
        declaration: declaration(),
        state,
        isSignedIn,
      })
      return text.slice(text.indexOf('Sie haben das nicht erklärt?'))
    }
    expect(notYou({ at: 'link', accountId: '' })).toContain('Ohne den Link geschieht nichts')
    expect(notYou({ at: 'no-subscription' })).toContain('Dann ist nichts zu tun.')
    for (const text of [notYou({ at: 'done' }), notYou({ at: 'link', accountId: '' }, true)]) {
      expect(text).toContain('Dann schreiben Sie uns bitte gleich')
      expect(text).not.toContain('nichts')
    }
  })
})
