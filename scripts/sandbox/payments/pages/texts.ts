import type { Card } from '../ledger/cards.ts'
import type { Invoice, Price, SubscriptionStatus } from '../ledger/records.ts'

export type Language = 'de' | 'en'

/** @param locale of a session, such as `en-GB`; German where it says nothing */
export function languageOf(locale: string | null | undefined): Language {
  return locale?.toLowerCase().startsWith('en') ? 'en' : 'de'
}

export function money(cents: number, language: Language): string {
  const locale = language === 'de' ? 'de-DE' : 'en-IE'
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

/** @param seconds Unix seconds; days are Vienna's */
export function day(seconds: number, language: Language): string {
  const locale = language === 'de' ? 'de-AT' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Vienna' }).format(
    seconds * 1000,
  )
}

const VAT_PERCENT = 20

/** The value-added tax within a price. */
export function vatIn(cents: number): number {
  return Math.round((cents * VAT_PERCENT) / (100 + VAT_PERCENT))
}

export function priceText(price: Price, quantity: number, language: Language): string {
  const { per, everyMonths } = TEXTS[language]
  const amount = money(price.amount * quantity, language)
  const period = price.intervalCount === 1 ? per[price.interval] : everyMonths(price.intervalCount)
  return `${amount} ${period}`
}

interface Texts {
  notice: string
  per: Record<Price['interval'], string>
  everyMonths(count: number): string
  renews: string
  today: string
  firstCharge(date: string): string
  email: string
  card: string
  cards: Record<Card, string>
  withoutCard: string
  terms: string
  order: string
  startTrial: string
  back: string
  checkout: string
  complete: string
  expired: string
  unknown: string
  unknownHint: string
  declined: string
  incomplete: string
  confirmTitle: string
  confirmQuestion(amount: string): string
  confirm: string
  refuse: string
  portal: string
  subscriptions: string
  noSubscriptions: string
  status: Record<SubscriptionStatus, string>
  renewsOn(date: string): string
  endsOn(date: string): string
  endedOn(date: string): string
  trialUntil(date: string): string
  cancel: string
  resume: string
  currentCard(last4: string): string
  noCard: string
  changeCard: string
  cardChanged: string
  canceled: string
  resumed: string
  invoices: string
  noInvoices: string
  invoice: string
  invoiceStatus: Record<Invoice['status'], string>
  invoiceDate: string
  period: string
  recipient: string
  total: string
  vat: string
  refunded: string
  payInPortal: string
}

export const TEXTS: Record<Language, Texts> = {
  de: {
    notice: 'Testkasse: Hier fließt kein Geld, und nichts verlässt diesen Rechner.',
    per: { month: 'pro Monat', year: 'pro Jahr' },
    everyMonths: (count) => `alle ${count} Monate`,
    renews: 'Verlängert sich von selbst, bis Sie kündigen.',
    today: 'Heute zu zahlen',
    firstCharge: (date) => `Erste Abbuchung am ${date}`,
    email: 'E-Mail-Adresse',
    card: 'Testkarte',
    cards: {
      works: 'wird angenommen',
      declined: 'wird abgelehnt',
      failsLater: 'wird jetzt angenommen und bei der Verlängerung abgelehnt',
      asksAgain: 'verlangt eine Bestätigung',
    },
    withoutCard: 'Ohne Karte beginnen',
    terms: 'Ich stimme den Nutzungsbedingungen zu.',
    order: 'Zahlungspflichtig bestellen',
    startTrial: 'Testphase starten',
    back: 'Zurück',
    checkout: 'Bestellung',
    complete: 'Diese Bestellung ist abgeschlossen.',
    expired: 'Diese Bestellung ist abgelaufen. Bitte wählen Sie das Abo noch einmal aus.',
    unknown: 'Das gibt es hier nicht.',
    unknownHint: 'Die Adresse führt zu keiner Bestellung, keinem Kundenkonto und keiner Rechnung.',
    declined: 'Die Karte wurde abgelehnt. Bitte wählen Sie eine andere.',
    incomplete: 'Bitte füllen Sie alle Felder aus.',
    confirmTitle: 'Zahlung bestätigen',
    confirmQuestion: (amount) => `Ihre Bank fragt: Soll diese Karte mit ${amount} belastet werden?`,
    confirm: 'Bestätigen',
    refuse: 'Ablehnen',
    portal: 'Abo und Rechnungen',
    subscriptions: 'Abos',
    noSubscriptions: 'Kein Abo.',
    status: {
      incomplete: 'wartet auf die erste Zahlung',
      incomplete_expired: 'nie bezahlt',
      trialing: 'in der Testphase',
      active: 'aktiv',
      past_due: 'Zahlung überfällig',
      unpaid: 'unbezahlt',
      canceled: 'beendet',
      paused: 'ruht',
    },
    renewsOn: (date) => `Verlängert sich am ${date}.`,
    endsOn: (date) => `Endet am ${date}.`,
    endedOn: (date) => `Beendet am ${date}.`,
    trialUntil: (date) => `Testphase bis ${date}.`,
    cancel: 'Zum Ende der Laufzeit kündigen',
    resume: 'Doch weiterführen',
    currentCard: (last4) => `Visa mit den Endziffern ${last4}`,
    noCard: 'Keine Karte hinterlegt.',
    changeCard: 'Karte ändern',
    cardChanged: 'Die Karte ist geändert.',
    canceled: 'Die Kündigung ist vorgemerkt.',
    resumed: 'Das Abo läuft weiter.',
    invoices: 'Rechnungen',
    noInvoices: 'Noch keine Rechnung.',
    invoice: 'Rechnung',
    invoiceStatus: {
      draft: 'Entwurf',
      open: 'offen',
      paid: 'bezahlt',
      void: 'storniert',
      uncollectible: 'uneinbringlich',
    },
    invoiceDate: 'Rechnungsdatum',
    period: 'Zeitraum',
    recipient: 'Für',
    total: 'Gesamt',
    vat: 'davon 20 % Umsatzsteuer',
    refunded: 'davon erstattet',
    payInPortal: 'Mit einer anderen Karte bezahlen',
  },
  en: {
    notice: 'Test checkout: no money moves, and nothing leaves this machine.',
    per: { month: 'per month', year: 'per year' },
    everyMonths: (count) => `every ${count} months`,
    renews: 'Renews by itself until you cancel.',
    today: 'To be paid today',
    firstCharge: (date) => `First charge on ${date}`,
    email: 'E-mail address',
    card: 'Test card',
    cards: {
      works: 'is accepted',
      declined: 'is declined',
      failsLater: 'is accepted now and declined at renewal',
      asksAgain: 'asks for confirmation',
    },
    withoutCard: 'Start without a card',
    terms: 'I agree to the terms of service.',
    order: 'Order with obligation to pay',
    startTrial: 'Start trial',
    back: 'Back',
    checkout: 'Order',
    complete: 'This order is complete.',
    expired: 'This order has expired. Please choose your plan once more.',
    unknown: 'There is no such thing here.',
    unknownHint: 'The address leads to no order, no customer and no invoice.',
    declined: 'The card was declined. Please choose another one.',
    incomplete: 'Please fill in all fields.',
    confirmTitle: 'Confirm payment',
    confirmQuestion: (amount) => `Your bank asks: may this card be charged ${amount}?`,
    confirm: 'Confirm',
    refuse: 'Refuse',
    portal: 'Subscription and invoices',
    subscriptions: 'Subscriptions',
    noSubscriptions: 'No subscription.',
    status: {
      incomplete: 'waits for its first payment',
      incomplete_expired: 'never paid',
      trialing: 'in trial',
      active: 'active',
      past_due: 'payment overdue',
      unpaid: 'unpaid',
      canceled: 'ended',
      paused: 'paused',
    },
    renewsOn: (date) => `Renews on ${date}.`,
    endsOn: (date) => `Ends on ${date}.`,
    endedOn: (date) => `Ended on ${date}.`,
    trialUntil: (date) => `Trial until ${date}.`,
    cancel: 'Cancel at the end of the period',
    resume: 'Keep it after all',
    currentCard: (last4) => `Visa ending in ${last4}`,
    noCard: 'No card yet.',
    changeCard: 'Change card',
    cardChanged: 'The card has been changed.',
    canceled: 'The subscription will end with its period.',
    resumed: 'The subscription goes on.',
    invoices: 'Invoices',
    noInvoices: 'No invoice yet.',
    invoice: 'Invoice',
    invoiceStatus: {
      draft: 'draft',
      open: 'open',
      paid: 'paid',
      void: 'void',
      uncollectible: 'uncollectible',
    },
    invoiceDate: 'Date of invoice',
    period: 'Period',
    recipient: 'For',
    total: 'Total',
    vat: 'of which 20% VAT',
    refunded: 'of which refunded',
    payInPortal: 'Pay with another card',
  },
}
