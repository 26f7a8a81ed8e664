/**
 * `npm run package [-- --stage STAGE --out FOLDER]`
 * Bundles the functions and makes CloudFormation of serverless.yml in `.serverless/`, without
 * network and without credentials.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_FOLDER } from './project/folders.ts'
import { runCommand } from './project/run-command.ts'
import { coldImportMilliseconds } from './publishing/aws/cold-import.ts'
import { packageService } from './publishing/aws/package-service.ts'
import { readStageSettings } from './publishing/stages/stage-settings.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'staging' },
      out: { type: 'string', default: join(PROJECT_FOLDER, '.serverless') },
    },
  })
  const { stage } = values
  const settings = await readStageSettings(stage)
  const packaged = await packageService({ packageFolder: resolve(values.out), stage, settings })
  const { serviceFolder, packageFolder, version, api, workers } = packaged
  const apiBytes = Object.values(api).reduce((sum, bytes) => sum + bytes, 0)
  const coldImport = await coldImportMilliseconds(serviceFolder)
  console.log(`${stage} ${version} in ${packageFolder}`)
  for (const [name, bytes] of Object.entries({ API: apiBytes, ...workers })) {
    console.log(`${name}: ${Math.ceil(bytes / 1024)} kB`)
  }
  console.log(`cold import of the API: ${Math.round(coldImport)} ms`)
  return 0
})
