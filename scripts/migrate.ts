/**
 * `npm run migrate`
 * Brings records to the format of today, in the table of this machine or in the table that TABLE_NAME
 * names; `npm start` and `npm run serve` do it by themselves. Again, it changes nothing. On this
 * machine it wants the folder for itself.
 */
import { migrateRecords } from './migrations/migrate-records.ts'
import { readSettings } from './project/environment.ts'
import { runCommand } from './project/run-command.ts'
import { claimFolder } from './server/claim-folder.ts'
import { openStores } from './stores/open-stores.ts'

await runCommand(async () => {
  const settings = readSettings()
  // A running product writes records of the shape that it knows, and would not see them change.
  const claim = settings.tableName === undefined ? claimFolder(settings.dataDir) : undefined
  const stores = await openStores(settings)
  try {
    const reached = await migrateRecords(stores.table, new Date())
    for (const format of reached) console.log(`brought the records to format ${format}`)
    if (reached.length === 0) console.log('the records have the format of today already')
    return 0
  } finally {
    await stores.close()
    claim?.release()
  }
})
