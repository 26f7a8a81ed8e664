import * as z from 'zod/mini'
import { recordRun } from '../../functions/jobs/record-run.ts'
import type { EventLog } from '../../functions/runtime/log.ts'
import type { Stores } from '../../functions/store/create-stores.ts'
import { LONGEST_RUN } from '../../src/domain/statistics/dashboard.ts'
import { runInChildProcess } from './run-in-child-process.ts'

/** Where backups lie and for how many days they are kept. */
export interface BackupSettings {
  /** Absolute. */
  folder: string
  keepDays: number
}

/** What `npm run backup` tells the process that started it. */
const messageSchema = z.union([z.object({ made: z.string() }), z.object({ failedBy: z.string() })])

/** There is no backup. Its name is all that is written down of it. */
class BackupFailed extends Error {
  constructor(reason: string) {
    super(reason)
    // The system's own name of what is wrong, where it has one: what else it says is for the log.
    this.name = /^[A-Z]+$/.test(reason) ? reason : 'BackupFailed'
  }
}

/**
 * Makes a backup by `npm run backup` in a child process, and writes down the run (P-SERVE-DAILY-BACKUP).
 * Never throws: what fails is in the log by one line.
 * @param signal ends it; what it has begun then is no backup, and the next one clears it up
 */
export async function backUpInChildProcess(
  { folder, keepDays }: BackupSettings,
  {
    jobRuns,
    now,
    log,
    signal,
  }: {
    jobRuns: Pick<Stores['jobRuns'], 'keep'>
    now: () => Date
    log: EventLog
    signal: AbortSignal
  },
): Promise<void> {
  const requestId = 'backup'
  const onLost = (error: string) =>
    log({ level: 'error', message: 'a run was not written down', requestId, error })
  try {
    const made = await recordRun('backup', now(), { runs: jobRuns, onLost }, async () => {
      const {
        code,
        killedBy,
        lastMessage: message,
      } = await runInChildProcess(
        ['scripts/operations/backup.ts', folder, '--keep', String(keepDays)],
        {
          signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_RUN.backup)]),
          output: 'ignore',
          isPatient: true,
        },
      )
      const report = messageSchema.safeParse(message).data
      if (code === 0 && report && 'made' in report) return report.made
      throw new BackupFailed(
        report && 'failedBy' in report ? report.failedBy : `${killedBy ?? code}`,
      )
    })
    log({ level: 'info', message: 'a backup was made', requestId, backup: made })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const wasCutOff = signal.aborted
    log({
      level: wasCutOff ? 'info' : 'error',
      message: wasCutOff ? 'a backup was cut off' : 'the daily backup failed',
      requestId,
      reason,
    })
  }
}
