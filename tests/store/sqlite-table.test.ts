// Rules: P-ACKNOWLEDGED.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import { queryAll, type Table } from '../../functions/store/table/table.ts'
import { putNew } from '../../functions/store/table/writes.ts'
import { UNTIL_IT_HANGS } from '../support/patience.ts'
import { all } from '../support/stores.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearticle-table-'))
  path = join(folder, 'hearticle.sqlite')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function open(options: Partial<Parameters<typeof openSqliteTable>[0]> = {}): Table {
  const table = openSqliteTable({ path, ...options })
  onTestFinished(() => table.close())
  return table
}

const item = (sk: string, more = {}) => ({ put: { pk: 'K', sk, ...more } })
const namesIn = async (table: Table) => (await all(queryAll(table, 'K'))).map(({ sk }) => sk)

/** A process that works on the same file; each line that it prints is handed on. */
function worker(...parameters: string[]) {
  const script = join(import.meta.dirname, '../support/table-worker.ts')
  const child = spawn(process.execPath, [script, path, ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, next: async () => String((await lines.next()).value) }
}

describe('the file of a table', () => {
  test('is read by its owner alone, and so is its journal', async () => {
    const table = open()
    await table.write(item('a'))
    for (const suffix of ['', '-wal', '-shm']) {
      expect((await stat(path + suffix)).mode & 0o777, suffix).toBe(0o600)
    }
  })

  test('keeps a name of its own, by which it is told from others', async () => {
    const first = openSqliteTable({ path })
    first.close()
    expect(open().name).toBe(first.name)
    expect(openSqliteTable({ path: ':memory:' }).name).not.toBe(first.name)
  })

  test('holds nothing any more of what was removed', async () => {
    const table = openSqliteTable({ path })
    await table.write(item('a', { secret: 'anna@example.org' }))
    await table.removeMany([{ pk: 'K', sk: 'a' }])
    table.close()
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect((await readFile(path)).includes('anna@example.org')).toBe(false)
  })

  test.each([
    ['cut short', async () => truncate(path, 20_000), /hearticle\.sqlite/],
    [
      'overwritten',
      async () => writeFile(path, 'not a database at all'.repeat(1000)),
      /cannot be used/,
    ],
    [
      'of another program',
      async () => {
        await rm(path)
        const other = new DatabaseSync(path)
        other.exec('CREATE TABLE other (a)')
        other.close()
      },
      /is not a file of Hearticle/,
    ],
    [
      'of a newer version',
      async () => {
        const newer = new DatabaseSync(path)
        newer.exec('PRAGMA user_version = 99')
        newer.close()
      },
      /was written by a newer version/,
    ],
    [
      'of an earlier version',
      async () => {
        const older = new DatabaseSync(path)
        older.exec('PRAGMA user_version = 1')
        older.close()
      },
      /was written by an earlier version.*: move its folder away, or choose another/,
    ],
  ])('that is %s is named and left as it is', async (_, damage, words) => {
    const table = openSqliteTable({ path })
    for (let n = 0; n < 50; n += 1) await table.write(item(String(n), { text: 'x'.repeat(2000) }))
    table.close()
    await damage()
    const before = await readFile(path)
    expect(() => openSqliteTable({ path, isChecked: true })).toThrow(words)
    expect(await readFile(path)).toEqual(before)
  })

  test('in a folder that does not exist is named', () => {
    expect(() => openSqliteTable({ path: join(folder, 'none', 'a.sqlite') })).toThrow(
      /none\/a\.sqlite cannot be used/,
    )
  })
})

describe('several processes on one file', () => {
  test('make it and want one name at once, and one gets it', async () => {
    const workers = [1, 2, 3].map((n) => worker('claim', String(n)))
    for (const { next } of workers) expect(await next()).toBe('ready')
    for (const { child } of workers) child.stdin.write('go\n')
    const outcomes = await Promise.all(workers.map(({ next }) => next()))
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
  })

  test('wait for one that writes, and go on with all else meanwhile', async () => {
    const table = open()
    const { child, next } = worker('hold')
    expect(await next()).toBe('holding')
    const begun = performance.eventLoopUtilization()
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 1)
    const writing = table.write(item('a'))
    expect(await table.get({ pk: 'K', sk: 'a' })).toBeUndefined()
    await vi.waitFor(() => expect(ticks).toBeGreaterThan(40), UNTIL_IT_HANGS)
    clearInterval(ticking)
    // Where SQLite itself waited, the thread would never have been free.
    expect(performance.eventLoopUtilization(begun).utilization).toBeLessThan(0.95)
    child.stdin.write('let go\n')
    expect(await writing).toBe(true)
  })

  test('lose nothing that was acknowledged when one is killed in the middle', async () => {
    open()
    const { child, next } = worker('write')
    const acknowledged: string[] = []
    while (acknowledged.length < 100) acknowledged.push(await next())
    child.kill('SIGKILL')
    await once(child, 'exit')
    const names = new Set(await namesIn(open({ isChecked: true })))
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
  })
})

describe('a disk that is full', () => {
  const run = promisify(execFile)

  test('refuses writes as unavailable and keeps what was there; with room again, takes them', async () => {
    open()
    const script = join(import.meta.dirname, '../support/table-worker.ts')
    // No file of that process may grow over this many blocks of 512 bytes.
    const command = `ulimit -f 400 && exec "${process.execPath}" "${script}" "${path}" fill`
    const { stdout } = await run('sh', ['-c', command])
    const { written, error, stillThere } = JSON.parse(stdout)
    expect(error).toBe('TableUnavailable')
    expect(stillThere).toBe(written)
    const table = open({ isChecked: true })
    expect(await namesIn(table)).toHaveLength(written)
    expect(await table.write(putNew({ pk: 'K', sk: 'again' }))).toBe(true)
  })

  test('is told before the next write fails', async () => {
    const table = open()
    expect(await table.reach()).toBe('ok')
    vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 100, bsize: 4096 } as fs.StatsFs)
    syncBuiltinESMExports()
    onTestFinished(() => {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    })
    expect(await table.reach()).toBe('read_only')
  })
})
