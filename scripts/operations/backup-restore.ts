/**
 * `npm run backup:restore -- FOLDER --to DATA_DIR`
 * Makes a data folder of a backup (P-SERVE-BACKUP), and deletes from it who was deleted since, by the list
 * that ERASURES_FILE names; docs/operations/backup.md says what follows.
 */
import { readSettings } from '../project/environment.ts'
import { progressBar } from '../project/progress-bar.ts'
import { runCommand } from '../project/run-command.ts'
import { describeBackup, SECRETS_FILE } from './backup-folder.ts'
import { readBackupRestoreRequest } from './backup-request.ts'
import { restoreBackup } from './restore-backup.ts'

await runCommand(async () => {
  const request = readBackupRestoreRequest(process.argv.slice(2))
  const { erasuresFile } = readSettings()
  const { advance, end } = progressBar('records')
  const moving = { at: new Date(), advance }
  const restored = await restoreBackup({ ...request, ...moving, erasuresFile }).finally(end)
  const { backup, head, hasSecrets, replayed } = restored
  console.log(`restored ${describeBackup(backup, restored)} into ${request.to}`)
  if (replayed === undefined) {
    console.log(
      `ERASURES_FILE is not set: whoever deleted their account, ended their history or left`,
    )
    console.log(
      `the letter after ${head.at} is there again. If there is such a list, restore anew with it.`,
    )
  } else {
    console.log(`accounts that were deleted since, and are again: ${replayed}`)
  }
  if (!hasSecrets) {
    console.log(`${SECRETS_FILE} is not in this backup: put a copy of it there, or the next start`)
    console.log('makes new keys, which signs everybody out and forgets which addresses bounced.')
  }
  console.log('the next start makes pages, lists and search of it')
  return 0
})
