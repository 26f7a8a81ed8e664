/**
 * `npm run catalogue`
 * Builds the search index of the last pull: the file from which the API answers feeds, lists and
 * search.
 */
import { runCommand } from './project/run-command.ts'
import { catalogueCommand } from './publishing/publishing.ts'

await runCommand(catalogueCommand)
