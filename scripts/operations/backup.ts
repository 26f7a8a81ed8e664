/**
 * `npm run backup -- FOLDER [--keep DAYS] [--with-secrets]`
 * Exports all records of this machine, and pictures and sound beside them, into a new folder below
 * FOLDER (P-SERVE-BACKUP), whether or not the product runs beside it; docs/operations/backup.md says how
 * to use it.
 */
import { basename } from 'node:path'
import { readSettings } from '../project/environment.ts'
import { giveWay } from '../project/give-way.ts'
import { endWithParent, tellParent } from '../project/parent-process.ts'
import { progressBar } from '../project/progress-bar.ts'
import { runCommand } from '../project/run-command.ts'
import { describeBackup } from './backup-folder.ts'
import { readBackupRequest } from './backup-request.ts'
import { makeBackup, removeOutdated } from './make-backup.ts'

await runCommand(async () => {
  endWithParent()
  giveWay()
  const { keepDays, ...request } = readBackupRequest(process.argv.slice(2))
  const { dataDir, tableName } = readSettings()
  if (tableName !== undefined) {
    throw new Error('TABLE_NAME is set: AWS itself keeps what a table held; see npm run restore')
  }
  const { advance, end, say } = progressBar('records')
  try {
    const made = await makeBackup({ ...request, dataDir, at: new Date(), advance })
    const description = describeBackup(made.folder, made)
    say(`made ${description}`)
    await tellParent({ made: description })
    if (keepDays === undefined) return 0
    const removed = await removeOutdated(made.folder, { keepDays, now: new Date() })
    for (const folder of removed) say(`removed ${basename(folder)}`)
    return 0
  } catch (error) {
    end()
    await tellParent({ failedBy: causeOf(error) })
    throw error
  }
})

/** For a log: what the system calls it, without the path, which can name whose picture it is. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return typeof cause
  const { code, errno } = cause as NodeJS.ErrnoException
  return code !== undefined && errno !== undefined ? code : cause.message
}
