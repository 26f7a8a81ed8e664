import type { Failure } from '../../contract/dashboard.ts'
import type { Translate } from '../../i18n/translator.ts'

const MAILS = [
  'welcome',
  'confirmation',
  'password-changed',
  'password-reset',
  'trial-ending',
  'trial-ended',
  'email-change',
  'email-changed',
  'account-deleted',
  'subscription-started',
  'charge-ahead',
  'payment-receipt',
  'payment-failed',
  'subscription-cancelled',
  'subscription-resumed',
  'subscription-ended',
  'declaration-received',
  'declaration-carried-out',
  'study-alarm',
] as const

/** What failed: 'Mail: Willkommen', 'Zahlungsdienst: invoice.paid'. */
export function failedInWords(t: Translate, { area, subject }: Failure): string {
  const what = t(`dashboard:area_${area}`)
  if (subject === null) return what
  const mail = area === 'mail' ? MAILS.find((kind) => kind === subject) : undefined
  return `${what}: ${mail ? t(`dashboard:mail_${mail}`) : subject}`
}
