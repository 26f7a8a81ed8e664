/**
 * `npm run records:export -- FILE`
 * Writes all records of the table, and pictures and sound beside them, to move to another home
 * (P-MOVE-RECORDS): from this machine, or from the table and bucket that TABLE_NAME and SITE_BUCKET
 * name.
 */
import { parseArgs } from 'node:util'
import { endSignal } from '../project/end-signal.ts'
import { readSettings } from '../project/environment.ts'
import { progressBar } from '../project/progress-bar.ts'
import { runCommand } from '../project/run-command.ts'
import { openStores } from '../stores/open-stores.ts'
import { exportRecords } from './records/export-records.ts'
import { folderBeside } from './records/records-file.ts'

const signal = endSignal()

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) {
    console.error('usage: npm run records:export -- FILE')
    return 2
  }
  const settings = readSettings()
  const stores = await openStores(settings)
  const bar = progressBar('records')
  try {
    const moving = { at: new Date(), signal, advance: bar.advance }
    const { records, files, staying } = await exportRecords(stores, path, moving)
    bar.end()
    if (settings.tableName !== undefined) {
      bar.say(
        'a table of AWS is read while it is written: stop what writes, or export a restored one',
      )
    }
    if (!stores.keyedHash)
      bar.say('the hash key is not marked in it: HASH_KEY_PARAMETER says where')
    console.log(`exported ${records} records and ${files} files; ${staying} records stay behind`)
    console.log(
      `${path} and ${folderBeside(path)} hold personal data: keep them as secret as the table`,
    )
    return 0
  } catch (error) {
    bar.end()
    if (signal.aborted) return 130
    throw error
  } finally {
    await stores.close()
  }
})
