import { CATALOGUE_FOLDER, SNAPSHOT_FOLDER } from '../../project/folders.ts'
import { buildCatalogue } from './build-catalogue.ts'

/** What `npm run catalogue` does. @returns the exit code */
export async function catalogueCommand(): Promise<number> {
  const started = performance.now()
  const { current, built } = await buildCatalogue(SNAPSHOT_FOLDER, CATALOGUE_FOLDER)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(built ? `made ${current.file} in ${seconds} s` : `${current.file} is up to date`)
  return 0
}
