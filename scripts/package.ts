/**
 * `npm run package [-- --stage STAGE --out FOLDER]`
 * Bundles the functions and makes CloudFormation of serverless.yml in `.serverless/`, without
 * network and without credentials.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_FOLDER } from './project/folders.ts'
import { runCommand } from './project/run-command.ts'
import { packageCommand } from './publishing/publishing.ts'

await runCommand(() => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'staging' },
      out: { type: 'string', default: join(PROJECT_FOLDER, '.serverless') },
    },
  })
  return packageCommand({ packageFolder: resolve(values.out), stage: values.stage })
})
