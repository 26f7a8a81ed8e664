import type { Failure } from '../../contract/administration/dashboard.ts'
import { mailKinds } from '../../domain/account/mail-kinds.ts'
import type { Translate } from '../../i18n/translator.ts'

/** What failed: 'Mail: Willkommen', 'Zahlungsdienst: invoice.paid'. */
export function formatFailure(t: Translate, { area, subject }: Failure): string {
  const what = t(`dashboard:area_${area}`)
  if (subject === null) return what
  const mail = area === 'mail' ? mailKinds.find((kind) => kind === subject) : undefined
  return `${what}: ${mail ? t(`dashboard:mail_${mail}`) : subject}`
}
