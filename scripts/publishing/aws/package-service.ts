import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeEmptyFolder } from '../../project/files.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'
import { type HandedOn, NOTHING_HANDED_ON } from '../stacks/side-stacks.ts'
import { type StageSettings, templateSettings } from '../stages/stage-settings.ts'
import { bundleApi } from './bundle-api.ts'
import { bundleViewerRequest } from './bundle-viewer-request.ts'
import { bundleWorkers } from './bundle-workers.ts'
import { osls } from './osls.ts'
import { readVersion } from './version.ts'

/** Where osls puts its package, in the folder it runs in; it empties this folder first. */
export const OSLS_FOLDER = 'package'

export interface ServicePackage {
  /** With serverless.yml and the bundles; osls runs here. */
  serviceFolder: string
  /** With the CloudFormation templates and the zip. */
  packageFolder: string
  version: string
  /** The scripts of the API, and of the functions that nobody calls, by their paths, in bytes. */
  api: Record<string, number>
  workers: Record<string, number>
}

/**
 * Makes all that a deployment brings to AWS, without credentials, and without network but for what
 * npm's cache lacks of the native packages (`native-packages.ts`).
 * @param options.packageFolder what an earlier call left there is replaced
 * @param options.stage `production` or the name of a trial
 * @param options.settings with the next, the whole of what its template is made with, VERSION aside
 * @param options.handedOn by the stacks beside its own; nothing where it is only looked at
 */
export async function packageService(options: {
  packageFolder: string
  stage: string
  settings: StageSettings
  handedOn?: HandedOn
}): Promise<ServicePackage> {
  const { packageFolder, stage, settings, handedOn = NOTHING_HANDED_ON } = options
  const serviceFolder = join(packageFolder, 'service')
  await makeEmptyFolder(serviceFolder)
  const api = await bundleApi(serviceFolder)
  const workers = await bundleWorkers(serviceFolder)
  await writeFile(join(serviceFolder, 'viewer-request.txt'), await bundleViewerRequest())
  for (const name of ['serverless.yml', 'serverless']) {
    await cp(join(PROJECT_FOLDER, name), join(serviceFolder, name), { recursive: true })
  }
  const stageFile = JSON.stringify({ ...templateSettings(stage, settings), ...handedOn })
  await writeFile(join(serviceFolder, 'stage.json'), stageFile)
  const version = await readVersion()
  await osls(serviceFolder, ['package', '--stage', stage, '--package', OSLS_FOLDER], {
    VERSION: version,
  })
  await cp(join(serviceFolder, OSLS_FOLDER), packageFolder, { recursive: true })
  return { serviceFolder, packageFolder, version, api, workers }
}
