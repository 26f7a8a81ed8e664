/**
 * A process of its own that migrates the table of a folder: `node records-migrator.ts FOLDER KILLED`. It
 * dies, as if killed from outside, when so many of its writes were done.
 */

import { migrateRecords } from '../../scripts/migrations/migrate-records.ts'
import { readSettings } from '../../scripts/project/environment.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'
import { observeTable } from './observed-table.ts'

const [, , dataDir, killedAfter] = process.argv
if (dataDir === undefined) throw new Error('FOLDER is needed')
const stores = await openStores(readSettings({ DATA_DIR: dataDir }))
let written = 0
const table = observeTable(stores.table, {
  after({ name }) {
    if (/^(?:Put|Update|Delete|Transact)/.test(name)) written += 1
    if (written === Number(killedAfter)) process.kill(process.pid, 'SIGKILL')
  },
})
await migrateRecords({ table }, new Date())
await stores.close()
