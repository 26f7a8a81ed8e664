import { call } from '../../api/api.ts'
import { type AuditEntry, auditLog } from '../../contract/administration/administration.ts'
import type { ListPlace } from '../../desk/place.ts'

/** By which entries are filtered (P-AUDIT); empty is all. Days as '2026-11-21', both included. */
export const auditFilters = ['action', 'by', 'about', 'from', 'to'] as const

export type AuditFilter = (typeof auditFilters)[number]

export type AuditPlace = Pick<ListPlace<AuditFilter>, AuditFilter>

/** Entries that a place shows, from where the last ones ended. */
export function loadEntries(place: AuditPlace, cursor?: string, size?: string) {
  const filters = auditFilters.map((name) => [name, place[name]])
  const wanted = [...filters, ['cursor', cursor], ['size', size]].filter(([, value]) => value)
  return call(auditLog, { query: Object.fromEntries(wanted) })
}

/** As many as one answer holds. */
const MOST_AT_ONCE = '50'

/** Every entry of a place; undefined where not all could be had. */
export async function allEntries(place: AuditPlace): Promise<AuditEntry[] | undefined> {
  const entries: AuditEntry[] = []
  let cursor: string | undefined
  do {
    const answer: Awaited<ReturnType<typeof loadEntries>> = await loadEntries(
      place,
      cursor,
      MOST_AT_ONCE,
    )
    if (!answer.ok) return undefined
    entries.push(...answer.value.content)
    cursor = answer.value.next ?? undefined
  } while (cursor)
  return entries
}
