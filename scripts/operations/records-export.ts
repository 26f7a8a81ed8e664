/**
 * `npm run records:export -- FILE`
 * Writes all records of the table, and pictures and sound beside them, to move to another home
 * (P-MOVE-RECORDS): from this machine, or from the table and bucket that TABLE_NAME and SITE_BUCKET
 * name.
 */
import { parseArgs } from 'node:util'
import { readSettings } from '../project/environment.ts'
import { runCommand } from '../project/run-command.ts'
import { exportRecords } from './records/export-records.ts'
import { moveRecords } from './records/move-records.ts'
import { folderBeside } from './records/records-file.ts'

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) {
    console.error('usage: npm run records:export -- FILE')
    return 2
  }
  const settings = readSettings()
  const moved = await moveRecords(settings, async (home, moving) => ({
    ...(await exportRecords(home, path, moving)),
    isHashKeyMarked: home.keyedHash !== undefined,
  }))
  if (moved === 'ended') return 130
  if (settings.tableName !== undefined) {
    console.log(
      'a table of AWS is read while it is written: stop what writes, or export a restored one',
    )
  }
  if (!moved.isHashKeyMarked) {
    console.log('the hash key is not marked in it: HASH_KEY_PARAMETER says where')
  }
  const { records, files, staying } = moved
  console.log(`exported ${records} records and ${files} files; ${staying} records stay behind`)
  console.log(
    `${path} and ${folderBeside(path)} hold personal data: keep them as secret as the table`,
  )
  return 0
})
