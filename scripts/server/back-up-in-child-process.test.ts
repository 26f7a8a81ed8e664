import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventLine } from '../../functions/runtime/log.ts'
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import type { JobRun } from '../../src/contract/administration/dashboard.ts'
import { jobState } from '../../src/domain/statistics/dashboard.ts'
import { UNTIL_IT_HANGS } from '../../tests/support/patience.ts'
import { noon } from '../../tests/support/records.ts'
import { backUpInChildProcess } from './back-up-in-child-process.ts'

let root: string
let folder: string
let savedRuns: JobRun[]
let lines: EventLine[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hearticle-daily-backup-'))
  folder = join(root, 'backups')
  savedRuns = []
  lines = []
  await mkdir(join(root, 'data/objects/private/avatars'), { recursive: true })
  openSqliteTable({ path: join(root, 'data/hearticle.sqlite') }).close()
  vi.stubEnv('DATA_DIR', join(root, 'data'))
  vi.stubEnv('TABLE_NAME', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  return rm(root, { recursive: true, force: true })
})

const backUp = (to = folder, signal = new AbortController().signal) =>
  backUpInChildProcess(
    { folder: to, keepDays: 14 },
    {
      jobRuns: { keep: async (run) => void savedRuns.push(run) },
      now: () => noon,
      log: (line) => lines.push(line),
      signal,
    },
  )
const stateOfLast = () => jobState(savedRuns.at(-1), noon)

describe('the daily backup (P-SERVE-DAILY-BACKUP)', () => {
  test('is one that npm run backup makes, and is written down from its begin on', async () => {
    await backUp()
    const [name = ''] = await readdir(folder)
    expect(name).toMatch(/^\d{8}T\d{6}Z$/)
    expect(existsSync(join(folder, name, 'records'))).toBe(true)
    expect(savedRuns.map((run) => jobState(run, noon))).toEqual(['running', 'done'])
    expect(savedRuns[0]).toMatchObject({ name: 'backup', startedAt: noon.toISOString() })
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'a backup was made',
        requestId: 'backup',
        backup: expect.stringMatching(new RegExp(`^${name}: \\d+ records, 0 files`)),
      },
    ])
  })

  test.each([
    ['a folder without rights', async () => '/sys/hearticle', /^E(PERM|ACCES)$/],
    ['a folder that is not mounted', async () => join(root, 'not/mounted'), /^ENOENT$/],
    [
      'a file in its place',
      async () => {
        await writeFile(join(root, 'file'), '')
        return join(root, 'file')
      },
      /^ENOTDIR$/,
    ],
  ])('that fails for %s is one line without a path, and a failed run', async (_, at, reason) => {
    await backUp(await at())
    expect(lines).toEqual([
      {
        level: 'error',
        message: 'the daily backup failed',
        requestId: 'backup',
        reason: expect.stringMatching(reason),
      },
    ])
    expect(stateOfLast()).toBe('failed')
    expect(savedRuns.at(-1)?.error).toMatch(reason)
  })

  test('is cut off at the end of the server; what is left is no backup, and the next clears it up', async () => {
    // Without any content, and long to read.
    const large = join(root, 'data/objects/private/avatars/large')
    await writeFile(large, '')
    await truncate(large, 20_000_000_000)
    const end = new AbortController()
    const ended = backUp(folder, end.signal)
    await vi.waitUntil(async () => existsSync(folder) && (await readdir(folder)).length > 0, {
      ...UNTIL_IT_HANGS,
      interval: 5,
    })
    end.abort()
    await ended
    expect(lines).toMatchObject([{ level: 'info', message: 'a backup was cut off' }])
    expect(savedRuns.at(-1)?.error).toBe('SIGTERM')
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^unfinished\.\d+\.part$/)])
    await rm(large)
    await backUp()
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/)])
  })
})
