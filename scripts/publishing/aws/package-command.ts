import { readStageSettings } from '../stages/stage-settings.ts'
import { coldImportMilliseconds } from './cold-import.ts'
import { packageService } from './package-service.ts'

/** A package of so many bytes is named for itself. */
const WORTH_NAMING = 5 * 1024

/** What `npm run package` does: packages the service and prints sizes. @returns the exit code */
export async function packageCommand(options: {
  packageFolder: string
  stage: string
}): Promise<number> {
  const settings = await readStageSettings(options.stage)
  const { serviceFolder, packageFolder, version, api, workers, zipBytes } = await packageService({
    ...options,
    settings,
  })
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`
  const coldImport = await coldImportMilliseconds(serviceFolder)
  console.log(`${options.stage} ${version} in ${packageFolder}`)
  console.log(
    `API: ${kilobytes(api.totalBytes)}, ` +
      `${kilobytes(api.startBytes)} at the start, ${kilobytes(zipBytes)} zipped`,
  )
  const packages = Object.entries(api.packages).filter(([, bytes]) => bytes >= WORTH_NAMING)
  for (const [name, bytes] of packages) console.log(`  ${name}: ${kilobytes(bytes)}`)
  for (const [name, bytes] of Object.entries(workers)) console.log(`${name}: ${kilobytes(bytes)}`)
  console.log(`cold import: ${Math.round(coldImport)} ms`)
  return 0
}
