/**
 * Moto, which answers as services of AWS do, one for a whole run of `npm run test:thorough` where
 * `moto_server` is found (Python: `pip install 'moto[server]'`): S3 and CloudFormation are tested on
 * it. Each test has a bucket or a stack of its own.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { TestProject } from 'vitest/node'
import { answering } from './answering.ts'
import { freePort } from './free-port.ts'
import { isThorough } from './rounds.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where it answers; null where there is none. */
    moto: string | null
  }
}

/** Waits until it answers, which takes two seconds. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('moto', null)
  if (!isThorough) return undefined
  if (spawnSync('moto_server', ['--help']).status !== 0) {
    process.stderr.write('S3 and CloudFormation are not tested: there is no moto_server\n')
    return undefined
  }
  const port = await freePort()
  const moto = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const kill = () => moto.kill('SIGKILL')
  const ended = once(moto, 'exit')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  await answering(url)
  project.provide('moto', url)
  return async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
}
