import { readStageSettings } from '../stages/stage-settings.ts'
import { coldImportMilliseconds } from './cold-import.ts'
import { packageService } from './package-service.ts'

/** What `npm run package` does: packages the service and prints sizes. @returns the exit code */
export async function packageCommand(options: {
  packageFolder: string
  stage: string
}): Promise<number> {
  const settings = await readStageSettings(options.stage)
  const packaged = await packageService({ ...options, settings })
  const { serviceFolder, packageFolder, version, api, workers } = packaged
  const apiBytes = Object.values(api).reduce((sum, bytes) => sum + bytes, 0)
  const coldImport = await coldImportMilliseconds(serviceFolder)
  console.log(`${options.stage} ${version} in ${packageFolder}`)
  for (const [name, bytes] of Object.entries({ API: apiBytes, ...workers })) {
    console.log(`${name}: ${Math.ceil(bytes / 1024)} kB`)
  }
  console.log(`cold import of the API: ${Math.round(coldImport)} ms`)
  return 0
}
