/**
 * `npm run serve`
 * Production on one server: site, API, publications, mails and daily jobs in one process, on one data
 * folder, with the settings of its environment. SIGTERM ends it when what runs is done.
 */
import { runCommand } from './project/run-command.ts'
import { prepareDataFolder } from './server/data-folder.ts'
import { readServeSettings, warningsOf } from './server/serve-settings.ts'

await runCommand(async () => {
  const settings = readServeSettings(process.env)
  for (const warning of warningsOf(settings)) console.warn(`warning: ${warning}`)
  // Before anything is loaded that asks where folders are.
  prepareDataFolder(settings.dataDir)
  const { serve } = await import('./server/serve.ts')
  return serve(settings)
})
