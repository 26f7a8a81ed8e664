/**
 * `npm run bundle`
 * Bundles the code of the pages for this version and these settings, without which no server starts.
 * Where that has been done, it takes a moment.
 */
import { endSignal } from './project/end-signal.ts'
import { runCommand } from './project/run-command.ts'
import { ensureBundle } from './publishing/pages/site-bundle.ts'
import { sourcesKey } from './publishing/sources/build-key.ts'

await runCommand(async () => {
  await ensureBundle(sourcesKey(), { signal: endSignal() })
  console.log('the code of the pages is bundled')
  return 0
})
