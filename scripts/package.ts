/**
 * `npm run package [-- --stage STAGE --out FOLDER]`
 * Bundles the functions and makes CloudFormation of serverless.yml in `.serverless/`, without
 * network and without credentials.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_FOLDER } from './project/folders.ts'
import { LARGEST_BUNDLE_BYTES } from './publishing/aws/bundle-api.ts'
import { coldImportMilliseconds } from './publishing/aws/cold-import.ts'
import { packageService } from './publishing/aws/package-service.ts'

const { values } = parseArgs({
  options: {
    stage: { type: 'string', default: 'staging' },
    out: { type: 'string', default: join(PROJECT_FOLDER, '.serverless') },
  },
})
const { serviceFolder, packageFolder, version, api, workers, zipBytes } = await packageService({
  packageFolder: resolve(values.out),
  stage: values.stage,
})
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`
const coldImport = await coldImportMilliseconds(serviceFolder)
console.log(`${values.stage} ${version} in ${packageFolder}`)
console.log(
  `API: ${kilobytes(api.totalBytes)} of at most ${kilobytes(LARGEST_BUNDLE_BYTES)}, ` +
    `${kilobytes(api.startBytes)} at the start, ${kilobytes(zipBytes)} zipped`,
)
for (const [name, bytes] of Object.entries(workers)) console.log(`${name}: ${kilobytes(bytes)}`)
console.log(`cold import: ${Math.round(coldImport)} ms`)
