import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { claimFolder } from './claim-folder.ts'
import { listen } from './listen.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearticle-claim-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** What `npm start` says before it ends with 1. */
async function refusedStart(port: number, folder: string = dataDir): Promise<string> {
  const product = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), TABLE_NAME: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void product.kill('SIGKILL'))
  const errorOutput = text(product.stderr)
  const [code] = await once(product, 'exit')
  expect(code).toBe(1)
  return errorOutput
}

test('who comes second is told whose the folder is, and nothing runs', async () => {
  const claim = claimFolder(dataDir)
  onTestFinished(claim.release)
  expect(() => claimFolder(dataDir)).toThrow(`by process ${process.pid}, which is starting`)
  claim.setAddress('http://localhost:4321')
  const refusal = await refusedStart(0)
  expect(refusal).toMatch(
    `${dataDir} is in use by process ${process.pid} at http://localhost:4321; end that one first`,
  )
  expect(await readdir(dataDir)).toEqual(['running.sqlite'])
})

test('a folder that cannot be written to is named with what is wrong, and nothing runs', async () => {
  // Who may write everywhere is refused by the system's own folder.
  const folder = process.getuid?.() === 0 ? '/sys/hearticle' : dataDir
  await chmod(dataDir, 0o555)
  const refusal = await refusedStart(0, folder)
  expect(refusal).toMatch(`${folder} cannot be used: this user may not write there`)
})

test('with the port taken nothing runs before that is said', async () => {
  const other = createServer()
  const port = await listen(other, 0)
  onTestFinished(() => void other.close())
  expect(await refusedStart(port)).toMatch(`port ${port} is taken`)
  expect(await readdir(dataDir)).toEqual(['running.sqlite'])
})

test('a claim outlives the tidying of memory, and not the process that was killed', async () => {
  const holding = `
    const { claimFolder } = await import('./scripts/server/claim-folder.ts')
    claimFolder(process.argv[1]).setAddress('http://localhost:1')
    // What memory is tidied of is closed a turn later.
    for (let round = 0; round < 3; round += 1) {
      gc()
      await new Promise((resolve) => setImmediate(resolve))
    }
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', holding, dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  expect(() => claimFolder(dataDir)).toThrow(`by process ${holder.pid} at http://localhost:1`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  claimFolder(dataDir).release()
})

test('a file that is not ours is named and stays', async () => {
  await writeFile(join(dataDir, 'running.sqlite'), 'garbage '.repeat(200))
  expect(() => claimFolder(dataDir)).toThrow(`${join(dataDir, 'running.sqlite')} is damaged`)
})

test.each(['secrets.json', 'sandbox.sqlite'])('garbage in %s is named, and stays', async (name) => {
  const file = join(dataDir, name)
  await writeFile(file, 'garbage '.repeat(200))
  expect(await refusedStart(0)).toMatch(file)
  expect(await readFile(file, 'utf8')).toBe('garbage '.repeat(200))
})
