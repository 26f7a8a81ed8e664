import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const program = createRequire(import.meta.url).resolve('osls/bin/serverless.js')

/**
 * Runs osls in a folder with a serverless.yml.
 * @param variables added to this process's environment
 * @throws with what osls said, where it fails
 */
export async function osls(
  folder: string,
  words: readonly string[],
  variables: Record<string, string> = {},
): Promise<void> {
  const options = { cwd: folder, env: { ...process.env, ...variables }, maxBuffer: 2 ** 26 }
  const run = promisify(execFile)(process.execPath, [program, ...words], options)
  run.child.stdin?.end()
  await run.catch((error) => {
    throw new Error(`osls ${words[0]} failed:\n${`${error.stdout}${error.stderr}`.trim()}`)
  })
}
