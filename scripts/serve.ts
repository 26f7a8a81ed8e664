/**
 * `npm run serve`
 * Production on one server: site, API, publications, mails and daily jobs in one process, on one data
 * folder, with the settings of its environment. SIGTERM ends it when what runs is done.
 */
import { runCommand } from './project/run-command.ts'
import { assertOfNoSandbox } from './server/data-folder.ts'
import { serve } from './server/serve.ts'
import { readServeSettings, warningsOf } from './server/serve-settings.ts'

await runCommand(async () => {
  const settings = readServeSettings(process.env)
  for (const warning of warningsOf(settings)) console.warn(`warning: ${warning}`)
  assertOfNoSandbox(settings.dataDir)
  return serve(settings)
})
