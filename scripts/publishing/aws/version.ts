import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { PROJECT_FOLDER } from '../../project/folders.ts'

const run = promisify(execFile)

/** What the health call names: VERSION, else the commit, else the number in package.json. */
export async function readVersion(): Promise<string> {
  if (process.env.VERSION) return process.env.VERSION
  const commit = await run('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: PROJECT_FOLDER,
  }).then(
    ({ stdout }) => stdout.trim(),
    // A copy of the sources without their history.
    () => undefined,
  )
  if (commit) return commit
  const description: unknown = JSON.parse(
    await readFile(join(PROJECT_FOLDER, 'package.json'), 'utf8'),
  )
  return z.object({ version: z.string() }).parse(description).version
}
