/**
 * `npm run backup:restore -- FOLDER --to DATA_DIR`
 * Makes a data folder of a backup (P-SERVE-BACKUP), and deletes from it who was deleted since, by the list
 * that ERASURES_FILE names; docs/operations/backup.md says what follows.
 */
import { readSettings } from '../project/environment.ts'
import { runCommand } from '../project/run-command.ts'
import { describeBackup, SECRETS_FILE } from './backup-folder.ts'
import { readBackupRestoreRequest } from './backup-request.ts'
import { restoreBackup } from './restore-backup.ts'

await runCommand(async () => {
  const request = readBackupRestoreRequest(process.argv.slice(2))
  const { erasuresFile } = readSettings()
  const { backup, replayed } = await restoreBackup({ ...request, erasuresFile, say: console.log })
  const { madeAt, files } = backup.manifest
  console.log(`restored ${describeBackup(backup)} into ${request.to}`)
  if (replayed === undefined) {
    console.log(`ERASURES_FILE is not set: whoever deleted their account or ended their history`)
    console.log(`after ${madeAt} is there again. If there is such a list, restore anew with it.`)
  } else {
    console.log(`accounts that were deleted since, and are again: ${replayed}`)
  }
  if (!files.some(({ path }) => path === SECRETS_FILE)) {
    console.log(`${SECRETS_FILE} is not in this backup: put a copy of it there, or the next start`)
    console.log('makes new keys, which signs everybody out and forgets which addresses bounced.')
  }
  console.log('the next start makes pages, lists and search of it')
  return 0
})
