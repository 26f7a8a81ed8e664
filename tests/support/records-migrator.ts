/**
 * A process of its own that migrates a local database: `node records-migrator.ts FOLDER KILLED`. It
 * dies, as if killed from outside, when so many of its writes were done.
 */
import { migrateRecords } from '../../scripts/migrations/migrate-records.ts'
import { readSettings } from '../../scripts/project/environment.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'

const [, , dataDir, killedAfter] = process.argv
if (dataDir === undefined) throw new Error('FOLDER is needed')
const stores = await openStores(readSettings({ DATA_DIR: dataDir }))
const { client } = stores.table
const send = client.send.bind(client)
let written = 0
client.send = (async (command: Parameters<typeof send>[0]) => {
  const answer = await send(command)
  if (/^(?:Put|Update|Delete|Transact)/.test(command.constructor.name)) written += 1
  if (written === Number(killedAfter)) process.kill(process.pid, 'SIGKILL')
  return answer
}) as typeof client.send
await migrateRecords(stores, new Date())
await stores.close()
