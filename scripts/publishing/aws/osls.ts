import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

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
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`osls ${words[0]} failed:\n${said.trim()}`)
}
