import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { pinSnapshot } from '../../scripts/publishing/snapshot/pin-snapshot.ts'
import { PREVIOUS_ROWS } from '../../scripts/publishing/snapshot/previous-rows.ts'
import {
  readManifest,
  SNAPSHOT_SCHEMA,
} from '../../scripts/publishing/snapshot/snapshot-manifest.ts'
import { updateSnapshot, writeSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { openLocalStores } from '../../scripts/server/open-local-stores.ts'
import { openSnapshot, snapshotPath } from '../../src/snapshot/snapshot-file.ts'
import { register } from '../support/accounts.ts'
import { publishApproved } from '../support/editions.ts'
import { fileTree } from '../support/file-tree.ts'
import { inDatabase, markDatabase } from '../support/marked-database.ts'
import { takeNotes } from '../support/notes.ts'
import { randomEdits } from '../support/random-edits.ts'
import { anonymousReader } from '../support/readers.ts'
import { hearticleDraft, incomingStudy, noon, taxonomy } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { pullKilledAt } from '../support/snapshot-process.ts'
import { snapshotRows } from '../support/snapshot-rows.ts'
import { storesForEachTest } from '../support/stores.ts'

const EDITS = rounds(18, 350)

describe('a snapshot after a change', () => {
  const stores = storesForEachTest()
  let folder: string
  const at = (name: string) => join(folder, name)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'update-snapshot-'))
    await stores.fill()
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  test.each([1, 2, 3])('has the rows of a whole pull, whatever was changed (%i)', async (seed) => {
    const draw = randomNumbers(seed)
    const editing = randomEdits(stores, draw)
    await writeSnapshot(stores, at('changed'), noon)
    while (editing.edits.length < EDITS) {
      const from = editing.edits.length
      const changed: string[] = []
      for (let edit = 0; edit < 1 + draw() * 5; edit += 1) changed.push(...(await editing.edit()))
      const manifest = await updateSnapshot(stores, at('changed'), editing.now, changed)
      expect(await writeSnapshot(stores, at('whole'), editing.now)).toEqual(manifest)
      const what = editing.edits.slice(from).join(', ')
      expect(snapshotRows(at('changed')), what).toEqual(snapshotRows(at('whole')))
    }
  })

  test('reads no study and no hearticle that was not named', async () => {
    await writeSnapshot(stores, at('changed'), noon)
    await stores.studies.importMany([incomingStudy('205')])
    const { hearticle } = await stores.hearticles.importByKey(hearticleDraft('salt'))
    await stores.hearticles.importByKey(hearticleDraft('other'))
    const keys = [`HEARTICLE#${hearticle.id}`]
    const { counts } = await updateSnapshot(stores, at('changed'), noon, keys)
    expect(counts).toMatchObject({ studies: 1, hearticles: 1 })
    const named = await updateSnapshot(stores, at('changed'), noon, ['STUDY#205'])
    expect(named.counts.studies).toBe(2)
  })

  test('names the reviewer who agreed to it, and nothing else changes with that', async () => {
    await stores.hearticles.importByKey(hearticleDraft('other'))
    const reviewer = await register(stores, 'reviewer')
    await publishApproved(stores, 1, noon, reviewer.id)
    const before = await writeSnapshot(stores, at('changed'), noon)
    const rowsBefore = snapshotRows(at('changed')).rows
    await takeNotes(stores)
    const asked = { name: 'Anna', profession: 'Ärztin' }
    const change = { by: 'admin', at: noon }
    const name = async (work: Parameters<typeof stores.namedReviewers.saveName>[1]) => {
      const account = await stores.users.find(reviewer.id)
      if (!account) throw new Error('the person is gone')
      await stores.namedReviewers.saveName(account, work, change)
    }
    await name({ shown: { text: asked, at: noon.toISOString() } })
    expect(await takeNotes(stores)).toEqual(['HEARTICLE#1'])
    const after = await updateSnapshot(stores, at('changed'), noon, ['HEARTICLE#1'])
    const rows = snapshotRows(at('changed')).rows
    const differing = rows?.filter((row, index) => row.digest !== rowsBefore?.[index]?.digest)
    expect(differing).toMatchObject([{ kind: 'hearticles', id: 1 }])
    expect(after.counts).toEqual({ ...before.counts, replacements: 1 })
    expect(differing?.[0]?.text).toContain('Ärztin')
    await name({})
    const back = await updateSnapshot(stores, at('changed'), noon, await takeNotes(stores))
    expect(back).toEqual(before)
    expect(snapshotRows(at('changed')).rows).toEqual(rowsBefore)
  })

  test('shows a hearticle whose day has come, though nobody changed it', async () => {
    await stores.hearticles.importByKey(hearticleDraft('later', { publicationDate: '2026-11-22' }))
    await writeSnapshot(stores, at('changed'), noon)
    const tomorrow = new Date('2026-11-21T23:05:00Z')
    const early = new Date(tomorrow.getTime() - 1)
    expect((await updateSnapshot(stores, at('changed'), early, [])).counts.hearticles).toBe(0)
    expect((await updateSnapshot(stores, at('changed'), tomorrow, [])).counts.hearticles).toBe(1)
  })

  test('says that a day of review has passed, though nobody changed it', async () => {
    const responsibility = { nextReviewOn: '2026-11-21' }
    await stores.hearticles.importByKey(hearticleDraft('due', { responsibility }))
    await writeSnapshot(stores, at('changed'), noon)
    const midnight = new Date('2026-11-21T23:00:00Z')
    const isDueAt = async (now: Date) => {
      await updateSnapshot(stores, at('changed'), now, [])
      return JSON.parse(openSnapshot(at('changed')).text('hearticles', 1) ?? '').isReviewDue
    }
    expect(await isDueAt(new Date(midnight.getTime() - 1))).toBeUndefined()
    expect(await isDueAt(midnight)).toBe(true)
  })

  test('ranks what is read most anew with each day, and where one of them is gone', async () => {
    const ids: number[] = []
    for (const key of ['a', 'b']) {
      ids.push((await stores.hearticles.importByKey(hearticleDraft(key))).hearticle.id)
    }
    const read = (hearticleId: number) =>
      stores.interactions.count(
        { hearticleId, contribution: { kind: 'reading' }, reader: anonymousReader('198.51.1.1') },
        noon,
      )
    const mostRead = async (now: Date, changed: string[] = []) => {
      await updateSnapshot(stores, at('changed'), now, changed)
      return Array.from(openSnapshot(at('changed')).texts('most-read'), ({ text }) =>
        JSON.parse(text),
      )
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ id }) => id)
    }
    const [first = 0, second = 0] = ids
    await read(first)
    await writeSnapshot(stores, at('changed'), noon)
    await read(second)
    expect(await mostRead(noon)).toEqual([first])
    expect(await mostRead(new Date('2026-11-21T23:00:00Z'))).toEqual([second, first])
    await stores.hearticles.remove(first, noon)
    expect(await mostRead(new Date('2026-11-21T23:00:00Z'), [`HEARTICLE#${first}`])).toEqual([
      second,
    ])
  })

  test('brings the rows of the one before up to date, unless a build still reads those', async () => {
    /** @returns the mark of the file that the rows were in before */
    const change = async (mark: number) => {
      await stores.hearticles.importByKey(hearticleDraft(`new ${mark}`))
      await updateSnapshot(stores, at('changed'), noon, await takeNotes(stores))
      return markDatabase(snapshotPath(at('changed')), mark)
    }
    await writeSnapshot(stores, at('changed'), noon)
    await markDatabase(snapshotPath(at('changed')), 1)
    expect(await change(2)).toBe(1)
    expect(await change(3)).toBe(1)
    const pinned = await pinSnapshot(at('changed'))
    const rows = snapshotRows(pinned)
    expect(await change(4)).toBe(2)
    expect(await change(5)).toBe(4)
    expect(snapshotRows(pinned)).toEqual(rows)
    await writeSnapshot(stores, at('whole'), noon)
    expect(snapshotRows(at('changed'))).toEqual(snapshotRows(at('whole')))
    await rm(pinned, { recursive: true })
  })

  test.each([
    ['is broken', (previous: string) => writeFile(previous, 'broken '.repeat(9))],
    ['is cut off', (previous: string) => truncate(previous, 8192)],
    ['is empty', (previous: string) => truncate(previous, 0)],
    ['is of another snapshot', (previous: string) => inDatabase(previous, 'DELETE FROM updates')],
  ])('copies the rows where the file before %s', async (_, spoil) => {
    await writeSnapshot(stores, at('changed'), noon)
    await updateSnapshot(stores, at('changed'), noon, [])
    await spoil(join(at('changed'), PREVIOUS_ROWS))
    await stores.hearticles.importByKey(hearticleDraft('new'))
    await updateSnapshot(stores, at('changed'), noon, await takeNotes(stores))
    await writeSnapshot(stores, at('whole'), noon)
    expect(snapshotRows(at('changed'))).toEqual(snapshotRows(at('whole')))
  })

  test('stays as it is where a pull breaks off at any call, and the next is whole', async () => {
    await stores.hearticles.importByKey(hearticleDraft('salt'))
    await writeSnapshot(stores, at('changed'), noon)
    await stores.studies.importMany([incomingStudy('205'), { withdrawn: '101' }])
    await stores.hearticles.importByKey(hearticleDraft('salt', { citedPmids: ['101', '205'] }))
    const before = await fileTree(at('changed'))
    const changed = await takeNotes(stores)
    await cp(at('changed'), at('counted'), { recursive: true })
    const from = stores.calls.length
    await updateSnapshot(stores, at('counted'), noon, changed)
    const calls = stores.calls.length - from
    for (let failing = 0; failing < calls; failing += 1) {
      let call = -1
      stores.faults.before = () => {
        call += 1
        if (call === failing) throw new Error('the table is gone')
      }
      await expect(updateSnapshot(stores, at('changed'), noon, changed)).rejects.toThrow('gone')
      expect(await fileTree(at('changed'))).toEqual(before)
      expect((await readdir(folder)).toSorted()).toEqual(['changed', 'counted'])
    }
    stores.faults = {}
    await updateSnapshot(stores, at('changed'), noon, changed)
    await writeSnapshot(stores, at('whole'), noon)
    expect(snapshotRows(at('changed'))).toEqual(snapshotRows(at('whole')))
  })

  test('killed before any of its writes is the old one or the new one, and the next is whole', async () => {
    const dataDir = at('data')
    const kept = await openLocalStores({ dataDir })
    try {
      for (const rubric of taxonomy.rubrics) await kept.taxonomy.putRubric(rubric)
      for (const topic of taxonomy.topics) await kept.taxonomy.putTopic(topic)
      await kept.studies.importMany([incomingStudy('101')])
      await kept.hearticles.importByKey(hearticleDraft('salt'))
      await writeSnapshot(kept, at('old'), noon)
      // So that it has the rows of one before.
      await updateSnapshot(kept, at('old'), noon, [])
      await kept.studies.importMany([incomingStudy('205'), { withdrawn: '101' }])
      await kept.hearticles.importByKey(hearticleDraft('salt', { citedPmids: ['101', '205'] }))
      const changed = await takeNotes(kept)
      await writeSnapshot(kept, at('new'), noon)
      const whole = await fileTree(at('new'))
      const expected = { old: snapshotRows(at('old')), new: snapshotRows(at('new')) }

      const found = { old: 0, new: 0 }
      for (let write = 0, isWhole = false; !isWhole; write += rounds(9, 1)) {
        await mkdir(at(`${write}`))
        const snapshot = join(at(`${write}`), 'snapshot')
        await cp(at('old'), snapshot, { recursive: true })
        isWhole = await pullKilledAt(write, { dataDir, snapshot, now: noon, changed })
        const pinned = await pinSnapshot(snapshot)
        const { digest } = await readManifest(pinned)
        const which = digest === (await readManifest(at('old'))).digest ? 'old' : 'new'
        found[which] += 1
        expect(snapshotRows(pinned), `write ${write}`).toEqual(expected[which])
        await rm(pinned, { recursive: true })
        await updateSnapshot(kept, snapshot, noon, changed)
        expect(snapshotRows(snapshot), `after write ${write}`).toEqual(expected.new)
        expect(Object.keys(await fileTree(at(`${write}`))).toSorted()).toEqual(
          [...Object.keys(whole), PREVIOUS_ROWS].map((name) => join('snapshot', name)).toSorted(),
        )
      }
      expect(found.old).toBeGreaterThan(2)
      expect(found.new).toBeGreaterThan(0)
    } finally {
      await kept.close()
    }
  })

  test.each([
    ['there is none', () => rm(at('changed'), { recursive: true })],
    ['it cannot be read', () => writeFile(join(at('changed'), 'manifest.json'), '{')],
    ['it is of another shape', () => replaceIn(`"schema": ${SNAPSHOT_SCHEMA}`, '"schema": 3')],
    ['it is of another table', () => replaceIn('"table": "', '"table": "other-')],
    ['it is of a later moment', () => replaceIn('"asOf": "2026', '"asOf": "2027')],
  ])('is pulled whole where %s', async (_, spoil) => {
    await writeSnapshot(stores, at('changed'), noon)
    await spoil()
    await stores.studies.importMany([incomingStudy('205')])
    await updateSnapshot(stores, at('changed'), noon, [])
    await writeSnapshot(stores, at('whole'), noon)
    expect(snapshotRows(at('changed'))).toEqual(snapshotRows(at('whole')))
  })

  async function replaceIn(text: string, by: string): Promise<void> {
    const path = join(at('changed'), 'manifest.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace(text, by))
  }
})
