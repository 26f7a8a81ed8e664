/**
 * `npm run notices:import -- FILE | URL`
 * Marks studies with what Retraction Watch's list says of them (P-NOTICES-LISTED).
 */
import { createReadStream, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { publishedCitations, raiseAlarms } from '../functions/editorial/raise-alarms.ts'
import { fetchNotices } from '../functions/notices/fetch-notices.ts'
import { importNotices, NoticesRefused } from '../functions/notices/import-notices.ts'
import { RequestFailed } from '../functions/pubmed/requests/retrying-request.ts'
import { endSignal } from './project/end-signal.ts'
import { readSettings } from './project/environment.ts'
import { runCommand } from './project/run-command.ts'
import { openStores } from './stores/open-stores.ts'

const USAGE = `usage: npm run notices:import -- FILE | URL
  Retraction Watch's list as CSV; its licence is Crossref's to tell.
Ends with 0, with 1 where nothing was written, with 2 where nothing was begun.`

const stopped = endSignal()

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [source] = positionals
  if (source === undefined || positionals.length > 1) {
    console.error(USAGE)
    return 2
  }
  const isAddress = /^https?:/.test(source)
  if (!(isAddress || statSync(source, { throwIfNoEntry: false })?.isFile())) {
    console.error(`not a file: ${source}`)
    return 2
  }
  const stores = await openStores(readSettings())
  try {
    const file = isAddress ? await fetchNotices(source, {}, stopped) : createReadStream(source)
    const counts = await importNotices(file, stores.studies, new Date(), (row, reason) =>
      console.error(`row ${row}: ${reason}`),
    )
    // Also of what was marked by an import that was killed.
    await raiseAlarms(stores, await publishedCitations(stores), new Date())
    const { rows, rejected, listed, updated, takenBack } = counts
    console.log(
      `rows ${rows}, rejected ${rejected}, studies listed ${listed}, updated ${updated}, taken back ${takenBack}`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof NoticesRefused || error instanceof RequestFailed)) throw error
    console.error(`${error.message}; nothing was written`)
    return 1
  } finally {
    await stores.close()
  }
})
