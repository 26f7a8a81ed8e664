/**
 * `npm start [-- --accept-loss]`
 * Everything on one machine: the local database with the sample content, the built site and the
 * API, on one origin. Ctrl-C ends all of it. A database that does not hold what was acknowledged is
 * only used with `--accept-loss`.
 */
import { parseArgs } from 'node:util'
import { readSettings } from './project/environment.ts'
import { runCommand } from './project/run-command.ts'
import { startProduct } from './sandbox/sandbox.ts'

await runCommand(async () => {
  const settings = readSettings()
  const { values } = parseArgs({ options: { 'accept-loss': { type: 'boolean' } } })
  return startProduct(settings, { acceptLoss: values['accept-loss'] ?? false })
})
