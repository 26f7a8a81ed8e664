import { isPublicationDue } from '../../src/domain/publication/publication.ts'
import type { Log } from '../runtime/log.ts'
import type { ContentChanges } from '../store/content/content-changes.ts'
import type { PublicationStore } from '../store/publication/publications.ts'

const CHANGES_CHECKED = 1000

/** @returns false where one is running already, which takes in what has changed meanwhile */
type StartBuild = () => Promise<boolean>

interface StartOptions {
  changes: Pick<ContentChanges, 'pending' | 'note'>
  publications: Pick<PublicationStore, 'state'>
  startBuild: StartBuild
  now: () => Date
  log: Log
}

/** Starts a publication where one is due (P-PUBLICATION). */
export async function startDue(options: StartOptions): Promise<'started' | 'running' | 'not-due'> {
  const { changes, publications, startBuild, now, log } = options
  const waiting = await changes.pending(now(), CHANGES_CHECKED)
  const newestChangeAt = waiting.at(-1)?.at
  if (!newestChangeAt) return 'not-due'
  const { failures, endedAt } = await publications.state()
  if (!isPublicationDue({ newestChangeAt, failures, endedAt }, now())) return 'not-due'
  const started = await startBuild()
  log({
    level: 'info',
    message: started ? 'publication started' : 'publication runs already',
    requestId: 'publication',
    changes: waiting.length,
  })
  return started ? 'started' : 'running'
}

/** A new day has begun: what was embargoed until it may be seen (P-EMBARGO). */
export async function startNewDay(options: StartOptions): Promise<void> {
  await options.changes.note(['EVERYTHING'], options.now())
  await startDue(options)
}
