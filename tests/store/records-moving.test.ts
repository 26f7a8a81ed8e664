// Rules: P-EDITION, P-MOVE-RECORDS, P-TRASH.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { releasePlanned } from '../../functions/editorial/release-planned.ts'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { acknowledge, pending } from '../../functions/store/content/content-changes.ts'
import { createStores, type Stores } from '../../functions/store/create-stores.ts'
import {
  contentChangeKey,
  FORMAT_KEY,
  jobKey,
  type Key,
  mailKey,
  PUBLICATION_STATE_KEY,
  publicationRunKey,
  rateLimitKey,
  readerMarkKey,
  SEED_KEY,
  saltKey,
  sessionKey,
  trialUsedKey,
  usernameItemKey,
  visitKey,
} from '../../functions/store/table/keys.ts'
import {
  noteRecordsFormat,
  RECORDS_FORMAT,
  recordsFormat,
} from '../../functions/store/table/records-format.ts'
import type { Item, Table } from '../../functions/store/table/table.ts'
import { exportRecords, type Home } from '../../scripts/operations/records/export-records.ts'
import { importRecords } from '../../scripts/operations/records/import-records.ts'
import { lineOf } from '../../scripts/operations/records/records-file.ts'
import { readSettings } from '../../scripts/project/environment.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'
import { register } from '../support/accounts.ts'
import { approveEdition, publishApproved } from '../support/editions.ts'
import { openMemoryFiles } from '../support/memory-files.ts'
import { observeTable } from '../support/observed-table.ts'
import { hearticleDraft, taxonomy } from '../support/records.ts'
import { isThorough, rounds } from '../support/rounds.ts'
import { all } from '../support/stores.ts'
import { drivers, sqlite } from '../support/tables.ts'

const AT = new Date('2026-11-21T10:00:00Z')
const seconds = (iso: string) => Date.parse(iso) / 1000

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'))
  path = join(folder, 'records')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface MemoryHome extends Home {
  objects: Map<string, Uint8Array>
}

async function openHome(open: () => Promise<Table>, key = 'the key of tests'): Promise<MemoryHome> {
  const table = await open()
  onTestFinished(() => table.close())
  const objects = new Map<string, Uint8Array>()
  const keyedHash = createKeyedHash(async () => key)
  return { table, objects, files: openMemoryFiles(objects), keyedHash }
}

const moving = () => ({ at: AT, signal: new AbortController().signal, advance: () => {} })
const exportFrom = (home: Home, to = path) => exportRecords(home, to, moving())
const importInto = (home: Home, more = {}) =>
  importRecords(home, path, { ...moving(), takesDemoAccounts: false, ...more })
const save = async (table: Table, ...items: (Item | Key)[]) => {
  for (const item of items) await table.write({ put: { ...item } })
}
const linesIn = async (table: Table) => (await all(table.scan())).map(lineOf).toSorted()
/** But for the note that everything is to be published. */
const withoutChanges = (lines: string[]) => lines.filter((line) => !line.includes('"CHANGE#'))

const storesOf = ({ table, keyedHash }: MemoryHome) => createStores(table, keyedHash)

const person = { pk: 'USER#a', sk: 'USER', username: 'Anna', roles: new Set(['ROLE_USER']) }
const picture = new Uint8Array([1, 2, 3])

describe.each(drivers)('records that move by a file, on $name', ({ open }) => {
  test('are the same in the other table, of every kind of value, and so are their files', async () => {
    const from = await openHome(open)
    await save(
      from.table,
      person,
      { ...mailKey('1'), listPk: 'MAIL', listSk: '2026', order: { to: ['Ä', null, -0.5] } },
      { ...visitKey(7, 'x'), expiresAt: seconds('2026-11-22T10:00:00Z'), seconds: 0 },
      { pk: 'K#1#2', sk: '\u2028#\u{1f600}', bytes: new Uint8Array([0, 255]), $set: { $map: [] } },
      { pk: 'K#1#2', sk: '\uffff', numbers: new Set([10, 9, 0.25]) },
    )
    from.objects.set('uploads/pictures/a.webp', picture)
    from.objects.set('private/audio/7/12.mp3', new Uint8Array(70_000))
    from.objects.set('private/publication/state/current.json', picture)
    from.objects.set('site/index.html', picture)
    expect(await exportFrom(from)).toEqual({ records: 5, files: 2, staying: 0 })

    const into = await openHome(sqlite.open)
    const imported = { imported: 5, unchanged: 0, expired: 0, files: 2, isSameHashKey: true }
    expect(await importInto(into)).toEqual(imported)
    expect(withoutChanges(await linesIn(into.table))).toEqual(await linesIn(from.table))
    expect([...into.objects.keys()].toSorted()).toEqual([
      'private/audio/7/12.mp3',
      'uploads/pictures/a.webp',
    ])

    // And back, into a table of the kind that they came from, by the same bytes.
    const lines = async (file: string) => (await readFile(file, 'utf8')).split('\n').slice(1, -2)
    const second = join(folder, 'second')
    await exportFrom(into, second)
    expect(await lines(second)).toEqual(await lines(path))
    path = second
    const home = await openHome(open)
    await importInto(home)
    expect(withoutChanges(await linesIn(home.table))).toEqual(await linesIn(from.table))
  })

  test('bring working copies, editions, approvals, plans and the trash, with which work goes on', async () => {
    const from = await openHome(open)
    const old = storesOf(from)
    await Promise.all(taxonomy.rubrics.map((rubric) => old.taxonomy.putRubric(rubric)))
    await Promise.all(taxonomy.topics.map((topic) => old.taxonomy.putTopic(topic)))
    const make = async (key: string, publicationDate = '2026-11-20') => {
      const draft = hearticleDraft(key, { status: 'IN_REVIEW', citedPmids: [], publicationDate })
      const { hearticle } = await old.hearticles.importByKey(draft)
      await publishApproved(old, hearticle.id, AT)
      return hearticle.id
    }
    const rewrite = async (id: number, publicationDate: string) => {
      const desk = await old.hearticles.findForDesk(id)
      if (!desk || desk === 'deleted') throw new Error('is not there')
      const { version, key: _, sample: __, ...now } = desk.hearticle
      const translations = now.translations.map((text) => ({ ...text, headline: 'Neu' }))
      const draft = { ...now, status: 'IN_REVIEW' as const, publicationDate, translations }
      await old.hearticles.save(id, version, draft, { by: 'writer', at: AT })
    }
    const [planned, written, deleted, withdrawn] = [
      ...[await make('planned', '2026-11-22'), await make('written')],
      ...[await make('deleted'), await make('withdrawn')],
    ] as [number, number, number, number]
    await rewrite(written, '2026-11-21')
    await approveEdition(old, written, AT, (await register(old, 'reviewer')).id)
    const desk = await old.hearticles.findForDesk(written)
    if (!desk || desk === 'deleted') throw new Error('is not there')
    await old.hearticles.remove(deleted, AT, 'editor')
    await old.hearticles.withdraw(withdrawn, AT, 'editor')

    const kept = async ({ hearticles, reviews, trash }: Stores) => ({
      desks: await Promise.all(
        [planned, written, deleted, withdrawn].map((id) => hearticles.findForDesk(id)),
      ),
      editions: await Promise.all([planned, written].map((id) => hearticles.editionsOf(id))),
      lists: [await all(hearticles.planned()), await trash.list()],
      heads: await hearticles.heads(),
      reviews: await reviews.latest(desk.hearticle.translations[0]?.id ?? 0),
    })
    await exportFrom(from)
    const into = await openHome(sqlite.open)
    await importInto(into)
    const now = storesOf(into)
    expect(await kept(now)).toEqual(await kept(old))

    const due = new Date('2026-11-21T23:05:00Z')
    expect(await releasePlanned(now, due)).toEqual({ released: [planned], ended: [] })
    expect(await now.hearticles.find(planned)).toMatchObject({
      edition: { number: 1, isApproved: true },
    })
    for (const id of [deleted, withdrawn]) {
      await now.trash.restore('hearticle', String(id), { by: 'editor', at: AT })
      expect(await now.hearticles.find(id)).toMatchObject({ edition: { isApproved: true } })
    }
  })

  test('whatever they are', async () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    const number = fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, min: 1e-100, max: 9e15 }))
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'grapheme' }),
        number,
        fc.boolean(),
        fc.constant(null),
        fc.uint8Array({ maxLength: 20 }),
        fc.uniqueArray(word, { minLength: 1, maxLength: 5 }).map((strings) => new Set(strings)),
        fc.uniqueArray(number, { minLength: 1, maxLength: 5 }).map((numbers) => new Set(numbers)),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(word, fc.constantFrom('$set', '$map', '$bytes')), tie('value'), {
          maxKeys: 4,
          noNullPrototype: true,
        }),
      ),
    }))
    const part = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('#'))
    const items = fc.uniqueArray(
      fc
        .tuple(part, part, value)
        .map(([pk, sk, content]) => ({ pk: `K#${pk}`, sk, file: content })),
      { selector: ({ pk, sk }) => JSON.stringify([pk, sk]), maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(items, async (written) => {
        await rm(path, { force: true })
        const [from, into] = [await open(), await open()]
        try {
          await save(from, ...written)
          await exportFrom({ table: from, files: openMemoryFiles() })
          await importInto({ table: into, files: openMemoryFiles() })
          expect(withoutChanges(await linesIn(into))).toEqual(await linesIn(from))
          expect(await importInto({ table: into, files: openMemoryFiles() })).toMatchObject({
            imported: 0,
            unchanged: written.length,
          })
        } finally {
          from.close()
          into.close()
        }
      }),
      { numRuns: rounds(15, 60) },
    )
  })

  test('are all published in the end, once, and a second import changes nothing', async () => {
    const from = await openHome(open)
    const many = Array.from({ length: 250 }, (_, n) => ({ pk: `STUDY#${n}`, sk: 'STUDY', n }))
    await save(from.table, ...many)
    await exportFrom(from)
    const into = await openHome(open)
    const waiting = () => pending(into.table, AT, 10)
    await importInto(into)
    expect((await waiting()).map(({ entities }) => entities)).toEqual([['EVERYTHING']])

    await acknowledge(into.table, await waiting())
    const before = await linesIn(into.table)
    expect(await importInto(into)).toMatchObject({ imported: 0, unchanged: 250 })
    expect(await linesIn(into.table)).toEqual(before)
  })

  test('arrive without mails, which are sent at once, until all else is there', async () => {
    const from = await openHome(open)
    await save(from.table, { ...mailKey('1'), order: 1 }, person)
    await exportFrom(from)
    const into = await openHome(open)
    const written: unknown[] = []
    const table = observeTable(into.table, {
      before: ({ writes }) =>
        void written.push(...writes.map((write) => 'put' in write && write.put.pk)),
    })
    await importInto({ ...into, table })
    expect(written).toEqual(['USER#a', mailKey('1').pk, expect.stringContaining('CHANGE#')])
  })
})

describe('what moves', () => {
  test('is neither expired nor of this home alone, and least of all the salt of the day', async () => {
    const from = await openHome(sqlite.open)
    const moved = [
      { ...jobKey('daily'), run: 1 },
      { ...SEED_KEY },
      { ...trialUsedKey('hash') },
      { ...sessionKey('a', 's'), expiresAt: seconds('2026-11-21T10:00:01Z') },
    ]
    const staying = [
      { ...saltKey('2026-11-21'), salt: 'secret' },
      rateLimitKey('sign-in', 'hash', 1),
      readerMarkKey(7, '2026-11-21', 'hash'),
      { ...PUBLICATION_STATE_KEY, digest: 'd', holder: {} },
      publicationRunKey(57),
      { ...contentChangeKey('1'), listPk: 'CHANGE', listSk: '1' },
      { ...FORMAT_KEY, format: 1 },
      { ...sessionKey('a', 'over'), expiresAt: seconds('2026-11-21T10:00:00Z') },
    ]
    await save(from.table, ...moved, ...staying)
    const counts = { records: moved.length, staying: staying.length }
    expect(await exportFrom(from)).toMatchObject(counts)
    const lines = (await readFile(path, 'utf8')).split('\n')
    expect(lines.slice(1, -2)).toEqual(moved.map(lineOf))
    expect(lines.join()).not.toContain('secret')
  })

  test('finds a home that has started, and keeps its own state', async () => {
    const from = await openHome(sqlite.open)
    await save(from.table, person)
    await noteRecordsFormat(from.table, RECORDS_FORMAT)
    await exportFrom(from)
    const into = await openHome(sqlite.open)
    const own = [
      { ...saltKey('2026-11-21'), salt: 's' },
      { ...PUBLICATION_STATE_KEY, number: 3 },
    ]
    await save(into.table, ...own)
    await importInto(into)
    for (const item of own) expect(await into.table.get(item)).toEqual(item)
    expect(await recordsFormat(into.table)).toBe(RECORDS_FORMAT)
  })

  test('tells whether addresses are hashed with the same key, without telling the key', async () => {
    await exportFrom(await openHome(sqlite.open, 'one'))
    expect(await readFile(path, 'utf8')).not.toMatch(/"one"|b25l/)
    const hasSameKey = async (home: Home) => (await importInto(home)).isSameHashKey
    expect(await hasSameKey(await openHome(sqlite.open, 'one'))).toBe(true)
    expect(await hasSameKey(await openHome(sqlite.open, 'other'))).toBe(false)
    expect(
      await hasSameKey({ ...(await openHome(sqlite.open)), keyedHash: undefined }),
    ).toBeUndefined()
  })

  test('is written for its owner alone, and over no other file', async () => {
    const from = await openHome(sqlite.open)
    from.objects.set('private/avatars/a.webp', picture)
    await exportFrom(from)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(`${path}.files`)).mode & 0o777).toBe(0o700)
    await expect(exportFrom(from)).rejects.toThrow('is there already')
    expect(await readdir(folder)).toEqual(['records', 'records.files'])
  })

  test('has no file where its export is stopped before it is whole', async () => {
    const from = await openHome(sqlite.open)
    await save(from.table, person)
    const stop = new AbortController()
    const advance = () => stop.abort(new Error('ended'))
    const stopped = exportRecords(from, path, { ...moving(), signal: stop.signal, advance })
    await expect(stopped).rejects.toThrow()
    expect(await readdir(folder)).not.toContain('records')
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/part$/))
  })

  test('is as it was at one moment, on one machine', async () => {
    const dataDir = join(folder, 'data')
    const reading = await openStores(readSettings({ DATA_DIR: dataDir }))
    const writing = await openStores(readSettings({ DATA_DIR: dataDir }))
    onTestFinished(() => Promise.all([reading.close(), writing.close()]).then(() => undefined))
    for (let n = 0; n < 3; n += 1)
      await save(writing.table, { pk: 'K', sk: String(n), of: 'before' })
    const seen: Item[] = []
    for await (const item of reading.table.scan()) {
      if (seen.length === 0) await save(writing.table, { pk: 'K', sk: '2', of: 'after' })
      seen.push(item)
    }
    expect(seen.map(({ of: state }) => state)).toEqual(['before', 'before', 'before'])
  })
})

describe('an import is refused, and nothing written,', () => {
  let from: MemoryHome
  let into: MemoryHome
  beforeEach(async () => {
    from = await openHome(sqlite.open)
    into = await openHome(sqlite.open)
    await save(from.table, person, { ...usernameItemKey('anna'), userId: 'a' })
    from.objects.set('uploads/pictures/a.webp', picture)
    await exportFrom(from)
  })

  const refuses = async (words: RegExp | string, more = {}) => {
    const before = await linesIn(into.table)
    await expect(importInto(into, more)).rejects.toThrow(words)
    expect(await linesIn(into.table)).toEqual(before)
    expect(into.objects.size).toBe(0)
  }

  test('wherever the file is cut', async () => {
    const whole = await readFile(path)
    const ends = new Set([0, 1, whole.length - 1, ...[...whole.keys()].filter((n) => n % 37 === 0)])
    for (let n = 0; n < whole.length; n += 1) if (whole[n] === 10) ends.add(n).add(n + 1)
    ends.delete(whole.length)
    for (const end of ends) {
      await writeFile(path, whole.subarray(0, end))
      await refuses(/cut short|is not a file of records/)
    }
  })

  test('whichever byte of it is changed', async () => {
    const whole = await readFile(path)
    const at = fc.integer({ min: 0, max: whole.length - 1 })
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, by) => {
        const changed = Buffer.from(whole)
        changed[place] = (changed[place] ?? 0) ^ by
        await writeFile(path, changed)
        await refuses('')
      }),
      { numRuns: rounds(60, 1000) },
    )
  })

  test('of a file that is another one', async () => {
    for (const other of ['', '\n', '{}\n', 'null\n', 'pk,sk\n1,2\n', '\u001f\u008b\u0000']) {
      await writeFile(path, other)
      await refuses('is not a file of records of Hearticle')
    }
    // One line that does not end, and is not read to its end.
    await writeFile(path, '')
    await truncate(path, 200_000_000)
    await refuses('is not a file of records of Hearticle')
    await rm(path)
    await refuses('ENOENT')
  })

  /** As if written by a version that writes so. */
  const rewrite = async (change: (lines: string[]) => string[]) => {
    const lines = change((await readFile(path, 'utf8')).trimEnd().split('\n').slice(0, -1))
    const body = lines.map((line) => `${line}\n`).join('')
    const sha256 = createHash('sha256').update(body).digest('hex')
    const records = lines.filter((line) => line.includes('"pk"')).length
    const end = { kind: 'hearticle-records-end', records, files: 1, sha256 }
    await writeFile(path, `${body}${JSON.stringify(end)}\n`)
  }

  test('of a newer version', async () => {
    const newer = `"format":${RECORDS_FORMAT + 1}`
    await rewrite((lines) => lines.map((line) => line.replace(/"format":\d+/, newer)))
    await refuses('start the version that wrote them')
  })

  test('where a line is no record that a table takes, stands twice or out of order', async () => {
    await rewrite(([head = '', ...others]) => [head, '{"pk":"A","sk":""}', ...others])
    await refuses(/:2 is no record: sk is not a text/)
    await rewrite((lines) => lines.toSpliced(1, 1))
    await rewrite((lines) => [...lines.slice(0, 2), ...lines.slice(1)])
    await refuses(/:3 is out of order/)
  })

  test('where the table has another record, or one more; each is named', async () => {
    await save(into.table, { ...person, username: 'Bert' }, { pk: 'TAXONOMY', sk: 'RUBRIC#1' })
    await refuses(
      /another USER#a USER than the file\n.*has TAXONOMY RUBRIC#1, which is not in the file\nnothing was written$/,
    )
  })

  test('where a file beside it is missing or changed, or there is another one', async () => {
    const fileBeside = join(`${path}.files`, 'uploads/pictures/a.webp')
    await writeFile(fileBeside, 'other')
    await refuses('uploads/pictures/a.webp was changed')
    await rm(fileBeside)
    await refuses('lacks uploads/pictures/a.webp')
    await writeFile(fileBeside, picture)
    into.objects.set('uploads/pictures/a.webp', new Uint8Array([9]))
    await expect(importInto(into)).rejects.toThrow('there is another uploads/pictures/a.webp')
    expect(await linesIn(into.table)).toEqual([])
  })

  test('of the sandbox, with its demo accounts, unless they are wanted', async () => {
    await rm(path)
    await save(from.table, SEED_KEY)
    await exportFrom(from)
    await refuses('demo accounts')
    expect(await importInto(into, { takesDemoAccounts: true })).toMatchObject({ imported: 3 })
  })

  test('where somebody writes a record meanwhile, and says which', async () => {
    const table = observeTable(into.table, {
      before: async ({ name }) => {
        if (name === 'TransactWriteItems') await save(into.table, { ...person, username: 'Bert' })
      },
    })
    await expect(importInto({ ...into, table })).rejects.toThrow(
      'USER#a USER was written meanwhile',
    )
    expect((await into.table.get(person))?.username).toBe('Bert')
  })
})

describe('in processes', () => {
  const COUNT = 450
  /** After which it is killed; the last one brings the mails. */
  const WRITES = isThorough ? [1, 4, 5] : [1, 5]

  async function run(script: string, ...args: string[]) {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATA_DIR: join(folder, 'into') },
    })
    const [[code, signal], output, refused] = await Promise.all([
      once(child, 'close'),
      text(child.stdout),
      text(child.stderr),
    ])
    return { code, signal, output, refused }
  }
  const COMMAND = 'scripts/operations/records-import.ts'
  const IMPORTER = join(import.meta.dirname, '../support/records-importer.ts')

  beforeEach(async () => {
    const from = await openHome(sqlite.open)
    const studies = Array.from({ length: COUNT }, (_, n) => ({ pk: `STUDY#${n}`, sk: 'STUDY', n }))
    await save(from.table, ...studies, { ...mailKey('1'), order: 1 })
    from.objects.set('uploads/pictures/a.webp', picture)
    await exportFrom(from)
  })

  const stored = async () => {
    const stores = await openStores(readSettings({ DATA_DIR: join(folder, 'into') }))
    try {
      return (await all(stores.table.scan())).map(({ pk }) => String(pk))
    } finally {
      await stores.close()
    }
  }

  test.each(WRITES)('an import that is killed after write %i goes on', async (killedAfter) => {
    const killed = await run(IMPORTER, join(folder, 'into'), path, String(killedAfter))
    expect(killed).toMatchObject({ signal: 'SIGKILL' })
    const before = (await stored()).filter((pk) => !pk.startsWith('CHANGE#')).length
    expect(before).toBe(Math.min(killedAfter * 99, COUNT + 1))
    const again = await run(COMMAND, path)
    expect(again.output).toContain(`imported ${COUNT + 1 - before}, unchanged ${before}`)
    expect(again.code).toBe(0)
    const after = await stored()
    expect(after.filter((pk) => pk.startsWith('CHANGE#'))).toHaveLength(1)
    expect(after).toHaveLength(COUNT + 2)
  })

  test('the commands say what they did, and end with 2 where they are called wrongly', async () => {
    expect(await run(COMMAND)).toMatchObject({ code: 2, refused: /^usage: npm run records:import/ })
    const imported = await run(COMMAND, path)
    expect(imported.output).toMatch(/^imported 451, unchanged 0, expired 0, files 1\n/)
    expect(imported.refused).toMatch(/^this home hashes addresses with another key/)
    const second = join(folder, 'second')
    const exported = await run('scripts/operations/records-export.ts', second)
    expect(exported).toMatchObject({ code: 0, refused: '' })
    expect(exported.output).toMatch(/^exported 451 records and 1 files; 1 records stay behind\n/)
    const refused = await run('scripts/operations/records-export.ts', second)
    expect(refused).toMatchObject({ code: 1, output: '' })
  })
})
