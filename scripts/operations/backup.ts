/**
 * `npm run backup -- FOLDER [--keep DAYS] [--with-secrets]`
 * Copies the table, pictures and sound of this machine into a new folder below FOLDER (P-SERVE-BACKUP),
 * whether or not the product runs beside it; docs/operations/backup.md says how to use it.
 */
import { basename } from 'node:path'
import { readSettings } from '../project/environment.ts'
import { giveWay } from '../project/give-way.ts'
import { endWithParent, tellParent } from '../project/parent-process.ts'
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
  const now = () => new Date()
  try {
    const made = await makeBackup({ ...request, dataDir, now, say: console.log })
    console.log(`made ${describeBackup(made)}`)
    await tellParent({ made: describeBackup(made) })
    if (keepDays === undefined) return 0
    const removed = await removeOutdated(made, { keepDays, now: now() })
    for (const { folder } of removed) console.log(`removed ${basename(folder)}`)
    return 0
  } catch (error) {
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
