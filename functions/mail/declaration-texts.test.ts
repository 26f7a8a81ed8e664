import { describe, expect, test } from 'vitest'
import type { Declaration } from '../../src/domain/declaration.ts'
import { at, declaration, write } from '../../tests/support/letters.ts'

describe('mails about a declaration', () => {
  const received = (more: Partial<Declaration>, token = 'a') =>
    write({
      kind: 'declaration-received',
      declaration: declaration(more),
      state: { at: 'link', token },
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
    expect(english).toContain('Contract: Subscription at Hearticle, not specified further')
    expect(english).toContain('Received: 21 November 2026 at 11:59:58, Vienna time')
  })

  test('nothing that somebody typed becomes a link', () => {
    const advertisement = 'Win at https://evil.example/now or www.evil.example or a@evil.example'
    const { text } = received({ name: advertisement, contract: advertisement })
    expect(text).not.toMatch(/https:\/\/evil|evil\.example|@evil/)
    expect(received({ name: 'Dr.Huber' }).text).toContain('Name: Dr. Huber')
    expect(received({ name: 'A.B. Huber' }).text).toContain('Name: A.B. Huber')
  })

  test('what came of it names the end and what goes back', () => {
    const done = (kind: Declaration['kind'], refundedInCents: number | null) =>
      write({
        kind: 'declaration-carried-out',
        declaration: declaration({ kind }),
        outcome: {
          at: at.toISOString(),
          endsAt: '2026-12-21T11:00:00.000Z',
          refundedInCents,
        },
      }).text
    expect(done('withdrawal', 990)).toContain('9,90\u00a0€ gehen auf dem Weg zurück')
    expect(done('withdrawal', null)).toContain('Zurückzuzahlen ist nichts')
    expect(done('cancellation', null)).toContain('Ihr Abonnement endet am 21. Dezember 2026.')
  })
})
