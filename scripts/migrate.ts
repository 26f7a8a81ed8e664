/**
 * `npm run migrate`
 * Brings records of an older shape to that of today, in the table of this machine or in the table that
 * TABLE_NAME names; `npm start` and `npm run serve` do it by themselves. Again, it changes nothing. On
 * this machine it wants the folder for itself.
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
    const { hearticles, people } = await migrateRecords(stores, new Date())
    console.log(`hearticles brought to the schema of today: ${hearticles}`)
    console.log(`people who can be found by administrators: ${people}`)
    return 0
  } finally {
    await stores.close()
    claim?.release()
  }
})
