import { setTimeout as wait } from 'node:timers/promises'
import { type PendingChange, requestsOf } from '../../../functions/store/content/content-changes.ts'
import type { Stores } from '../../../functions/store/create-stores.ts'
import type { Lease, LeaseHolder } from '../../../functions/store/publication/publications.ts'
import {
  PAGES_NAMED,
  type PublicationRun,
  type PublicationStep,
} from '../../../src/contract/desk/publications.ts'
import { addressOfFile } from '../../../src/domain/site/addresses.ts'
import { DISK_FULL } from '../../project/files.ts'
import type { SiteChange } from '../pages/build-changed.ts'

/** Changes that one publication takes in at most where it does not read all content anyway. */
const CHANGES_AT_ONCE = 1000
/**
 * Of imports so many records: until search finds a correction that comes meanwhile, it waits for
 * their pages and index. Fewer take longer in all, as each publication makes home, lists and feeds.
 */
const IMPORTED_AT_ONCE = 100
/** From so many changed records on it is cheaper to read everything again. */
const ENTITIES_READ_ALONE = 5000
const LOG_LINES = 200

/** What ends a process before its publication, which the next one goes on with. */
class Paused extends Error {
  override name = 'Paused'
}

/** What a step is told by the publication that it belongs to. */
export interface PublicationContext {
  now: Date
  log: (text: string) => void
  /**
   * Asked before anything is replaced, and wherever a step can be gone on with by the next process.
   * @throws where another process publishes by now, or the time of this one has ended
   */
  mayGoOn: () => Promise<void>
  /** One before this one replaced files of which nobody told the CDN. */
  isUnsure: boolean
  /** All content is published anew, as every night. */
  isWhole: boolean
}

/** What a publication works with; each step may be done again at any time. */
export interface PublicationWork {
  /**
   * The digest of the snapshot that is there; undefined for none.
   * @param published the digest of what was published last
   */
  snapshotDigest(published: string | undefined): Promise<string | undefined>
  /** Brings the snapshot up to date. @returns its digest */
  pull(changed: readonly string[] | 'everything', now: Date): Promise<string>
  /**
   * Brings the sound that the pages of the snapshot play to its public place, before any of them.
   * @param changed what the notes name, as `AUDIO#7` or `EVERYTHING`
   */
  publishAudio(changed: readonly string[], log: (text: string) => void): Promise<void>
  /** Makes the pages, and brings them to readers. */
  pages(context: PublicationContext): Promise<SiteChange>
  /** Makes lists and search, brings them to readers, and takes away what is gone. */
  catalogue(context: PublicationContext): Promise<void>
  /**
   * Removes sound that no page plays any more, after all others, and lets the CDN forget it.
   * @param changed as above
   */
  releaseAudio(changed: readonly string[], now: Date, log: (text: string) => void): Promise<void>
  /**
   * Keeps what the next publication goes on from, of a site that readers have and before that is noted.
   * @param before the digest of the snapshot that was published before this one
   */
  keep?(before: string | undefined): Promise<void>
}

export interface PublicationOptions {
  publications: Stores['publications']
  changes: Stores['changes']
  work: PublicationWork
  holder: LeaseHolder
  isDead: (other: LeaseHolder) => boolean | Promise<boolean>
  now: () => Date
  /**
   * So long after its note a change is taken in at the earliest, in milliseconds: lists of the
   * deployed table show what was written only after a moment. None where left out.
   */
  ripeMs?: number
  /** Also where nothing has changed, and of all content. */
  whole?: boolean
  signal?: AbortSignal
  /** The lease of one that dies ends so long after its last renewal; longer than its longest step. */
  leaseMs?: number
  /** False where this process has no time left to begin another step. Always true where left out. */
  hasTime?: () => boolean
  say: (text: string) => void
}

/** `paused`: its time ended, and the next process goes on with the same publication. */
export type PublicationOutcome = 'done' | 'failed' | 'busy' | 'nothing' | 'paused'

/**
 * Publishes what has changed (P-PUBLICATION): takes in the changes that are noted, brings snapshot,
 * pages and search index up to date, and strikes those changes off last. So one that was cut off
 * anywhere is made good by the next, which does the same again.
 * @returns 'busy' where another process publishes; the changes are left to them or to the next
 */
export async function runPublication(options: PublicationOptions): Promise<PublicationOutcome> {
  const { publications, holder, isDead, now, whole = false, leaseMs } = options
  if ((await ripeChanges(options)).length === 0 && !whole) return 'nothing'
  const lease = await publications.acquire(holder, isDead, now(), leaseMs)
  if (!lease) return 'busy'
  const stopRenewing = keepRenewing(publications, lease)
  let outcome: 'done' | 'failed' | 'paused' = 'failed'
  try {
    outcome = await publishHeld(options, lease)
  } finally {
    stopRenewing()
    const isBrokenOff = outcome === 'failed' && options.signal?.aborted === true
    await publications.release(lease, isBrokenOff ? 'broken-off' : outcome, now())
  }
  return outcome
}

/** The changes that can be taken in; where the one that goes first is too new, it waits for that. */
async function ripeChanges(
  { changes, now, ripeMs = 0, signal }: PublicationOptions,
  limit = CHANGES_AT_ONCE,
): Promise<PendingChange[]> {
  const pending = await changes.pending(now(), limit)
  const isRipe = ({ at }: PendingChange) => now().getTime() - at.getTime() >= ripeMs
  const [first] = pending
  if (ripeMs > 0 && first && !isRipe(first)) {
    const left = first.at.getTime() + ripeMs - now().getTime()
    await wait(Math.min(left, ripeMs), undefined, signal && { signal })
  }
  return ripeMs > 0 ? pending.filter(isRipe) : pending
}

/** What goes before imports, and of these a portion where nothing does. */
function portionOf(ripe: readonly PendingChange[]): readonly PendingChange[] {
  const first = ripe.filter(({ lane }) => lane === 'first')
  if (first.length > 0) return first
  let records = 0
  return ripe.filter(({ entities }) => {
    const hasRoom = records === 0 || records + entities.length <= IMPORTED_AT_ONCE
    records += entities.length
    return hasRoom
  })
}

const RENEWED_EVERY_MS = 60_000
const RENEWALS_A_LEASE = 4

function keepRenewing(publications: Stores['publications'], lease: Lease): () => void {
  // One that is lost is noticed before the next step.
  const every = Math.min(RENEWED_EVERY_MS, (lease.forMs ?? Infinity) / RENEWALS_A_LEASE)
  const timer = setInterval(() => void publications.renew(lease).catch(() => {}), every)
  timer.unref()
  return () => clearInterval(timer)
}

async function publishHeld(
  options: PublicationOptions,
  lease: Lease,
): Promise<'done' | 'failed' | 'paused'> {
  const { publications, changes, work, now, signal, say, hasTime = () => true } = options
  const before = await publications.state()
  const present = await work.snapshotDigest(before.digest)
  const isKnown = present !== undefined && [before.digest, before.pulled].includes(present)
  const { taken, changed } = await choosePortion(options, isKnown)
  const startedAt = now()
  const started = performance.now()
  const earlier = lease.goesOn === undefined ? undefined : await publications.run(lease.goesOn)
  const run: PublicationRun = {
    id: lease.goesOn ?? lease.id,
    state: 'running',
    startedAt: earlier?.startedAt ?? startedAt.toISOString(),
    finishedAt: null,
    durationMs: null,
    step: null,
    steps: earlier?.steps ?? [],
    whole: changed === 'everything',
    changes: taken.length,
    pages: null,
    error: null,
    log: earlier?.log ?? [],
  }
  const tookMs = () => (earlier?.durationMs ?? 0) + Math.round(performance.now() - started)
  const log = (text: string) => {
    say(text)
    if (run.log.length < LOG_LINES) run.log.push({ at: now().toISOString(), text })
  }
  const mayGoOn = async () => {
    signal?.throwIfAborted()
    if (!hasTime()) throw new Paused()
    await publications.assertHeld(lease)
  }
  const step = async <T>(name: PublicationStep, does: () => Promise<T>): Promise<T> => {
    run.step = name
    await mayGoOn()
    await publications.keep(run)
    const startedAt = performance.now()
    const result = await does()
    const begun = run.steps.find((one) => one.name === name)
    const durationMs = (begun?.durationMs ?? 0) + Math.round(performance.now() - startedAt)
    if (begun) begun.durationMs = durationMs
    else run.steps.push({ name, durationMs })
    return result
  }
  const end = async (state: 'done' | 'failed', error: string | null) => {
    run.state = state
    run.error = error
    if (state === 'done') run.step = null
    run.finishedAt = now().toISOString()
    run.durationMs = tookMs()
    await publications.keep(run)
    return state
  }
  const requests = requestsOf(taken)
  if (requests) say(`for requests ${requests}`)
  try {
    log(changed === 'everything' ? 'reading all content' : `reading ${changed.length} records`)
    const digest = await step('pull', async () => {
      const pulled = await work.pull(changed, startedAt)
      await publications.recordPulled(lease, pulled)
      return pulled
    })
    const entities = entitiesOf(taken, options.whole === true)
    const isUnsure = before.failures > 0 || before.isBrokenOff
    const isWhole = entities.includes('EVERYTHING')
    const context = { now: startedAt, log, mayGoOn, isUnsure, isWhole }
    const site = await step('pages', async () => {
      await work.publishAudio(entities, log)
      return work.pages(context)
    })
    run.pages = pagesOf(site)
    await step('catalogue', () => work.catalogue(context))
    await step('settle', async () => {
      await work.releaseAudio(entities, now(), log)
      await work.keep?.(before.digest)
      await publications.recordPublished(lease, digest)
      await changes.acknowledge(taken)
    })
    return await end('done', null)
  } catch (error) {
    if (error instanceof Paused) {
      log('its time has ended: the next goes on with it')
      run.durationMs = tookMs()
      await publications.keep(run)
      return 'paused'
    }
    const reason = signal?.aborted ? 'interrupted' : reasonOf(error)
    log(`failed: ${reason}`)
    // Where the lease is lost this is its own record all the same: each run has one.
    return await end('failed', reason)
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return DISK_FULL.test(message) ? `the disk is full: ${message}` : message
}

/**
 * What one publication takes in and reads. Where that is all content, as nobody knows what the snapshot
 * here was made from, it has all that was noted until now, which nobody has to publish again.
 */
async function choosePortion(options: PublicationOptions, isKnown: boolean) {
  // Once more: the publication before this one may have struck some off.
  const taken = portionOf(await ripeChanges(options))
  const entities = entitiesOf(taken, options.whole === true)
  if (!isKnown || entities.includes('EVERYTHING') || entities.length > ENTITIES_READ_ALONE) {
    const changed = 'everything' as const
    return { taken: await ripeChanges(options, Number.POSITIVE_INFINITY), changed }
  }
  return { taken, changed: entities.filter((entity) => !entity.startsWith('AUDIO#')) }
}

function entitiesOf(taken: readonly PendingChange[], whole: boolean): string[] {
  const entities = new Set<string>(taken.flatMap((change) => change.entities))
  if (whole) entities.add('EVERYTHING')
  return [...entities].toSorted()
}

function pagesOf({ kind, written, removed }: SiteChange): NonNullable<PublicationRun['pages']> {
  const addresses = written.flatMap((path) => addressOfFile(path) ?? [])
  return {
    kind,
    written: addresses.length,
    removed: removed.filter((path) => addressOfFile(path)).length,
    addresses: addresses.slice(0, PAGES_NAMED),
  }
}
