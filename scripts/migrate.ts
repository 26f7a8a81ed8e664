/**
 * `npm run migrate`
 * Brings records of an older shape to that of today, in the table of this machine or in the table that
 * TABLE_NAME names; `npm start` does it by itself. Again, it changes nothing.
 */

import { migrateRecords } from './migrations/migrate-records.ts'
import { readSettings } from './project/environment.ts'
import { runCommand } from './project/run-command.ts'
import { openStores } from './stores/open-stores.ts'

await runCommand(async () => {
  const stores = await openStores(readSettings())
  try {
    const { hearticles, people } = await migrateRecords(stores, new Date())
    console.log(`hearticles brought to the schema of today: ${hearticles}`)
    console.log(`people who can be found by administrators: ${people}`)
    return 0
  } finally {
    await stores.close()
  }
})
