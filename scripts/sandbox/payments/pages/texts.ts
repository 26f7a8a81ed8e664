import type { Price } from '../model/objects.ts'

export type Language = 'de' | 'en'

/** @param locale of a session, such as `en-GB`; German where it says nothing */
export function languageOf(locale: string | null | undefined): Language {
  return locale?.toLowerCase().startsWith('en') ? 'en' : 'de'
}

const de = {
  notice: 'Testkasse: Hier fließt kein Geld, und nichts verlässt diesen Rechner.',
  per: { month: 'pro Monat', year: 'pro Jahr' },
  everyMonths: (count: number) => `alle ${count} Monate`,
  renews: 'Verlängert sich von selbst, bis Sie kündigen.',
  today: 'Heute zu zahlen',
  firstCharge: (date: string) => `Erste Abbuchung am ${date}`,
  email: 'E-Mail-Adresse',
  card: 'Testkarte',
  cards: {
    works: 'wird angenommen',
    declined: 'wird abgelehnt',
    failsLater: 'wird jetzt angenommen und bei der Verlängerung abgelehnt',
  },
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
  portal: 'Abo und Rechnungen',
  subscriptions: 'Abos',
  noSubscriptions: 'Kein Abo.',
  statuses: {
    trialing: 'in der Testphase',
    active: 'aktiv',
    past_due: 'Zahlung überfällig',
    canceled: 'beendet',
  },
  renewsOn: (date: string) => `Verlängert sich am ${date}.`,
  endsOn: (date: string) => `Endet am ${date}.`,
  endedOn: (date: string) => `Beendet am ${date}.`,
  trialUntil: (date: string) => `Testphase bis ${date}.`,
  cancel: 'Zum Ende der Laufzeit kündigen',
  resume: 'Doch weiterführen',
  currentCard: (last4: string) => `Visa mit den Endziffern ${last4}`,
  noCard: 'Keine Karte hinterlegt.',
  changeCard: 'Karte ändern',
  cardChanged: 'Die Karte ist geändert.',
  canceled: 'Die Kündigung ist vorgemerkt.',
  resumed: 'Das Abo läuft weiter.',
  invoices: 'Rechnungen',
  noInvoices: 'Noch keine Rechnung.',
  invoice: 'Rechnung',
  invoiceStatus: {
    open: 'offen',
    paid: 'bezahlt',
  },
  invoiceDate: 'Rechnungsdatum',
  period: 'Zeitraum',
  recipient: 'Für',
  total: 'Gesamt',
  vat: 'davon 20 % Umsatzsteuer',
  refunded: 'davon erstattet',
  payInPortal: 'Mit einer anderen Karte bezahlen',
}

const en: typeof de = {
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
  },
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
  portal: 'Subscription and invoices',
  subscriptions: 'Subscriptions',
  noSubscriptions: 'No subscription.',
  statuses: {
    trialing: 'in trial',
    active: 'active',
    past_due: 'payment overdue',
    canceled: 'ended',
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
    open: 'open',
    paid: 'paid',
  },
  invoiceDate: 'Date of invoice',
  period: 'Period',
  recipient: 'For',
  total: 'Total',
  vat: 'of which 20% VAT',
  refunded: 'of which refunded',
  payInPortal: 'Pay with another card',
}

const TEXTS: Record<Language, typeof de> = { de, en }
const LOCALES = { de: { money: 'de-DE', days: 'de-AT' }, en: { money: 'en-IE', days: 'en-GB' } }
const VAT_PERCENT = 20

export type Words = ReturnType<typeof wordsIn>

/** All that a page says, and how it writes amounts and days. */
export function wordsIn(language: Language) {
  const texts = TEXTS[language]
  const { money: moneyLocale, days } = LOCALES[language]
  const euros = new Intl.NumberFormat(moneyLocale, { style: 'currency', currency: 'EUR' })
  const date = new Intl.DateTimeFormat(days, { dateStyle: 'long', timeZone: 'Europe/Vienna' })
  const money = (cents: number) => euros.format(cents / 100)
  return {
    ...texts,
    language,
    money,
    vatIn: (cents: number) => money(Math.round((cents * VAT_PERCENT) / (100 + VAT_PERCENT))),
    /** @param seconds Unix seconds; days are Vienna's */
    day: (seconds: number) => date.format(seconds * 1000),
    price({ unit_amount, recurring: { interval, interval_count: count } }: Price) {
      return `${money(unit_amount)} ${count === 1 ? texts.per[interval] : texts.everyMonths(count)}`
    },
    status: (name: string) => new Map(Object.entries(texts.statuses)).get(name) ?? name,
  }
}
