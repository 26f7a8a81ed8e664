import { isPublicationDue } from '../../src/domain/publication/publication.ts'
import type { Log } from '../runtime/log.ts'
import { newestOf, requestsOf } from '../store/content/content-changes.ts'
import type { Stores } from '../store/create-stores.ts'

const CHANGES_CHECKED = 1000

interface StartOptions {
  /** Looks at what was planned for a day that has come (P-PLANNED). */
  releasePlanned: () => Promise<unknown>
  changes: Pick<Stores['changes'], 'pending' | 'note'>
  publications: Pick<Stores['publications'], 'state'>
  /** Calls the publisher; nobody waits for it. */
  start: () => Promise<void>
  now: () => Date
  log: Log
}

/**
 * Starts a publication where one is due (P-PUBLICATION), of which what was planned until now is part.
 * @throws where that could not be looked at; what else is due is published all the same
 */
export async function startDue(options: StartOptions): Promise<'started' | 'running' | 'not-due'> {
  const [release] = await Promise.allSettled([options.releasePlanned()])
  const started = await startPending(options)
  if (release.status === 'rejected') throw release.reason
  return started
}

async function startPending(options: StartOptions): Promise<'started' | 'running' | 'not-due'> {
  const { changes, publications, start, now, log } = options
  const requestId = 'publication'
  const state = await publications.state()
  if (state.publishedAt) {
    // An alarm hears of what is too old, whoever published it, and of silence (serverless.yml).
    const publishedSecondsAgo = secondsSince(state.publishedAt, now())
    log({ level: 'info', message: 'last published', requestId, publishedSecondsAgo })
  }
  const waiting = await changes.pending(now(), CHANGES_CHECKED)
  const newestChangeAt = newestOf(waiting)
  if (!newestChangeAt) return 'not-due'
  const oldest = new Date(Math.min(...waiting.map(({ since }) => since.getTime())))
  // An alarm hears of what waits for too long, whatever the reason (serverless.yml).
  const waitsSeconds = secondsSince(oldest, now())
  const line = { level: 'info', message: 'changes wait', requestId } as const
  log({ ...line, changes: waiting.length, waitsSeconds, requests: requestsOf(waiting) })
  const { failures, endedAt } = state
  if (!isPublicationDue({ newestChangeAt, failures, endedAt }, now())) return 'not-due'
  // What the one that runs does not take in is looked at again in a minute.
  if (!state.isHeld) await start()
  const message = state.isHeld ? 'publication runs already' : 'publication started'
  log({ level: 'info', message, requestId })
  return state.isHeld ? 'running' : 'started'
}

const secondsSince = (then: Date, now: Date) =>
  Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000))

/** A new day has begun: what was embargoed until it may be seen (P-EMBARGO). */
export async function startNewDay(options: StartOptions): Promise<void> {
  await options.changes.note(['EVERYTHING'], options.now())
  await startDue(options)
}
