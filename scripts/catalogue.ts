/**
 * `npm run catalogue`
 * Builds the search index of the last pull: the file from which the API answers feeds, lists and
 * search.
 */
import { SEARCH_INDEX_FOLDER, SNAPSHOT_FOLDER } from './project/folders.ts'
import { runCommand } from './project/run-command.ts'
import { buildSearchIndex } from './publishing/publishing.ts'

await runCommand(async () => {
  const started = performance.now()
  const { current, built } = await buildSearchIndex(SNAPSHOT_FOLDER, SEARCH_INDEX_FOLDER)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(built ? `made ${current.file} in ${seconds} s` : `${current.file} is up to date`)
  return 0
})
