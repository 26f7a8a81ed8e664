import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { GetCommand, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectLocalDatabase, openLocalDatabase } from '../../scripts/sandbox/database/open.ts'
import { clientFor, createNumbers, writeNumber, writerTable } from '../support/database-writer.ts'

const script = join(import.meta.dirname, '../support/database-writer.ts')
let dataDir = ''
let children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local-database-'))
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function start(mode: string, folder = dataDir) {
  const child = spawn(process.execPath, [script, folder, mode], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const ended = once(child, 'close')
  return { child, ended, lines: createInterface({ input: child.stdout }) }
}

/** Starts a writer, lets it go on until so many writes are acknowledged, and kills it. */
async function acknowledgedUntilKilled(mode: string, count: number): Promise<number[]> {
  const { child, ended, lines } = start(mode)
  const acknowledged: number[] = []
  for await (const line of lines) {
    acknowledged.push(Number(line))
    if (acknowledged.length === count) child.kill('SIGKILL')
  }
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  return acknowledged
}

/** What is in a database, by way of the table and by way of its index. */
async function contents(folder = dataDir) {
  const database = await openLocalDatabase({ dataDir: folder })
  const client = clientFor(database.endpoint)
  const items: Record<string, unknown>[] = []
  for await (const page of paginateScan({ client }, { TableName: writerTable }))
    items.push(...(page.Items ?? []))
  const numbers = (group: string) =>
    items.filter((item) => item.group === group).map((item) => Number(item.number))
  const indexed = async (group: string) => {
    const found: number[] = []
    const query = {
      TableName: writerTable,
      IndexName: 'byGroup',
      KeyConditionExpression: '#group = :group',
      ExpressionAttributeNames: { '#group': 'group' },
      ExpressionAttributeValues: { ':group': group },
    }
    for await (const page of paginateQuery({ client }, query))
      found.push(...(page.Items ?? []).map(({ number }) => number))
    return found.sort((a, b) => a - b)
  }
  const result = {
    left: numbers('left').sort((a, b) => a - b),
    right: numbers('right').sort((a, b) => a - b),
    counted: Number(items.find(({ name }) => name === 'counter')?.written ?? 0),
    leftIndex: await indexed('left'),
    rightIndex: await indexed('right'),
  }
  client.destroy()
  await database.close()
  return result
}

function expectWholeTransactions(found: Awaited<ReturnType<typeof contents>>) {
  expect(found.right).toEqual(found.left)
  expect(found.leftIndex).toEqual(found.left)
  expect(found.rightIndex).toEqual(found.left)
  expect(found.counted).toBe(found.left.length)
}

test('every acknowledged write survives that the process is killed', async () => {
  const acknowledged = await acknowledgedUntilKilled('puts', 300)
  const { left, leftIndex } = await contents()
  expect(left).toEqual(expect.arrayContaining(acknowledged))
  expect(leftIndex).toEqual(left)
})

test.each([1, 40, 173])(
  'a process killed after %i transactions leaves none by half',
  async (count) => {
    const acknowledged = await acknowledgedUntilKilled('transactions', count)
    const found = await contents()
    expectWholeTransactions(found)
    expect(found.left).toEqual(expect.arrayContaining(acknowledged))
  },
)

test.each([
  ['before', [0, 1, 2, 3, 4]],
  ['after', [0, 1, 2, 3, 4, 5]],
])(
  'a process killed right %s a commit leaves the transaction whole or not at all',
  async (mode, kept) => {
    const { child, ended } = start(mode)
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    const found = await contents()
    expectWholeTransactions(found)
    expect(found.left).toEqual(kept)
  },
)

test('a log that ends in the middle of a transaction loses that transaction whole', async () => {
  await acknowledgedUntilKilled('transactions', 30)
  const files = await readdir(join(dataDir, 'database'))
  const log = files.find((name) => name.endsWith('.log'))
  if (log === undefined) throw new Error('LevelDB keeps no log here')
  const { size } = await stat(join(dataDir, 'database', log))
  const lengths = new Set<number>()
  for (const cut of [1, 100, 1100, 2500, 4000, 9000, 20_000]) {
    const copy = join(dataDir, `cut-${cut}`)
    await cp(join(dataDir, 'database'), join(copy, 'database'), { recursive: true })
    await truncate(join(copy, 'database', log), size - cut)
    const found = await contents(copy)
    expectWholeTransactions(found)
    lengths.add(found.left.length)
  }
  expect(lengths.size).toBeGreaterThan(2)
})

const identityAt = async (endpoint: string) => (await fetch(`${endpoint}/_database`)).json()
const nameOf = (number: number) =>
  new GetCommand({ TableName: writerTable, Key: { name: `left-${number}` } })

test('a command uses the database that another process has open, and carries on when that ends', async () => {
  const holder = start('hold')
  const [endpoint] = await once(holder.lines, 'line')
  const database = await connectLocalDatabase({ dataDir })
  const client = clientFor(database.endpoint)
  expect(await identityAt(database.endpoint)).toEqual(await identityAt(endpoint))
  await writeNumber(client, 1)
  expect((await clientFor(endpoint).send(nameOf(1))).Item).toMatchObject({ number: 1 })
  holder.child.stdin.end()
  await writeNumber(client, 2)
  await holder.ended
  await writeNumber(client, 3)
  client.destroy()
  await database.close()
  const found = await contents()
  expectWholeTransactions(found)
  expect(found.left).toEqual([1, 2, 3])
})

test('a command carries on when the process that had the database open is killed', async () => {
  const holder = start('hold')
  await once(holder.lines, 'line')
  const database = await connectLocalDatabase({ dataDir })
  const client = clientFor(database.endpoint)
  await writeNumber(client, 1)
  holder.child.kill('SIGKILL')
  await holder.ended
  await writeNumber(client, 2)
  client.destroy()
  await database.close()
  expect((await contents()).left).toEqual([1, 2])
})

test('commands that start at once all come through', async () => {
  const visits = Array.from({ length: 4 }, () => start('visit'))
  await Promise.all(visits.map(({ ended }) => ended))
  expect(visits.map(({ child }) => child.exitCode)).toEqual([0, 0, 0, 0])
  const found = await contents()
  expectWholeTransactions(found)
  expect(found.left).toHaveLength(80)
})

test('an announcement left over by a killed process is not believed', async () => {
  const other = createServer((_request, response) => {
    response.end(JSON.stringify({ instance: 'another', dataDir }))
  })
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  for (const text of [
    JSON.stringify({ endpoint, pid: process.pid, instance: 'ours' }),
    JSON.stringify({ endpoint: 'http://127.0.0.1:1', pid: 1, instance: 'ours' }),
    '{"endpoint":',
  ]) {
    await writeFile(join(dataDir, 'database.json'), text)
    const database = await connectLocalDatabase({ dataDir })
    const client = clientFor(database.endpoint)
    await createNumbers(client)
    expect(JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')).endpoint).toBe(
      database.endpoint,
    )
    client.destroy()
    await database.close()
  }
  expect(await readdir(dataDir)).toEqual(['database', 'database.commits'])
  other.close()
})

test('opening strictly what another process has open says so', async () => {
  const holder = start('hold')
  await once(holder.lines, 'line')
  await expect(openLocalDatabase({ dataDir })).rejects.toThrow(
    `The database in ${dataDir} is open in another process`,
  )
})
