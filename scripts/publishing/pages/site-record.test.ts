import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { snapshotPath } from '../../../src/snapshot/snapshot-file.ts'
import { siteOrigin } from '../../project/environment.ts'
import { sourcesKey } from '../sources/build-key.ts'
import {
  type MadeFrom,
  openSiteRecord,
  publishedDayOf,
  RECORD_FILE,
  readMadeFrom,
} from './site-record.ts'

const MADE_FROM: MadeFrom = {
  sources: sourcesKey(),
  table: 'sqlite:ours',
  origin: siteOrigin(),
  digest: 'of its snapshot',
  day: '2026-11-29',
  publicDay: '2026-11-28',
  filed: '',
}

/** @returns notes something in the record of a site, which begins without one */
async function beginSite() {
  const site = await mkdtemp(join(tmpdir(), 'hearticle-record-'))
  onTestFinished(() => rm(site, { recursive: true, force: true }))
  new DatabaseSync(snapshotPath(site)).close()
  const note = (write: (record: ReturnType<typeof openSiteRecord>) => void) => {
    const record = openSiteRecord(join(site, RECORD_FILE), site)
    write(record)
    record.close()
  }
  return { site, note }
}

test('a site shows what is public of its own table, by the code and for the address of now', async () => {
  const { site, note } = await beginSite()
  const { table } = MADE_FROM
  const write = (madeFrom: MadeFrom) =>
    note((record) => {
      record.setMadeFrom(madeFrom)
      record.commit()
    })
  expect(publishedDayOf(site, table)).toBe(undefined)
  write(MADE_FROM)
  expect(publishedDayOf(site, table)).toBe('2026-11-28')
  expect(publishedDayOf(site, 'sqlite:others')).toBe(undefined)
  for (const other of [{ sources: 'of before' }, { origin: 'https://other.example' }]) {
    write({ ...MADE_FROM, ...other })
    expect(publishedDayOf(site, table)).toBe(undefined)
  }
})

test.each([
  ['is empty', ''],
  ['is none of SQLite', 'broken '.repeat(90)],
])('a site whose record %s was made from nothing that is known', async (_, text) => {
  const { site } = await beginSite()
  await writeFile(join(site, RECORD_FILE), text)
  expect(readMadeFrom(site)).toBeUndefined()
})

test('a record of a site that lacks what it should have is no broken one', async () => {
  const { site } = await beginSite()
  const db = new DatabaseSync(join(site, RECORD_FILE))
  db.exec('CREATE TABLE made (one INTEGER)')
  db.close()
  expect(() => readMadeFrom(site)).toThrow('no such column')
})

test('what was noted and not committed is not kept', async () => {
  const { note } = await beginSite()
  note((record) => {
    record.putFile('index.html', 'a', { now: '' })
    record.commit()
    record.putFile('archive.html', 'b')
    record.dropFile('index.html')
  })
  note((record) => {
    expect(record.files()).toEqual(['index.html'])
    expect(record.file('index.html')).toEqual({ out: 'a', reads: { now: '' } })
  })
})
