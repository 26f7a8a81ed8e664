/**
 * `node scripts/import-daily.ts`
 * The daily import of studies (P-IMPORT-DAILY) into the table of this machine, as the product starts
 * it in a child process once a day. Where no PubMed is configured, that is reported: nothing leaves a
 * machine by itself unless it was set up for it.
 */
import { openImportSources } from '../functions/editorial/import-sources.ts'
import { runDailyImport } from '../functions/jobs/daily-import.ts'
import { logTo } from '../functions/runtime/log.ts'
import { readSettings } from './project/environment.ts'
import { endWithParent } from './project/parent-process.ts'
import { runCommand } from './project/run-command.ts'
import { openLocalStores } from './server/open-local-stores.ts'
import { openClock } from './stores/open-clock.ts'

/** As long as a deployment has for it. */
const IMPORT_MILLISECONDS = 15 * 60_000

await runCommand(async () => {
  endWithParent()
  const { dataDir, ncbi, registryUrl, noticesUrl } = readSettings()
  const now = await openClock({ tableName: undefined, dataDir })
  const log = logTo(process.stdout)
  const stores = await openLocalStores({ dataDir })
  const { apiKey, email, baseUrl } = ncbi
  const who = { ...(apiKey !== undefined && { apiKey }), ...(email !== undefined && { email }) }
  const sources =
    Object.keys(who).length > 0
      ? openImportSources({
          ...who,
          ...(baseUrl !== undefined && { baseUrl }),
          ...(registryUrl !== undefined && { registryUrl }),
          ...(noticesUrl !== undefined && { noticesUrl }),
        })
      : undefined
  const until = new Date(now().getTime() + IMPORT_MILLISECONDS)
  try {
    await runDailyImport({ stores, sources, now, until, log })
    return 0
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log({ level: 'error', message: 'the daily import failed', requestId: 'import', reason })
    return 1
  } finally {
    await stores.close()
  }
})
