import { isPublicationDue } from '../../src/domain/publication/publication.ts'
import type { Log } from '../runtime/log.ts'
import type { ContentChanges } from '../store/content/content-changes.ts'
import type { PublicationStore } from '../store/publication/publications.ts'

const CHANGES_CHECKED = 1000

interface StartOptions {
  changes: Pick<ContentChanges, 'pending' | 'note'>
  publications: Pick<PublicationStore, 'state'>
  startBuild: () => Promise<'started' | 'running'>
  now: () => Date
  log: Log
}

/** Starts a publication where one is due (P-PUBLICATION). */
export async function startDue(options: StartOptions): Promise<'started' | 'running' | 'not-due'> {
  const { changes, publications, startBuild, now, log } = options
  const waiting = await changes.pending(now(), CHANGES_CHECKED)
  const newestChangeAt = waiting.at(-1)?.at
  if (!newestChangeAt) return 'not-due'
  const oldest = Math.min(...waiting.map(({ since }) => since.getTime()))
  // An alarm hears of what waits for too long, whatever the reason (serverless.yml).
  const waitsSeconds = Math.max(0, Math.round((now().getTime() - oldest) / 1000))
  const requestId = 'publication'
  log({ level: 'info', message: 'changes wait', requestId, changes: waiting.length, waitsSeconds })
  const { failures, endedAt } = await publications.state()
  if (!isPublicationDue({ newestChangeAt, failures, endedAt }, now())) return 'not-due'
  const started = await startBuild()
  log({
    level: 'info',
    message: started === 'started' ? 'publication started' : 'publication runs already',
    requestId,
  })
  return started
}

/** A new day has begun: what was embargoed until it may be seen (P-EMBARGO). */
export async function startNewDay(options: StartOptions): Promise<void> {
  await options.changes.note(['EVERYTHING'], options.now())
  await startDue(options)
}
