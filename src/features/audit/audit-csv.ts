import type { AuditEntry } from '../../contract/administration/administration.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { csvOf } from '../../domain/text/csv.ts'
import type { Translate } from '../../i18n/translator.ts'
import { formatAction, formatDetail, formatSubject, formatUser } from './format-entry.ts'

export const auditColumns = ['when', 'who', 'what', 'about', 'detail'] as const

/** Entries as a file for spreadsheets, in the words of the screen; moments as RFC 3339. */
export function auditCsv(
  entries: readonly AuditEntry[],
  { t, language }: { t: Translate; language: Language },
): string {
  const titles = auditColumns.map((column) => t(`administration:audit_${column}`))
  const rows = entries.map((entry) => [
    entry.at,
    formatUser(entry.by, t),
    formatAction(entry, t),
    formatSubject(entry, t),
    formatDetail(entry, t),
  ])
  return csvOf([titles, ...rows], language)
}
