/**
 * `npm run records:import -- FILE [--with-demo-accounts]`
 * Brings all records that `npm run records:export` wrote, and the pictures and sound beside them,
 * into an empty home (P-MOVE-RECORDS): this machine's, or the table and bucket that TABLE_NAME and
 * SITE_BUCKET name. Again, it changes nothing; cut off, it goes on.
 */
import { parseArgs } from 'node:util'
import { readSettings } from '../project/environment.ts'
import { runCommand } from '../project/run-command.ts'
import { claimFolder } from '../server/claim-folder.ts'
import { importRecords } from './records/import-records.ts'
import { moveRecords } from './records/move-records.ts'

const USAGE = 'usage: npm run records:import -- FILE [--with-demo-accounts]'

// The key is not needed for an import, but from the first call on.
const OTHER_HASH_KEY =
  'this home hashes addresses with another key: before it starts, bring the key of the other one, or everybody has another trial, and who takes no mail gets some (docs/operations/moving-to-another-home.md)'

const UNCOMPARED_HASH_KEY =
  'whether both homes hash addresses with the same key was not compared: HASH_KEY_PARAMETER says where the key of a stage is (docs/operations/moving-to-another-home.md)'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'with-demo-accounts': { type: 'boolean', default: false } },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) {
    console.error(USAGE)
    return 2
  }
  const settings = readSettings()
  // Records that come one by one would be published, and mails be sent, by a product that runs.
  const claim = settings.tableName === undefined ? claimFolder(settings.dataDir) : undefined
  // On one machine npm run serve refuses them, and npm start has them anyway.
  const takesDemoAccounts = values['with-demo-accounts'] || settings.tableName === undefined
  const moved = await moveRecords(settings, (home, moving) =>
    importRecords(home, path, { ...moving, takesDemoAccounts }),
  ).finally(() => claim?.release())
  if (moved === 'ended') return 130
  const { imported, unchanged, expired, files, isSameHashKey } = moved
  console.log(`imported ${imported}, unchanged ${unchanged}, expired ${expired}, files ${files}`)
  if (imported > 0) console.log('everything is published at the next start, or by npm run publish')
  if (isSameHashKey === false) console.error(OTHER_HASH_KEY)
  if (isSameHashKey === undefined) console.error(UNCOMPARED_HASH_KEY)
  return 0
})
