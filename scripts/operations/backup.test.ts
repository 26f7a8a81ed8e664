// Rules: P-SERVE-BACKUP.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { deleteUserData } from '../../functions/accounts/delete-account.ts'
import { openErasuresFile } from '../../functions/accounts/erasures-file.ts'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import { pending } from '../../functions/store/content/content-changes.ts'
import { saltKey } from '../../functions/store/table/keys.ts'
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import { register } from '../../tests/support/accounts.ts'
import { billingOn } from '../../tests/support/billing.ts'
import { openTestSandbox } from '../../tests/support/payment-sandbox.ts'
import { noon } from '../../tests/support/records.ts'
import { all } from '../../tests/support/stores.ts'
import { filesIn } from '../project/files.ts'
import { storesOn } from '../project/opened-stores.ts'
import { openLocalSecrets } from '../server/secrets.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let root: string
let dataDir: string
let backups: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hearticle-backup-'))
  dataDir = join(root, 'data')
  backups = join(root, 'backups')
  await mkdir(dataDir)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const TABLE = 'hearticle.sqlite'
const SOUND = 'objects/private/audio/7/1.mp3'
const PICTURE = 'objects/uploads/pictures/a.webp'
/** Of a file of the data folder. */
const inBackup = (path: string) => path.replace('objects/', 'records.files/')

/** A data folder with some items, a picture and sound. */
async function fill({ items = 3 } = {}): Promise<void> {
  const table = openSqliteTable({ path: join(dataDir, TABLE) })
  const text = 'x'.repeat(3000)
  for (let start = 0; start < items; start += 100) {
    const names = Array.from({ length: Math.min(100, items - start) }, (_, n) => `${start + n}`)
    await table.transact(names.map((sk) => ({ put: { pk: 'F', sk, text } })))
  }
  table.close()
  await put(SOUND, 'sound'.repeat(1000))
  await put(PICTURE, 'picture')
  await openLocalSecrets(dataDir)
}

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(dataDir, path)), { recursive: true })
  // As the product does: beside it, and renamed.
  await writeFile(join(dataDir, `${path}.9.part`), content)
  await rename(join(dataDir, `${path}.9.part`), join(dataDir, path))
}

const backup = (more: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup({
    dataDir,
    folder: backups,
    withSecrets: false,
    at: noon,
    advance: () => {},
    ...more,
  })
const restore = (more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    folder: backups,
    to: join(root, 'restored'),
    erasuresFile: undefined,
    at: noon,
    advance: () => {},
    ...more,
  })

async function namesIn(folder: string, pk: string): Promise<string[]> {
  const table = openSqliteTable({ path: join(folder, TABLE), isChecked: true })
  try {
    return (await all(queryAll(table, pk))).map(({ sk }) => String(sk))
  } finally {
    table.close()
  }
}

async function pendingIn(folder: string) {
  const table = openSqliteTable({ path: join(folder, TABLE) })
  try {
    return (await pending(table, noon, 10)).map(({ entities }) => entities)
  } finally {
    table.close()
  }
}

/** Runs a command of the project, by its script and arguments. */
async function run(script: string, args: readonly string[], { under = '', env = {} } = {}) {
  const command = `${under} exec "${process.execPath}" "scripts/operations/${script}.ts" ${args.join(' ')}`
  const child = spawn('sh', ['-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, TABLE_NAME: '', ERASURES_FILE: '', ...env },
  })
  const [[code], output, refused] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, output, refused }
}

/**
 * Runs work in a process that is killed once it has read or written so many records and files.
 * @returns whether it was, and did not end before
 */
async function killedAfter(
  count: number,
  [script, call]: readonly [string, string],
  options: object,
): Promise<boolean> {
  const module = JSON.stringify(join(import.meta.dirname, script))
  const work = `import { ${call} } from ${module}
    let left = ${count}
    const advance = (by) => { left -= by; if (left <= 0) process.kill(process.pid, 'SIGKILL') }
    await ${call}({ ...${JSON.stringify(options)}, at: new Date(), advance })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', work], { stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  expect(signal ?? code).toBe(signal === null ? 0 : 'SIGKILL')
  return signal === 'SIGKILL'
}

describe('a backup', () => {
  test('has the records, pictures and sound, for their owner alone, and restores to the same', async () => {
    await fill()
    const { folder, records, files } = await backup()
    expect(await readdir(backups)).toEqual([folder.slice(-16)])
    expect([records, files]).toEqual([3, 2])
    expect(await filesIn(folder)).toEqual(['records', ...[SOUND, PICTURE].map(inBackup)])
    for (const path of await filesIn(folder)) {
      expect((await stat(join(folder, path))).mode & 0o777, path).toBe(0o600)
    }
    expect(await restore()).toMatchObject({ records: 3, files: 2, replayed: undefined })
    const restored = join(root, 'restored')
    expect(await filesIn(restored)).toEqual([TABLE, SOUND, PICTURE])
    expect((await stat(restored)).mode & 0o777).toBe(0o700)
    expect((await stat(join(restored, TABLE))).mode & 0o777).toBe(0o600)
    expect(await namesIn(restored, 'F')).toEqual(await namesIn(dataDir, 'F'))
    for (const path of [SOUND, PICTURE]) {
      expect(await readFile(join(restored, path))).toEqual(await readFile(join(dataDir, path)))
    }
  })

  test('has no salt of the day, and nothing of publications, which are made anew', async () => {
    await fill({ items: 0 })
    const table = openSqliteTable({ path: join(dataDir, TABLE) })
    await table.write({ put: { ...saltKey('2026-11-20'), salt: 'secret' } })
    table.close()
    await put('objects/private/publication/state/current.json', 'state')
    const { folder } = await backup()
    expect(await readFile(join(folder, 'records'), 'utf8')).not.toContain('secret')
    expect(await filesIn(folder)).toEqual(['records', ...[SOUND, PICTURE].map(inBackup)])
    await restore()
    expect(await pendingIn(join(root, 'restored'))).toEqual([['EVERYTHING']])
  })

  test('has secrets only where they are asked for, and they are those of its records', async () => {
    await fill()
    const { folder } = await backup({ withSecrets: true })
    await restore()
    const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8')
    for (const path of [join(folder, 'secrets.json'), join(root, 'restored/secrets.json')]) {
      expect(await readFile(path, 'utf8')).toBe(secrets)
      expect((await stat(path)).mode & 0o777).toBe(0o600)
    }
    const other = join(root, 'other')
    await mkdir(other)
    await openLocalSecrets(other)
    await copyFile(join(other, 'secrets.json'), join(folder, 'secrets.json'))
    await expect(restore({ to: join(root, 'third') })).rejects.toThrow(/is not of this backup/)
  })

  test('is of one moment while another process writes, which goes on', async () => {
    await fill({ items: 3000 })
    const script = join(import.meta.dirname, '../../tests/support/table-worker.ts')
    const writer = spawn(process.execPath, [script, join(dataDir, TABLE), 'write'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void writer.kill('SIGKILL'))
    let acknowledged = -1
    const lines = createInterface({ input: writer.stdout })
    lines.on('line', (line) => {
      acknowledged = Number(line)
    })
    await once(lines, 'line')
    const before = acknowledged
    const { folder, records } = await backup()
    const after = acknowledged
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    expect(after).toBeGreaterThan(before)
    await restore({ folder })
    const names = (await namesIn(join(root, 'restored'), 'K')).map(Number)
    expect(names.length).toBeGreaterThan(before)
    expect(names).toEqual(names.map((_, index) => index))
    expect(records).toBe(3000 + names.length)
  })

  test('shares with the one before what is the same, and has its own of what has changed', async () => {
    await fill()
    const first = await backup()
    await put(SOUND, 'other')
    // Of another time, and the same.
    await utimes(join(dataDir, PICTURE), noon, noon)
    const second = await backup()
    const inode = async (folder: string, path: string) =>
      (await stat(join(folder, inBackup(path)))).ino
    expect(await inode(second.folder, PICTURE)).toBe(await inode(first.folder, PICTURE))
    expect(await readFile(join(first.folder, inBackup(SOUND)), 'utf8')).toBe('sound'.repeat(1000))
    expect(await readFile(join(second.folder, inBackup(SOUND)), 'utf8')).toBe('other')
    await rm(first.folder, { recursive: true })
    await restore({ folder: second.folder })
    expect(await readFile(join(root, 'restored', PICTURE), 'utf8')).toBe('picture')
  })

  test('does not trust the copy of before: what was damaged there is copied', async () => {
    await fill()
    const first = await backup()
    await writeFile(join(first.folder, inBackup(PICTURE)), 'damaged')
    const second = await backup()
    expect(await readFile(join(second.folder, inBackup(PICTURE)), 'utf8')).toBe('picture')
  })

  test('has what came while records were read, and what was removed meanwhile', async () => {
    await fill()
    let read = 0
    const advance = () => {
      read += 1
      // Both files were copied.
      if (read !== 3) return
      mkdirSync(join(dataDir, 'objects/uploads/pictures'), { recursive: true })
      writeFileSync(join(dataDir, 'objects/uploads/pictures/new.webp'), 'new')
      rmSync(join(dataDir, PICTURE))
    }
    const { folder, files } = await backup({ advance })
    expect(files).toBe(3)
    await restore({ folder })
    for (const path of [PICTURE, 'objects/uploads/pictures/new.webp']) {
      expect(existsSync(join(root, 'restored', path)), path).toBe(true)
    }
  })

  test('that is killed at whatever moment leaves nothing that looks like one, and the next clears up', async () => {
    await fill({ items: 1 })
    const first = await backup()
    const call = ['make-backup.ts', 'makeBackup'] as const
    const options = { dataDir, folder: backups, withSecrets: false }
    let count = 1
    while (await killedAfter(count, call, options)) {
      expect(await readdir(backups)).toHaveLength(2)
      expect((await restore({ to: join(root, `${count}`) })).backup).toBe(first.folder)
      count += 1
    }
    expect(count).toBe(4)
    expect(await readdir(backups)).toEqual([
      first.folder.slice(-16),
      expect.stringMatching(/^\d{8}T\d{6}Z$/),
    ])
  })

  test('of a damaged table is none, and those of before stay', async () => {
    await fill({ items: 200 })
    const first = await backup()
    const path = join(dataDir, TABLE)
    const bytes = await readFile(path)
    // The leaves in the middle of the file.
    bytes.fill(0x55, 150_000, 300_000)
    await writeFile(path, bytes)
    await expect(backup()).rejects.toThrow(/no backup was made: .*(damaged|malformed)/)
    expect(await readdir(backups)).toEqual([first.folder.slice(backups.length + 1)])
  })

  test('lies elsewhere than the data, and is made of data alone', async () => {
    await expect(backup()).rejects.toThrow(/holds no data/)
    await fill()
    await expect(backup({ folder: join(dataDir, 'backups') })).rejects.toThrow(/data folder/)
    // A disk that is not mounted is not made anew on another one.
    await expect(backup({ folder: join(root, 'unmounted/backups') })).rejects.toThrow(/ENOENT/)
    expect(await readdir(dataDir)).not.toContain('backups')
  })
})

describe('npm run backup', () => {
  test('makes one, and removes older ones of the same home after a success', async () => {
    await fill()
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    const [old, recent] = [await backup({ at: daysAgo(15) }), await backup({ at: daysAgo(13) })]
    // Of another home that backs up to the same folder, and what is damaged.
    const [other, damaged] = ['20200101T000000Z', '20200102T000000Z']
    const otherData = join(root, 'other')
    await mkdir(otherData)
    openSqliteTable({ path: join(otherData, TABLE) }).close()
    await backup({ dataDir: otherData, at: new Date('2020-01-01T00:00:00Z') })
    await mkdir(join(backups, damaged))
    await writeFile(join(backups, damaged, 'records'), 'damaged')
    const { code, output, refused } = await run('backup', [backups, '--keep', '14'])
    expect([code, refused]).toEqual([0, ''])
    expect(output).toMatch(/made \d{8}T\d{6}Z: 3 records, 2 files\n/)
    expect(output).toContain(`removed ${old.folder.slice(-16)}`)
    const left = await readdir(backups)
    expect(left).toHaveLength(4)
    expect(left.slice(0, 3)).toEqual([other, damaged, recent.folder.slice(-16)])
  })

  test('on a full disk says so, and keeps those of before, however old', async () => {
    await fill()
    const old = await backup({ at: new Date('2020-01-01T00:00:00Z') })
    await put(SOUND, 'much'.repeat(500_000))
    // No file of that process may grow over this many blocks of 512 bytes.
    const { code, output, refused } = await run('backup', [backups, '--keep', '1'], {
      under: 'ulimit -f 1000;',
    })
    expect(code).toBe(1)
    expect(output).not.toContain('made')
    expect(refused).toMatch(/no backup was made: .*(too large|no space).*those of before are as/i)
    expect(await readdir(backups)).toEqual([old.folder.slice(-16)])
  })

  test('refuses a table of AWS', async () => {
    const { code, refused } = await run('backup', [backups], { env: { TABLE_NAME: 'hearticle-x' } })
    expect(code).toBe(1)
    expect(refused).toContain('TABLE_NAME is set')
  })
})

describe('npm run backup:restore', () => {
  /** Somebody who deletes their account after a backup. */
  async function deletedSince(list: string | undefined): Promise<string> {
    await fill()
    const files = openFolderObjectStore(join(dataDir, 'objects'))
    const stores = storesOn({
      table: openSqliteTable({ path: join(dataDir, TABLE) }),
      files: list === undefined ? files : await openErasuresFile(list, files),
      keyedHash: async () => 'hash',
    })
    try {
      const account = await register(stores, 'free')
      await files.put(`private/avatars/${account.id}/1-x`, Buffer.from('face'))
      await backup({ withSecrets: true })
      const billing = billingOn(stores, openTestSandbox(() => noon).provider)
      await deleteUserData({ ...stores, billing, log: () => {} }, account, {
        at: noon,
        requestId: 'r',
      })
      return account.id
    } finally {
      await stores.close()
    }
  }
  const findIn = async (folder: string, userId: string) => {
    const table = openSqliteTable({ path: join(folder, TABLE) })
    try {
      const { users } = storesOn({ table, files: openFolderObjectStore(join(folder, 'objects')) })
      return await users.find(userId)
    } finally {
      table.close()
    }
  }

  test('brings nobody back who was deleted since, by the list', async () => {
    const list = join(root, 'erasures.ndjson')
    const userId = await deletedSince(list)
    const to = join(root, 'restored')
    const { code, output, refused } = await run('backup-restore', [backups, '--to', to], {
      env: { ERASURES_FILE: list },
    })
    expect([code, refused]).toEqual([0, ''])
    expect(output).toContain('accounts that were deleted since, and are again: 1')
    expect(await findIn(to, userId)).toBeUndefined()
    expect((await readFile(join(to, TABLE))).includes(userId)).toBe(false)
    expect(await filesIn(to)).not.toContain(`objects/private/avatars/${userId}/1-x`)
  })

  test('says who is there again where no list was named', async () => {
    const userId = await deletedSince(undefined)
    const to = join(root, 'restored')
    const { code, output } = await run('backup-restore', [backups, '--to', to])
    expect(code).toBe(0)
    expect(output).toMatch(/ERASURES_FILE is not set: whoever deleted/)
    expect(await findIn(to, userId)).toBeDefined()
  })

  test('restores nothing by a list that cannot be read', async () => {
    await deletedSince(undefined)
    const list = join(root, 'erasures.ndjson')
    const to = join(root, 'restored')
    await expect(restore({ erasuresFile: list })).rejects.toThrow(/ERASURES_FILE cannot be used/)
    await writeFile(list, '<html>\n')
    await expect(restore({ erasuresFile: list })).rejects.toThrow(/line 1/)
    expect(existsSync(to)).toBe(false)
  })

  test('takes the newest of a folder, or the one that is named', async () => {
    await fill()
    const first = await backup({ at: new Date('2026-11-19T10:00:00Z') })
    const second = await backup({ at: new Date('2026-11-20T10:00:00Z') })
    expect((await restore()).backup).toBe(second.folder)
    const named = await restore({ folder: first.folder, to: join(root, 'other') })
    expect(named.backup).toBe(first.folder)
    await expect(restore({ folder: root, to: join(root, 'third') })).rejects.toThrow(/no backup/)
  })

  test('fills an empty folder, and refuses one that holds anything, which stays as it is', async () => {
    await fill()
    await backup()
    const to = join(root, 'restored')
    await mkdir(to)
    await restore()
    const before = await filesIn(to)
    await expect(restore()).rejects.toThrow(/restored is not empty/)
    await expect(restore({ to: dataDir })).rejects.toThrow(/is not empty/)
    expect(await filesIn(to)).toEqual(before)
  })

  test.each([
    ['records that were cut', 'records', (path: string) => truncate(path, 200), /is cut short/],
    ['other records', 'records', (path: string) => change(path, '"0"', '"00"'), /was changed/],
    ['no line of JSON', 'records', (path: string) => change(path, '"sk"', 'sk'), /records:2 is no/],
    [
      'a newer format',
      'records',
      (path: string) => change(path, /t":\d+/, 't":99'),
      /start the ver/,
    ],
    ['another file', inBackup(PICTURE), (path: string) => change(path, 'c', 'k'), /was changed/],
    ['a file that is gone', inBackup(SOUND), (path: string) => rm(path), /lacks .*1\.mp3/],
    [
      'a file that leads out of it',
      'records',
      (path: string) => change(path, 'uploads/pictures', 'uploads/../../x'),
      /records:6 is no record/,
    ],
  ])('restores nothing of a backup with %s, and says so', async (_, path, damage, words) => {
    await fill()
    const { folder } = await backup()
    await damage(join(folder, path))
    await expect(restore({ folder })).rejects.toThrow(words)
    expect((await readdir(root)).toSorted()).toEqual(['backups', 'data'])
  })

  test('that is killed at whatever moment leaves no data folder, and is started again', async () => {
    await fill({ items: 1 })
    const { folder } = await backup()
    const to = join(root, 'restored')
    const call = ['restore-backup.ts', 'restoreBackup'] as const
    let count = 1
    while (await killedAfter(count, call, { folder, to })) {
      expect(existsSync(to)).toBe(false)
      expect(await readdir(root)).toHaveLength(3)
      count += 1
    }
    expect(count).toBe(4)
    expect((await readdir(root)).toSorted()).toEqual(['backups', 'data', 'restored'])
    expect(await namesIn(to, 'F')).toEqual(await namesIn(dataDir, 'F'))
  })
})

async function change(path: string, from: string | RegExp, to: string): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
}
