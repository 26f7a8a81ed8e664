/**
 * The databases against which store tests run: ours, and AWS's DynamoDB Local wherever Java and the
 * npm package that ships it are to be had.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openLocalDatabase } from '../../scripts/local/database/open.ts'

export interface RunningDatabase {
  endpoint: string
  close(): Promise<void>
}

export interface TestDatabase {
  name: 'local' | 'dynamodb-local'
  start(): Promise<RunningDatabase>
}

const run = promisify(execFile)
const simulator = { name: 'amplify-dynamodb-simulator', version: '2.9.30' }
const cache = join(import.meta.dirname, '../../.cache/dynamodb-local')
const folder = join(cache, simulator.version)
const jar = join(folder, 'package/emulator/DynamoDBLocal.jar')
const startMilliseconds = 30_000

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port found')
  return address.port
}

async function startDynamoDbLocal(): Promise<RunningDatabase> {
  const port = await freePort()
  const library = `-Djava.library.path=${join(folder, 'package/emulator/DynamoDBLocal_lib')}`
  const java = spawn(
    'java',
    [
      ...['-Xmx512m', '-XX:TieredStopAtLevel=1', library, '-jar', jar],
      ...['-inMemory', '-disableTelemetry', '-port', String(port)],
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const kill = () => java.kill('SIGKILL')
  process.once('exit', kill)
  const endpoint = `http://127.0.0.1:${port}`
  await answering(endpoint, java)
  return {
    endpoint,
    async close() {
      process.off('exit', kill)
      if (java.exitCode !== null || java.signalCode !== null) return
      const ended = once(java, 'exit')
      kill()
      await ended
    },
  }
}

/** Waits until the server answers anything, even that it wants to be asked otherwise. */
async function answering(endpoint: string, java: ChildProcess): Promise<void> {
  let complaint = ''
  java.stderr?.on('data', (text) => {
    complaint += text
  })
  const deadline = performance.now() + startMilliseconds
  for (;;) {
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (answered) return
    if (java.exitCode !== null) throw new Error(`DynamoDB Local ended at once: ${complaint}`)
    if (performance.now() > deadline) {
      java.kill('SIGKILL')
      throw new Error(`DynamoDB Local does not answer at ${endpoint}: ${complaint}`)
    }
    await wait(50)
  }
}

async function dynamoDbLocal(): Promise<TestDatabase[]> {
  const without = (reason: string) => {
    process.stderr.write(`Store tests run only against the local database: ${reason}\n`)
    return []
  }
  if (spawnSync('java', ['-version']).status !== 0) return without('there is no Java')
  try {
    await fetchJar()
  } catch (error) {
    return without(`${simulator.name} could not be had (${(error as Error).message})`)
  }
  return [{ name: 'dynamodb-local', start: startDynamoDbLocal }]
}

export const databases: TestDatabase[] = [
  { name: 'local', start: () => openLocalDatabase({ dataDir: null }) },
  ...(await dynamoDbLocal()),
]
