import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type LocalDatabase,
  type LocalDatabaseOptions,
  openLocalDatabase,
  reachDatabase,
} from '../../scripts/sandbox/database/open.ts'
import { clientFor, createNumbers, writerTable } from '../support/database-writer.ts'

let dataDir = ''
let told: string[] = []
const opened: LocalDatabase[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local-database-loss-'))
  told = []
  vi.spyOn(console, 'error').mockImplementation((text) => void told.push(String(text)))
})

afterEach(async () => {
  vi.restoreAllMocks()
  for (const database of opened.splice(0)) await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const folder = () => join(dataDir, 'database')

async function open(options: Omit<LocalDatabaseOptions, 'dataDir'> = {}) {
  const database = await openLocalDatabase({ dataDir, ...options })
  opened.push(database)
  const client = clientFor(database.endpoint)
  return {
    endpoint: database.endpoint,
    create: () => createNumbers(client),
    put: (name: string, text = 'text') =>
      client.send(new PutCommand({ TableName: writerTable, Item: { name, group: 'all', text } })),
    get: async (name: string) =>
      (await client.send(new GetCommand({ TableName: writerTable, Key: { name } }))).Item,
    async close() {
      client.destroy()
      opened.splice(opened.indexOf(database), 1)
      await database.close()
    },
  }
}

/** A database with these items, closed. */
async function filled(names: string[]): Promise<void> {
  const database = await open()
  await database.create()
  for (const name of names) await database.put(name)
  await database.close()
}

const refusal = async (options = {}): Promise<string> =>
  open(options).then(
    () => 'opened',
    (error: Error) => error.message,
  )

const names = Array.from({ length: 20 }, (_, number) => `number-${number}`)

/** All files of the database by name, as text. */
async function content(): Promise<Record<string, string>> {
  const files = (await readdir(folder())).filter((name) => !name.startsWith('LO')).toSorted()
  const texts = files.map(async (name) => [name, await readFile(join(folder(), name), 'latin1')])
  return Object.fromEntries(await Promise.all(texts))
}

/** Turns over a bit in the middle of the record of an item, wherever it lies. */
async function flip(text: string): Promise<void> {
  for (const name of await readdir(folder())) {
    const bytes = await readFile(join(folder(), name))
    const at = bytes.indexOf(text)
    if (at < 0) continue
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(join(folder(), name), bytes)
    return
  }
  throw new Error(`${text} stands in no file`)
}

/**
 * LevelDB on a disk that is full for a while: what it writes behind the record that was torn is
 * acknowledged, and gone when its log is read again.
 */
function tearing(disk: { isFull: boolean }) {
  return (level: ClassicLevel<string, string>) => {
    let isTorn = false
    const batch = level.batch.bind(level) as (changes: unknown) => Promise<void>
    const close = level.close.bind(level)
    return Object.assign(level, {
      async batch(changes: unknown) {
        if (disk.isFull) {
          isTorn = true
          throw new Error('IO error: 000003.log: No space left on device')
        }
        if (!isTorn) await batch(changes)
      },
      async close() {
        await close()
        isTorn = false
      },
    })
  }
}

test('what is acknowledged after a full disk is there at the next start', async () => {
  const disk = { isFull: false }
  const database = await open({ replaceLevel: tearing(disk) as never })
  await database.create()
  await database.put('before')
  disk.isFull = true
  for (const name of ['one', 'two']) {
    const error = await database.put(name).catch((its: unknown) => its)
    expect(error).toBeInstanceOf(DynamoDBServiceException)
    expect(error).toMatchObject({
      name: 'StoreRefusesWrites',
      message: 'The local database takes no writes: the disk is full',
    })
  }
  await expect(reachDatabase(database.endpoint)).rejects.toMatchObject({
    name: 'StoreRefusesWrites',
  })
  expect(await database.get('before')).toMatchObject({ name: 'before' })
  disk.isFull = false
  for (const name of names) await database.put(name)
  await reachDatabase(database.endpoint)
  await database.close()
  const again = await open()
  for (const name of ['before', ...names]) expect(await again.get(name), name).toBeDefined()
  for (const name of ['one', 'two']) expect(await again.get(name)).toBeUndefined()
  expect(told.filter((line) => line.includes('takes no writes'))).toHaveLength(1)
})

test('commits of which the database knows nothing any more are named, and it goes on only if told to', async () => {
  await filled(names)
  const older = join(dataDir, 'older')
  await cp(folder(), older, { recursive: true })
  const database = await open()
  await database.put('number-3', 'newer')
  await database.put('lost')
  await database.close()
  await rm(folder(), { recursive: true })
  await rename(older, folder())
  for (const _ of ['first', 'second']) {
    const message = await refusal()
    expect(message).toMatch(`The database in ${folder()} is damaged`)
    expect(message).toMatch(/2 acknowledged commits of \d+ missing, from 20\S+Z to 20\S+Z/)
    expect(message).toMatch('missing, or older than acknowledged: number-3, lost')
    expect(message).toMatch('npm start -- --accept-loss')
  }
  const accepted = await open({ acceptLoss: true })
  expect(told.join('\n')).toMatch('2 acknowledged commits')
  expect(await accepted.get('number-3')).toMatchObject({ text: 'text' })
  await accepted.put('after')
  await accepted.close()
  expect(await (await open()).get('after')).toBeDefined()
})

test('a record that is not what was written is named, and nothing of what was found is destroyed', async () => {
  await filled(names)
  await flip('"number-7"')
  const found = await content()
  const message = await refusal()
  expect(message).toMatch(/number-7/)
  expect(await refusal()).toMatch('is damaged')
  const kept = join(dataDir, 'database.damaged')
  for (const [name, text] of Object.entries(found))
    expect(await readFile(join(kept, name), 'latin1'), name).toBe(text)
  const database = await open({ acceptLoss: true })
  expect(await database.get('number-7')).toBeUndefined()
  await database.close()
  await open()
  expect((await readdir(dataDir)).filter((name) => name.includes('damaged-'))).toHaveLength(1)
})

test('a bit turned over in a table is found, and what is left can be gone on with', async () => {
  await filled(names)
  // Opened and closed once more, what was in the log lies in a table.
  await (await open()).close()
  const tables = (await readdir(folder())).filter((name) => name.endsWith('.ldb'))
  for (const name of tables) {
    const bytes = await readFile(join(folder(), name))
    const at = Math.floor(bytes.length / 3)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(join(folder(), name), bytes)
  }
  expect(tables).not.toEqual([])
  expect(await refusal()).toMatch(`The database in ${folder()} is damaged`)
  await (await open({ acceptLoss: true })).close()
  await open()
})

test.each(['CURRENT', 'all of it'])('a database that lost %s is not begun anew', async (lost) => {
  await filled(names)
  await rm(lost === 'CURRENT' ? join(folder(), lost) : folder(), { recursive: true })
  expect(await refusal()).toMatch('the file CURRENT, is missing')
  const database = await open({ acceptLoss: true })
  if (lost === 'CURRENT') expect(await database.get('number-1')).toBeDefined()
})

test('a database of an older version that lost its index is not begun anew', async () => {
  await filled(names)
  await rm(join(dataDir, 'database.commits'))
  await rm(join(folder(), 'CURRENT'))
  expect(await refusal()).toMatch('the file CURRENT, is missing')
})

test('a database of an older version gets its checksums, and a damaged record is found from then on', async () => {
  await mkdir(dataDir, { recursive: true })
  await filled(names)
  await rm(join(dataDir, 'database.commits'))
  const level = new ClassicLevel(folder())
  for await (const [key, text] of level.iterator())
    await (key === 'tally' ? level.del(key) : level.put(key, text.slice(9)))
  await level.close()
  const database = await open()
  expect(await database.get('number-7')).toMatchObject({ text: 'text' })
  await database.put('number-7', 'changed')
  await database.close()
  await flip('"changed"')
  expect(await refusal()).toMatch('number-7')
})

test('what a repair put aside in a folder of its own hinders no start', async () => {
  await filled(names)
  await mkdir(join(folder(), 'lost'))
  const database = await open()
  expect(await database.get('number-7')).toMatchObject({ text: 'text' })
  await database.close()
})

test('a process that dies between a commit and its note has nothing to explain', async () => {
  await filled(names)
  const file = join(dataDir, 'database.commits')
  const before = await readFile(file)
  const database = await open()
  await database.put('not noted')
  await database.close()
  await writeFile(file, before)
  expect(await (await open()).get('not noted')).toBeDefined()
})

test('a file of commits with garbage in it is named and stays as it is', async () => {
  await filled(names)
  const file = join(dataDir, 'database.commits')
  await writeFile(file, 'garbage')
  expect(await refusal()).toMatch(`${file} is damaged`)
  expect(await readFile(file, 'utf8')).toBe('garbage')
})
