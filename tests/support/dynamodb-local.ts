/**
 * AWS's DynamoDB Local, one for a whole run of `npm run test:thorough`: it takes
 * seconds of both processors to start, and keeps apart those who come with different access keys.
 * Where Java or the npm package that ships it cannot be had, the run says why it does without.
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'
import { isThorough } from './rounds.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where it will answer; null where there is none. */
    dynamoDbLocal: string | null
  }
}

const run = promisify(execFile)
const simulator = { name: 'amplify-dynamodb-simulator', version: '2.9.30' }
const cache = join(import.meta.dirname, '../../.cache/dynamodb-local')
const folder = join(cache, simulator.version)
const jar = join(folder, 'package/emulator/DynamoDBLocal.jar')

type End = () => Promise<void>

/** Starts it and does not wait until it answers: tests that need none begin at once. */
export async function setup(project: TestProject): Promise<End | undefined> {
  if (!isThorough) {
    project.provide('dynamoDbLocal', null)
    return undefined
  }
  const without = (reason: string) => {
    process.stderr.write(`Stores are tested on SQLite alone: ${reason}\n`)
    project.provide('dynamoDbLocal', null)
    return undefined
  }
  if (spawnSync('java', ['-version']).status !== 0) return without('there is no Java')
  try {
    await fetchJar()
  } catch (error) {
    return without(`${simulator.name} could not be had (${(error as Error).message})`)
  }
  const port = await freePort()
  const library = `-Djava.library.path=${join(folder, 'package/emulator/DynamoDBLocal_lib')}`
  const java = spawn(
    'java',
    [
      ...['-Xmx1g', '-XX:TieredStopAtLevel=1', library, '-jar', jar],
      ...['-inMemory', '-disableTelemetry', '-port', String(port)],
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  java.stderr.on('data', (text) => {
    complaint += text
  })
  const complain = () => process.stderr.write(`DynamoDB Local ended: ${complaint}\n`)
  const kill = () => java.kill('SIGKILL')
  const ended = once(java, 'exit')
  java.once('exit', complain)
  process.once('exit', kill)
  project.provide('dynamoDbLocal', `http://127.0.0.1:${port}`)
  return async () => {
    process.off('exit', kill)
    java.off('exit', complain)
    kill()
    await ended
  }
}

/** Brings the jar into `.cache` unless it is there; two processes may do it at once. */
async function fetchJar(): Promise<void> {
  if (await exists(jar)) return
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'draft-'))
  try {
    const source = `${simulator.name}@${simulator.version}`
    await run('npm', ['pack', source, '--pack-destination', draft], { cwd: cache })
    const archive = join(draft, `${simulator.name}-${simulator.version}.tgz`)
    await run('tar', ['xzf', archive, '-C', draft])
    await rm(archive)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Whoever was first has it there by now.
    if (!(await exists(jar))) throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
