/**
 * A process of its own that imports a file of records: `node records-importer.ts FOLDER FILE KILLED`.
 * It dies, as if killed from outside, when so many of its transactions were written.
 */
import { importRecords } from '../../scripts/operations/records/import-records.ts'
import { readSettings } from '../../scripts/project/environment.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'
import { observeTable } from './observed-table.ts'

const [, , dataDir, path, killedAfter] = process.argv
if (dataDir === undefined || path === undefined) throw new Error('FOLDER and FILE are needed')
const stores = await openStores(readSettings({ DATA_DIR: dataDir }))
let written = 0
const table = observeTable(stores.table, {
  after({ name }) {
    if (name === 'TransactWriteItems') written += 1
    if (written === Number(killedAfter)) process.kill(process.pid, 'SIGKILL')
  },
})
await importRecords({ ...stores, table }, path, {
  at: new Date(),
  signal: new AbortController().signal,
  advance: () => {},
  takesDemoAccounts: false,
})
await stores.close()
