import { randomUUID } from 'node:crypto'
import type { AuditAction } from '../../../src/domain/account/audit-actions.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { AUDIT_LIST, auditKey } from './keys.ts'
import { queryAll, type Table, type Write } from './table.ts'
import { transact } from './transact.ts'
import { expiresAfter, put } from './writes.ts'

/** Who did what to whom or what, and when. People are named by their opaque ids alone (P-AUDIT). */
export interface AuditLine {
  at: Date
  /** The id of the user who did it, `OPERATOR` or `BY_ITSELF`. */
  by: string
  action: AuditAction
  /** A user's id, or a record's as the table's keys name it. */
  subject: string
  /** What it was and became, in codes: no names, no addresses. */
  detail?: Record<string, string | number | readonly string[]>
}

/** Notes what an administrator or editor did, in the transaction that does it. */
export function auditWrite({ at, ...line }: AuditLine): Write {
  const timestamp = at.toISOString()
  const key = auditKey(timestamp, randomUUID())
  return put({
    ...key,
    listPk: AUDIT_LIST,
    listSk: key.sk,
    ...expiresAfter(at, { days: RETENTION.auditDays }),
    line: { at: timestamp, ...line },
  })
}

/** A line as it is kept. */
export type StoredAuditLine = Omit<AuditLine, 'at' | 'action'> & { at: string; action: string }

/** Where a line stands: its timestamp and a random id. */
const POSITION = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z#[\da-f-]{36}$/

/** So many lines are looked through in a call where only some of them are wanted. */
const READ_AT_ONCE = 1000

/** All that somebody did, and that was done about them, for their export. */
export async function ofPerson(table: Table, userId: string): Promise<StoredAuditLine[]> {
  const items = queryAll(table, AUDIT_LIST, { list: true })
  const lines = await Array.fromAsync(items, ({ line }) => line as StoredAuditLine)
  return lines.filter(({ by, subject }) => by === userId || subject === userId)
}

/** Notes what is about to be done elsewhere, so in no transaction of ours. */
export async function note(table: Table, line: AuditLine): Promise<void> {
  await transact(table, [auditWrite(line)])
}

/**
 * The lines that are kept, newest first.
 * @param options.after where the last page ended
 * @param options.action only those of this one
 * @param options.by only those of this user
 * @param options.subjects only those about one of these
 * @param options.from only those from this moment on
 * @param options.before only those before this moment
 * @returns undefined where no page can have ended there
 */
export async function list(
  table: Table,
  {
    after,
    size,
    action,
    by,
    subjects,
    from,
    before,
  }: {
    after?: string | undefined
    size: number
    action?: string | undefined
    by?: string | undefined
    subjects?: readonly string[] | undefined
    from?: Date | undefined
    before?: Date | undefined
  },
): Promise<{ lines: StoredAuditLine[]; next: string | null } | undefined> {
  if (after !== undefined && !POSITION.test(after)) return undefined
  const end = before?.toISOString()
  const sortBefore = end !== undefined && (after === undefined || end < after) ? end : after
  const found: Array<{ line: StoredAuditLine; position: string }> = []
  const isNarrowed = [action, by, subjects].some((filter) => filter !== undefined)
  // One more than wanted tells whether another page follows.
  const limit = isNarrowed ? READ_AT_ONCE : size + 1
  const options = { list: true, newestFirst: true, sortBefore, limit }
  for await (const { line, listSk } of queryAll(table, AUDIT_LIST, options)) {
    const stored = line as StoredAuditLine
    if (from && stored.at < from.toISOString()) break
    if (action !== undefined && stored.action !== action) continue
    if (by !== undefined && stored.by !== by) continue
    if (subjects && !subjects.includes(stored.subject)) continue
    found.push({ line: stored, position: String(listSk) })
    if (found.length > size) break
  }
  const shown = found.slice(0, size)
  const next = found.length > size ? (shown.at(-1)?.position ?? null) : null
  return { lines: shown.map(({ line }) => line), next }
}
