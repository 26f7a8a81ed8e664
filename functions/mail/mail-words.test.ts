// Rules: P-MAIL-WORDS, P-PLANNED, P-REVIEW-FINDINGS, P-LAPSE-MAILS, P-WANTED.
import { expect, test } from 'vitest'
import { missingReasons } from '../../src/contract/desk/edition-parts.ts'
import { languages } from '../../src/contract/protocol/language.ts'
import type { Account } from '../../src/domain/account/account.ts'
import type { Declaration } from '../../src/domain/account/declaration.ts'
import type { PaymentPhase } from '../../src/domain/billing/payment-phase.ts'
import {
  account,
  at,
  completeFacts,
  declaration,
  missingFacts,
  siteOrigin,
  write,
} from '../../tests/support/mail-data.ts'
import type { BillingFacts, DeskNotice } from '../store/mail/mail-request.ts'
import type { DeclarationState } from './billing-mails.ts'
import { mailMessages } from './mail-messages.ts'
import type { MailData } from './mails.ts'

type Billing = Extract<MailData, { facts: BillingFacts }>['kind']

const ofAccount = (
  kind: 'confirmation' | 'password-changed' | 'trial-ending' | 'trial-ended' | 'welcome',
  more: Partial<Account> = {},
): MailData => ({ kind, account: account(more), token: 'a' })

const billing = (
  kind: Billing,
  facts: Partial<BillingFacts> = {},
  recipient: Partial<Account> = {},
): MailData => ({ kind, account: account(recipient), facts: { ...completeFacts, ...facts } })

const cancelled = { renews: false }
const free = { phase: 'free', trialEnd: '2026-12-21T11:00:00.000Z' } as const
const noTrial = { trialEndsAt: null }

const received = (
  more: Partial<Declaration> = {},
  state: DeclarationState = { at: 'link', accountId: '' },
  isSignedIn = false,
): MailData => ({
  kind: 'declaration-received',
  declaration: declaration(more),
  state,
  isSignedIn,
  token: 'a',
})

const carriedOut = (
  kind: Declaration['kind'],
  refundedInCents: number | null = null,
  phase: PaymentPhase = 'paid',
): MailData => ({
  kind: 'declaration-carried-out',
  phase,
  declaration: declaration({ kind }),
  outcome: { at: at.toISOString(), endsAt: free.trialEnd, refundedInCents, isFree: false },
})

const farewell = (hadSubscription: boolean): MailData => ({
  kind: 'account-deleted',
  email: 'old@example.org',
  username: 'Anna',
  language: 'de',
  hadSubscription,
})

const news = (
  notice: Pick<DeskNotice, 'event'> & Partial<DeskNotice>,
  more: Partial<Account> = {},
  isOfDesk = true,
): MailData => ({
  kind: 'desk-news',
  account: account(more),
  isReviewer: false,
  isOfDesk,
  actor: null,
  notice: { headline: { de: 'Salz', en: 'Salt' }, hearticleId: 7, by: null, ...notice },
  token: 'a',
})

/** The trial of an account whose address was not confirmed in time. */
const paused = {
  createdAt: '2026-10-21T11:00:00Z',
  trialEndsAt: '2026-11-22T11:00:00Z',
  trialUnconfirmedUntil: '2026-10-28T11:00:00Z',
}
const confirmedTrial = { ...paused, emailConfirmedAt: paused.createdAt }
const doubted: DeskNotice['doubted'] = [
  { outcome: { de: 'Schlaganfall', en: 'Stroke' }, answer: 'differs' },
  { outcome: { de: 'Tod', en: 'Death' }, answer: 'cannot_say' },
]
const advertisement = 'Win at https://evil.example/now or www.evil.example or a@evil.example'

/** What a mail says in a situation, and what it must not say then. */
const letters: Array<[when: string, letter: MailData, says: string[], neverSays?: RegExp]> = [
  ['welcome', ofAccount('welcome'), ['21. Dezember 2026', 'ab 28. November 2026'], /return=/],
  ['welcome without a trial', ofAccount('welcome', noTrial), [], /2026/],
  [
    'welcome where the trial waits for the confirmation',
    ofAccount('welcome', { trialUnconfirmedUntil: '2026-11-21T10:00:00.000Z' }),
    ['beginnt Ihre kostenlose Testphase erst mit der Bestätigung'],
    /2026/,
  ],
  [
    'welcome of who wanted something',
    { kind: 'welcome', account: account(), token: 'a', returnTo: '/hearticle/7?a=b' },
    ['/confirm-email?token=a&return=%2Fhearticle%2F7%3Fa%3Db'],
  ],
  [
    'confirmation after a week',
    ofAccount('confirmation', { trialUnconfirmedUntil: '2026-11-17T11:00:00Z' }),
    ['Mit der Bestätigung beginnt Ihre kostenlose Testphase in voller Länge.'],
  ],
  [
    'password changed',
    ofAccount('password-changed'),
    ['21. November 2026 um 12:00 Uhr, Wiener Zeit'],
  ],
  [
    'end of a trial that paused, ahead',
    ofAccount('trial-ending', paused),
    ['beginnt Ihre kostenlose Testphase in voller Länge'],
    /weiterhin vollen|wieder alle|2026|zu Ende gegangen/,
  ],
  [
    'end of a trial that paused',
    ofAccount('trial-ended', paused),
    [],
    /weiterhin vollen|wieder alle|2026|zu Ende gegangen/,
  ],
  ['end of a trial, ahead', ofAccount('trial-ending', confirmedTrial), ['weiterhin vollen']],
  ['end of a trial', ofAccount('trial-ended', confirmedTrial), ['wieder alle']],
  [
    'farewell of a subscriber',
    farewell(true),
    ['Ihr Abonnement hat damit geendet. Es wird nichts mehr'],
  ],
  ['farewell', farewell(false), [], /Abonnement/],

  [
    'order',
    billing('subscription-started'),
    [
      'Abonnement: Hearticle Premium, Monatsabonnement',
      'Preis: 9,90\u00a0€ pro Monat, Umsatzsteuer enthalten',
      'Bestellt: 21. November 2026 um 12:00 Uhr, Wiener Zeit',
      'Die erste Zahlung ist mit der Bestellung fällig.',
      'verlängert sich am 21. Dezember 2026 um einen Monat',
      `${siteOrigin}/profile?tab=subscription\n`,
      `${siteOrigin}/cancellation\n`,
      `${siteOrigin}/withdrawal\n`,
      `${siteOrigin}/terms\n`,
      `${siteOrigin}/imprint\n`,
    ],
  ],
  [
    'order of a year in English',
    billing('subscription-started', { interval: 'yearly', priceInCents: 9900 }, { language: 'en' }),
    ['Price: 99,00\u00a0€ per year, VAT included', 'renews on 21 December 2026 for one year'],
  ],
  [
    'order in a trial',
    billing('subscription-started', free),
    [
      'Erste Abbuchung: 21. Dezember 2026',
      'Bis 21. Dezember 2026 ist Ihr Abonnement kostenlos. Dann buchen wir 9,90\u00a0€ zum ersten Mal ab.',
      'Tun Sie es vor dem 21. Dezember 2026, wird nichts abgebucht.',
    ],
    /mit der Bestellung fällig/,
  ],
  [
    'order late in the evening, whose last day of withdrawal is that of Vienna',
    billing('subscription-started', { orderedAt: '2026-11-21T23:30:00.000Z' }),
    ['Bis einschließlich 6. Dezember 2026 können Sie die Bestellung'],
  ],
  [
    'order that is cancelled already',
    billing('subscription-started', { ...free, ...cancelled }),
    ['schon gekündigt: Es endet am 21. Dezember 2026'],
    /verlängert sich (am|jeweils)|buchen wir|Erste Abbuchung/,
  ],
  [
    'first charge, ahead',
    billing('charge-ahead', free),
    [
      'Am 21. Dezember 2026 buchen wir zum ersten Mal ab',
      'Am 21. Dezember 2026 buchen wir 9,90\u00a0€ zum ersten Mal ab.',
      `${siteOrigin}/profile?tab=subscription`,
      `${siteOrigin}/cancellation`,
    ],
  ],
  [
    'receipt',
    billing('payment-receipt'),
    [
      'Betrag: 9,90\u00a0€, Umsatzsteuer enthalten',
      'Abonnement: Monatsabonnement',
      'Rechnungsnummer: HEART-0001',
      'Bezahlt bis: 21. Dezember 2026',
      'Am 21. Dezember 2026 verlängert sich Ihr Abonnement für 9,90\u00a0€',
      `${siteOrigin}/cancellation`,
    ],
  ],
  [
    'receipt of a year in English',
    billing('payment-receipt', { interval: 'yearly', amountInCents: 9990 }, { language: 'en' }),
    ['Amount: 99,90\u00a0€, VAT included', 'Subscription: Yearly subscription'],
  ],
  [
    'receipt of which little is known',
    billing('payment-receipt', missingFacts),
    [],
    /€|Betrag|Abonnement:|Rechnungsnummer|bis|verlängert/,
  ],
  [
    'receipt of what is cancelled',
    billing('payment-receipt', cancelled),
    [],
    /verlängert|cancellation/,
  ],
  [
    'receipt whose invoice lies at no web address',
    billing('payment-receipt', { invoiceUrl: 'javascript:alert(1)' }),
    [`${siteOrigin}/profile?tab=subscription`],
    /javascript/,
  ],
  [
    'failed payment',
    billing('payment-failed'),
    ['Wir versuchen es am 24. November 2026 noch', 'Ihr Zugang bleibt vorerst bestehen.'],
  ],
  [
    'last failed payment',
    billing('payment-failed', { nextAttemptAt: null }, noTrial),
    ['Ein weiterer Versuch ist nicht vorgesehen.', 'pausiert Ihr Premium-Zugang'],
  ],
  [
    'failed payment of which little is known',
    billing('payment-failed', missingFacts),
    [],
    /€|2026/,
  ],
  [
    'cancellation',
    billing('subscription-cancelled', cancelled),
    ['Premium behalten Sie bis 21. Dezember 2026.', 'Danach wird nichts mehr abgebucht.'],
  ],
  [
    'cancellation before the first charge',
    billing('subscription-cancelled', { ...free, ...cancelled }),
    ['Es wird nichts abgebucht.'],
    /nichts mehr/,
  ],
  [
    'cancellation while an invoice is open',
    billing('subscription-cancelled', { ...cancelled, phase: 'overdue' }),
    [
      'Es endet spätestens am 21. Dezember 2026.',
      'wir versuchen weiterhin, sie abzubuchen',
      'endet Ihr Premium-Zugang schon früher',
    ],
    /bleibt Ihnen|nichts mehr/,
  ],
  [
    'cancellation taken back',
    billing('subscription-resumed'),
    ['Es verlängert sich am 21. Dezember 2026 für 9,90\u00a0€.'],
  ],
  [
    'cancellation taken back in a trial',
    billing('subscription-resumed', free),
    ['Am 21. Dezember 2026 buchen wir 9,90\u00a0€ zum ersten Mal ab.'],
  ],
  [
    'cancellation taken back while an invoice is open',
    billing('subscription-resumed', { phase: 'overdue' }),
    ['Eine Rechnung ist noch offen.'],
  ],
  [
    'end',
    billing('subscription-ended', cancelled, noTrial),
    [
      'Ihr Abonnement bei Hearticle ist zu Ende. Es wird nichts mehr',
      'Ihr Konto bleibt kostenlos bestehen.',
    ],
  ],
  [
    'end by cancellation',
    billing('subscription-ended', { ...cancelled, endReason: 'cancelled' }, noTrial),
    ['nach Ihrer Kündigung zu Ende gegangen.'],
  ],
  [
    'end for want of payment',
    billing('subscription-ended', { endReason: 'unpaid', phase: 'overdue' }, noTrial),
    ['zu Ende, weil eine Rechnung nicht bezahlt wurde. Es wird nichts mehr abgebucht.'],
  ],
  [
    'end before the first charge',
    billing('subscription-ended', { ...cancelled, phase: 'free' }, noTrial),
    ['Es wurde nichts abgebucht.'],
  ],
  [
    'end while a trial gives access',
    billing('subscription-ended', cancelled),
    ['Ihre Testphase läuft noch bis 21. Dezember 2026'],
    /wieder alle Inhalte/,
  ],
  [
    'end while a grant gives access',
    billing('subscription-ended', cancelled, { grant: 'Premium' }),
    ['bleibt Ihnen auch ohne Abonnement'],
    /Testphase|wieder/,
  ],

  [
    'declaration',
    received(),
    [
      'Erklärung: Widerruf des Vertrags',
      'Name: Anna Huber',
      'E-Mail-Adresse: anna@example.org',
      'Vertrag: HEART-0001',
      'Eingegangen: 21. November 2026 um 11:59:58 Uhr, Wiener Zeit',
      'Ohne den Link geschieht nichts',
    ],
  ],
  [
    'declaration in English on no named contract',
    received({ kind: 'cancellation', language: 'en', contract: '' }),
    [
      'Declaration: Cancellation of the contract',
      'Contract: Hearticle subscription, not further specified',
      'Received: 21 November 2026 at 11:59:58, Vienna time',
    ],
  ],
  [
    'declaration with an advertisement, of which nothing becomes a link',
    received({ name: advertisement, contract: advertisement }),
    [],
    /https:\/\/evil|evil\.example|@evil/,
  ],
  ['declaration of a doctor', received({ name: 'Dr.Huber' }), ['Name: Dr. Huber']],
  ['declaration with initials', received({ name: 'A.B. Huber' }), ['Name: A.B. Huber']],
  [
    'declaration on no subscription',
    received({}, { at: 'no-subscription' }),
    ['Sie haben das nicht erklärt? Dann ist nichts zu tun.'],
  ],
  [
    'declaration that is carried out',
    received({}, { at: 'done' }),
    ['Sie haben das nicht erklärt? Dann schreiben Sie uns bitte gleich'],
    /erklärt\?.*nichts/,
  ],
  [
    'declaration of who is signed in',
    received({}, undefined, true),
    ['Sie haben das nicht erklärt? Dann schreiben Sie uns bitte gleich'],
    /erklärt\?.*nichts/,
  ],
  [
    'withdrawal with a refund',
    carriedOut('withdrawal', 990),
    ['9,90\u00a0€ gehen auf dem Weg zurück'],
  ],
  ['withdrawal without a refund', carriedOut('withdrawal'), ['Zurückzuzahlen ist nichts']],
  [
    'declared cancellation',
    carriedOut('cancellation'),
    ['Ihr Abonnement endet am 21. Dezember 2026.', 'Danach wird nichts mehr abgebucht.'],
  ],
  [
    'declared cancellation while an invoice is open',
    carriedOut('cancellation', null, 'overdue'),
    ['endet spätestens am 21. Dezember 2026', 'wir versuchen weiterhin, sie abzubuchen'],
    /bleibt Ihnen|nichts mehr abgebucht/,
  ],

  [
    'changes asked, with the findings that differ',
    news({ event: 'changes-asked', doubted }),
    ['Schlaganfall: Das Ergebnis stimmt nicht mit seiner Stelle'],
  ],
  [
    'changes asked, in English',
    news({ event: 'changes-asked', doubted }, { language: 'en' }),
    ['Stroke: The finding differs from its passage'],
  ],
  [
    'approval lapsed, to who may not see the desk any more',
    news({ event: 'role-lost' }, { language: 'en' }, false),
    [`${siteOrigin}/en/profile`],
    /\/editor/,
  ],
  ...languages.map((language): (typeof letters)[number] => {
    const { part, missing } = mailMessages[language].desk
    const reasons = missingReasons.map((reason) => ({ part: 'evidence' as const, reason }))
    return [
      `planned edition that did not appear, ${language}`,
      news({ event: 'planned-failed', missing: reasons }, { language }),
      missingReasons.map((reason) => `${part.evidence}: ${missing[reason]}`),
    ]
  }),
]

test.each(letters)('%s', (_, letter, says, neverSays) => {
  const { subject, text } = write(letter)
  for (const words of says) expect(`${subject}\n${text}`).toContain(words)
  if (neverSays) expect(text).not.toMatch(neverSays)
})

test.each([
  ['de', 'Ihre Testphase endet am 22. Dezember 2026'],
  ['en', 'Your trial ends on 22 December 2026'],
] as const)('days are in words and those of Vienna, %s', (language, subject) => {
  const letter = ofAccount('trial-ending', { trialEndsAt: '2026-12-21T23:30:00.000Z', language })
  expect(write(letter).subject).toBe(subject)
})

test.each(languages)('where nothing is sold no mail about a trial speaks of it, %s', (language) => {
  for (const trial of [paused, confirmedTrial]) {
    for (const letter of [
      ofAccount('trial-ending', { ...trial, language }),
      ofAccount('trial-ended', { ...trial, language }),
      ofAccount('welcome', { ...trial, ...noTrial, language }),
    ]) {
      expect(write(letter).text).toMatch(/Abonnement|subscription/)
      const { text, html } = write(letter, { sellsPlans: false })
      expect(text + html).not.toMatch(/Abonnement|subscription/i)
    }
  }
})
