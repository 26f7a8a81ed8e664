/** Publications: that there is one at a time, what each did, and what was published last. */
import {
  type PublicationRun,
  publicationRunSchema,
} from '../../../src/contract/desk/publications.ts'
import { endedRun } from '../../../src/domain/publication/publication.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { type Changes, equal, missing } from '../table/conditions.ts'
import { PUBLICATION_PARTITION, PUBLICATION_STATE_KEY, publicationRunKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { expiresAfter, put, update } from '../table/writes.ts'

/** With the machine's own clock, by which leases end whatever the application's says. */
interface PublicationTable {
  table: Table
  realNow: () => number
}

/** Longer than a step that keeps a process from renewing it. */
const LEASE_MS = 10 * 60_000

/**
 * The process that publishes: by these another one on the same machine knows whether it still
 * lives.
 */
export interface LeaseHolder {
  machine: string
  process: string
}

/** That nobody else publishes; `id` grows with each, so that one that was overtaken is known. */
export interface Lease {
  id: number
  /** The id of the run that it goes on with, which a lease of before had begun; else its own. */
  goesOn?: number
  /** So long after it was taken or renewed it ends by itself; ten minutes where left out. */
  forMs?: number
}

/**
 * The lease is another process's by now; this process must not change anything any more.
 */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** What a publication leaves for the next one. */
export interface Published {
  /** The digest of the snapshot that was published last; undefined before the first. */
  digest: string | undefined
  /** The digest of the snapshot that was pulled last, be it that it was not published. */
  pulled: string | undefined
  /** How many failed one after the other until now. */
  failures: number
  /** The last one was broken off, since its process ended: what it had replaced nobody knows. */
  isBrokenOff: boolean
  endedAt: Date | undefined
  /** When the last one that did not fail had brought all to readers. */
  publishedAt: Date | undefined
}

interface State extends Published {
  id: number
  /** The id of the last run, and whether it waits to be gone on with. */
  runId: number
  isPaused: boolean
  holder: LeaseHolder | undefined
  heldUntil: number
}

const stateIn = (item: Record<string, unknown> | undefined): State => ({
  id: Number(item?.number ?? 0),
  runId: Number(item?.runId ?? 0),
  isPaused: item?.isPaused === true,
  holder: item?.holder as LeaseHolder | undefined,
  heldUntil: Number(item?.heldUntil ?? 0),
  digest: item?.digest as string | undefined,
  pulled: item?.pulled as string | undefined,
  failures: Number(item?.failures ?? 0),
  isBrokenOff: item?.isBrokenOff === true,
  endedAt: dateOf(item?.endedAt),
  publishedAt: dateOf(item?.publishedAt),
})

const readState = async ({ table }: PublicationTable) =>
  stateIn(await table.get(PUBLICATION_STATE_KEY))

/** `holder` is whoever holds the lease, or died with it. */
export async function state(
  store: PublicationTable,
): Promise<Published & { isHeld: boolean; holder: LeaseHolder | undefined }> {
  const found = await readState(store)
  return { ...found, isHeld: isHeld(store, found) }
}

const isHeld = ({ realNow }: PublicationTable, { holder, heldUntil }: State) =>
  holder !== undefined && heldUntil > realNow()

/** @returns false where the lease is another one by now */
const updateHeld = ({ table }: PublicationTable, id: number, changes: Changes): Promise<boolean> =>
  table.write(
    update(PUBLICATION_STATE_KEY, changes, id === 0 ? missing('number') : equal('number', id)),
  )

export async function keep({ table }: PublicationTable, run: PublicationRun): Promise<void> {
  await table.write(
    put({
      ...publicationRunKey(run.id),
      ...expiresAfter(new Date(run.startedAt), { days: RETENTION.publicationDays }),
      run,
    }),
  )
}

export async function assertHeld(store: PublicationTable, { id }: Lease): Promise<void> {
  const now = await readState(store)
  if (now.id !== id || !now.holder) throw new LeaseLost('another process publishes by now')
}

/**
 * Takes the right to publish, where nobody has it or the process that had it is dead; its
 * publication was broken off, which is no failure. One that was paused is gone on with.
 * @param isDead whether a holder certainly lives no more, before its lease has ended
 * @param forMs after so long without renewal it ends: longer than any step keeps from renewing
 * @returns undefined where another process publishes
 */
export async function acquire(
  store: PublicationTable,
  holder: LeaseHolder,
  isDead: (other: LeaseHolder) => boolean | Promise<boolean>,
  at: Date,
  forMs?: number,
): Promise<Lease | undefined> {
  const found = await readState(store)
  if (isHeld(store, found) && found.holder && !(await isDead(found.holder))) return undefined
  const id = found.id + 1
  const runId = found.isPaused ? found.runId : id
  const taken = await updateHeld(store, found.id, {
    set: {
      number: id,
      runId,
      holder,
      heldUntil: store.realNow() + (forMs ?? LEASE_MS),
      ...(found.holder && { endedAt: at.toISOString(), isBrokenOff: true }),
    },
    remove: ['isPaused'],
  })
  if (!taken) return undefined
  return { id, ...(runId !== id && { goesOn: runId }), ...(forMs && { forMs }) }
}

/** @throws LeaseLost */
export async function renew(
  store: PublicationTable,
  { id, forMs = LEASE_MS }: Lease,
): Promise<void> {
  const renewed = await updateHeld(store, id, { set: { heldUntil: store.realNow() + forMs } })
  if (!renewed) throw new LeaseLost('another process publishes by now')
}

/**
 * Gives the right to publish back; without effect where it is another process's by now.
 * @param outcome `paused` where its time ended: the next lease goes on with its run, which
 *   counts as under way for as long as a lease without renewal
 */
export async function release(
  store: PublicationTable,
  { id, forMs = LEASE_MS }: Lease,
  outcome: 'done' | 'failed' | 'broken-off' | 'paused',
  at: Date,
): Promise<void> {
  if (outcome === 'paused') {
    await updateHeld(store, id, {
      set: { isPaused: true, isBrokenOff: true, heldUntil: store.realNow() + forMs },
      remove: ['holder'],
    })
    return
  }
  const before = await readState(store)
  await updateHeld(store, id, {
    set: {
      failures: outcome === 'done' ? 0 : before.failures + (outcome === 'failed' ? 1 : 0),
      isBrokenOff: outcome === 'broken-off' || (outcome === 'failed' && before.isBrokenOff),
      endedAt: at.toISOString(),
    },
    remove: ['holder', 'heldUntil'],
  })
}

/** What one did until it was paused; undefined where that is known no more. */
export async function run(
  { table }: PublicationTable,
  id: number,
): Promise<PublicationRun | undefined> {
  const item = await table.get(publicationRunKey(id))
  return item && publicationRunSchema.parse(item.run)
}

/**
 * Notes which snapshot is there, so that where this publication is broken off the next goes on from it
 * instead of reading everything.
 * @throws LeaseLost
 */
export async function recordPulled(
  store: PublicationTable,
  { id }: Lease,
  pulled: string,
): Promise<void> {
  if (!(await updateHeld(store, id, { set: { pulled } }))) {
    throw new LeaseLost('another process publishes by now')
  }
}

/**
 * Notes which snapshot is published whole, before its changes are struck off: the next
 * publication reads only what changed since.
 * @throws LeaseLost
 */
export async function recordPublished(
  store: PublicationTable,
  { id }: Lease,
  digest: string,
): Promise<void> {
  const at = new Date(store.realNow()).toISOString()
  if (!(await updateHeld(store, id, { set: { digest, publishedAt: at } }))) {
    throw new LeaseLost('another process publishes by now')
  }
}

/**
 * The last publications, newest first; one call. One that ended without saying so has failed.
 * @param limit so many at most
 */
export async function latest(
  store: PublicationTable,
  limit: number,
): Promise<{ runs: PublicationRun[]; isHeld: boolean }> {
  const options = { newestFirst: true, limit: limit + 1 }
  const { items } = await store.table.queryPage(PUBLICATION_PARTITION, options)
  const now = stateIn(items.find(({ sk }) => sk === PUBLICATION_STATE_KEY.sk))
  const runs = items
    .filter(({ sk }) => sk !== PUBLICATION_STATE_KEY.sk)
    .slice(0, limit)
    .map(({ run }) => publicationRunSchema.parse(run))
  const isUnderWay = isHeld(store, now) || (now.isPaused && now.heldUntil > store.realNow())
  const isAtWork = (run: PublicationRun) => isUnderWay && run.id === now.runId
  return { runs: runs.map((run) => endedRun(run, isAtWork(run))), isHeld: isUnderWay }
}

const dateOf = (value: unknown) => (value === undefined ? undefined : new Date(String(value)))
