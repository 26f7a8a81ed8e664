/**
 * `npm run records:import -- FILE [--with-demo-accounts]`
 * Brings all records that `npm run records:export` wrote, and the pictures and sound beside them,
 * into an empty home (P-MOVE-RECORDS): this machine's, or the table and bucket that TABLE_NAME and
 * SITE_BUCKET name. Again, it changes nothing; cut off, it goes on.
 */
import { parseArgs } from 'node:util'
import { endSignal } from '../project/end-signal.ts'
import { readSettings } from '../project/environment.ts'
import { progressBar } from '../project/progress-bar.ts'
import { runCommand } from '../project/run-command.ts'
import { openStores } from '../stores/open-stores.ts'
import { importRecords } from './records/import-records.ts'

const USAGE = 'usage: npm run records:import -- FILE [--with-demo-accounts]'

/** The key is not needed for an import, but from the first call on. */
const WORDS_OF_HASH_KEY = {
  false:
    'this home hashes addresses with another key: before it starts, bring the key of the other one, or everybody has another trial, and who takes no mail gets some (docs/operations/moving-to-another-home.md)',
  undefined:
    'whether both homes hash addresses with the same key was not compared: HASH_KEY_PARAMETER says where the key of a stage is (docs/operations/moving-to-another-home.md)',
}

const signal = endSignal()

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
  const stores = await openStores(settings)
  const bar = progressBar('records')
  try {
    const { imported, unchanged, expired, files, isSameHashKey } = await importRecords(
      stores,
      path,
      {
        at: new Date(),
        signal,
        advance: bar.advance,
        // On one machine npm run serve refuses them, and npm start has them anyway.
        takesDemoAccounts: values['with-demo-accounts'] || settings.tableName === undefined,
      },
    )
    bar.end()
    console.log(`imported ${imported}, unchanged ${unchanged}, expired ${expired}, files ${files}`)
    if (imported > 0)
      console.log('everything is published at the next start, or by npm run publish')
    if (isSameHashKey !== true) console.error(WORDS_OF_HASH_KEY[`${isSameHashKey}`])
    return 0
  } catch (error) {
    bar.end()
    if (signal.aborted) return 130
    throw error
  } finally {
    await stores.close()
  }
})
