/**
 * `npm run licenses [-- --all]`
 * The licence of every package that production loads, or with `--all` of those of development too,
 * as the lockfile names them. Ends with 1 where one is not accepted here.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_FOLDER } from './project/folders.ts'
import { type Lockfile, licensesOf, unacceptedLicenses } from './project/licenses.ts'
import { runCommand } from './project/run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
  const text = await readFile(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8')
  const packages = licensesOf(JSON.parse(text) as Lockfile, values)
  for (const { name, version, license } of packages) console.log(`${name} ${version}: ${license}`)
  const refused = unacceptedLicenses(packages)
  for (const { name, license } of refused) console.error(`${name}: ${license} is not accepted`)
  return refused.length > 0 ? 1 : 0
})
