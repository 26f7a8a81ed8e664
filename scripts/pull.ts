/**
 * `npm run pull`
 * Writes the published content of the database into `content/snapshot`, from which pages are made,
 * and builds the search index of it, from which the API answers.
 */
import { runCommand } from './project/run-command.ts'
import { pullCommand } from './publishing/publishing.ts'
import { openStores } from './stores/open-stores.ts'

await runCommand(() => pullCommand(openStores))
