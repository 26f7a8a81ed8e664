/** Changes of what is published, until a publication has taken them in. */
import { randomUUID } from 'node:crypto'
import type { ChangeLane } from '../../../src/domain/publication/publication.ts'
import { currentRequest } from '../../runtime/log.ts'
import { auditWrite } from '../table/audit.ts'
import { IF_EXISTS } from '../table/conditions.ts'
import { CONTENT_CHANGE_LIST, contentChangeKey } from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put, remove, update } from '../table/writes.ts'

/** What can change, named as the table's keys name it; or that any of it may have. */
export type ContentEntity =
  | `HEARTICLE#${number}`
  /** Of a hearticle: a spoken version was brought, replaced or taken away. */
  | `AUDIO#${number}`
  | `STUDY#${string}`
  | `PLAYLIST#${number}`
  | 'TAXONOMY'
  | 'GLOSSARY'
  /** What a subscription costs. */
  | 'PRICES'
  | 'EVERYTHING'

/** After that long, the process that left a change open has died. */
const OPEN_MINUTES = 15

/** As many as one transaction takes. */
const ACKNOWLEDGED_AT_ONCE = 100

/**
 * Notes that content changed, in the transaction that changes it: so that a publication follows,
 * whatever happens after it (P-PUBLICATION).
 */
export const contentChangeWrite = (
  entities: readonly ContentEntity[],
  at: Date,
  lane: ChangeLane = 'first',
): Write => changeWrite(randomUUID(), { entities, at, lane })

interface Noted {
  entities: readonly ContentEntity[]
  at: Date
  lane: ChangeLane
}

const changeWrite = (id: string, { entities, at, lane }: Noted, openUntil?: Date): Write => {
  const requestId = currentRequest()
  return put({
    ...contentChangeKey(id),
    listPk: CONTENT_CHANGE_LIST,
    listSk: `${lane}#${at.toISOString()}#${id}`,
    lane,
    entities: [...entities],
    at: at.toISOString(),
    ...(openUntil && { openUntil: openUntil.toISOString() }),
    ...(requestId && { requestId }),
  })
}

/**
 * Notes ahead what is about to change in many writes of their own; no publication takes it in
 * before it is closed. Where the writer dies between, it counts as closed after a quarter of an
 * hour: so nothing that was written stays unpublished, and thousands of writes cost two more.
 */
export async function openContentChange(
  table: Table,
  noted: Noted,
): Promise<{ close(): Promise<void> }> {
  const id = randomUUID()
  const openUntil = new Date(noted.at.getTime() + OPEN_MINUTES * 60_000)
  await table.write(changeWrite(id, noted, openUntil))
  return {
    async close() {
      const closing = update(contentChangeKey(id), { remove: ['openUntil'] }, IF_EXISTS)
      if (await table.write(closing)) return
      // It took so long that a publication has taken it for abandoned, perhaps too early.
      await table.write(changeWrite(randomUUID(), noted))
    },
  }
}

/** A change that a publication can take in. */
export interface PendingChange {
  id: string
  entities: ContentEntity[]
  lane: ChangeLane
  at: Date
  /** Since when it can be taken in: later than it was noted where its writer died. */
  since: Date
  /** Of the call, or of the function's invocation, that made it. */
  requestId?: string
}

/** When the newest of them was noted; undefined where there is none. */
export function newestOf(changes: readonly Pick<PendingChange, 'at'>[]): Date | undefined {
  const times = changes.map(({ at }) => at.getTime())
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

/** Of so many requests the log names the ids. */
const REQUESTS_NAMED = 20

/** The ids of requests whose changes these are, as a line of the log names them; none is ''. */
export function requestsOf(changes: readonly PendingChange[]): string {
  const ids = new Set(changes.flatMap(({ requestId = [] }) => requestId))
  return [...ids].slice(0, REQUESTS_NAMED).join(' ')
}

/**
 * Those that can be taken in, those of imports last, of each lane the oldest first; without those
 * that are still open.
 * @param limit so many at most
 */
export async function pending(table: Table, now: Date, limit: number): Promise<PendingChange[]> {
  const found: PendingChange[] = []
  for await (const item of queryAll(table, CONTENT_CHANGE_LIST, { list: true })) {
    if (found.length === limit) break
    if (item.openUntil !== undefined && Date.parse(String(item.openUntil)) > now.getTime()) {
      continue
    }
    const at = new Date(String(item.at))
    found.push({
      id: String(item.pk).slice(contentChangeKey('').pk.length),
      entities: item.entities as ContentEntity[],
      lane: item.lane as ChangeLane,
      at,
      since: item.openUntil === undefined ? at : new Date(String(item.openUntil)),
      ...(item.requestId !== undefined && { requestId: String(item.requestId) }),
    })
  }
  return found
}

/** What changed that goes before imports, and no publication has taken in yet. */
export async function unpublished(table: Table): Promise<ReadonlySet<ContentEntity>> {
  const lane: ChangeLane = 'first'
  const options = { list: true, sortPrefix: `${lane}#` }
  const found = new Set<ContentEntity>()
  for await (const item of queryAll(table, CONTENT_CHANGE_LIST, options)) {
    for (const entity of item.entities as ContentEntity[]) found.add(entity)
  }
  return found
}

/** Strikes off those that a publication has taken in; those that are gone already stay gone. */
export async function acknowledge(
  table: Table,
  changes: readonly Pick<PendingChange, 'id'>[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += ACKNOWLEDGED_AT_ONCE) {
    const writes = changes
      .slice(start, start + ACKNOWLEDGED_AT_ONCE)
      .map(({ id }) => remove(contentChangeKey(id)))
    await transact(table, writes)
  }
}

/** Notes changes that are not written in a transaction of their own. */
export async function note(
  table: Table,
  entities: readonly ContentEntity[],
  at: Date,
): Promise<void> {
  await transact(table, [contentChangeWrite(entities, at)])
}

/**
 * Asks for a publication of everything, whatever has changed.
 * @param by the id of the user who asks
 */
export async function ask(table: Table, by: string, at: Date, note?: Write): Promise<void> {
  const writes = [
    contentChangeWrite(['EVERYTHING'], at),
    auditWrite({ at, by, action: 'publication-started', subject: 'PUBLICATION' }),
  ]
  await transact(table, writes, note)
}
