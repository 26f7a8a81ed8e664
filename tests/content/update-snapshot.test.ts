import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { SNAPSHOT_SCHEMA } from '../../scripts/publishing/snapshot/snapshot-manifest.ts'
import { updateSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/write-snapshot.ts'
import { register } from '../support/accounts.ts'
import { publishApproved } from '../support/editions.ts'
import { fileTree } from '../support/file-tree.ts'
import { randomEdits } from '../support/random-edits.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'

const ROUNDS = rounds(15, 60)

describe('a snapshot after a change', () => {
  const stores = storesForEachTest()
  let folder: string
  const at = (name: string) => join(folder, name)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'update-snapshot-'))
    await stores.fill()
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  test.each([1, 2, 3])('has the bytes of a whole pull, whatever was changed (%i)', async (seed) => {
    const draw = randomNumbers(seed)
    const editing = randomEdits(stores, draw)
    await writeSnapshot(stores, at('changed'), noon)
    for (let round = 0; round < ROUNDS / 3; round += 1) {
      const from = editing.edits.length
      const changed: string[] = []
      for (let edit = 0; edit < 1 + draw() * 5; edit += 1) changed.push(...(await editing.edit()))
      const manifest = await updateSnapshot(stores, at('changed'), editing.now, changed)
      expect(await writeSnapshot(stores, at('whole'), editing.now)).toEqual(manifest)
      const what = editing.edits.slice(from).join(', ')
      expect(await fileTree(at('changed')), what).toEqual(await fileTree(at('whole')))
    }
  })

  test('reads no study that was not named', async () => {
    await writeSnapshot(stores, at('changed'), noon)
    await stores.studies.importMany([incomingStudy('205')])
    const { counts } = await updateSnapshot(stores, at('changed'), noon, ['HEARTICLE#1'])
    expect(counts.studies).toBe(1)
    const named = await updateSnapshot(stores, at('changed'), noon, ['STUDY#205'])
    expect(named.counts.studies).toBe(2)
  })

  test('names the reviewer who agreed to it, and nothing else changes with that', async () => {
    await stores.hearticles.importByKey(hearticleDraft('other'))
    const reviewer = await register(stores, 'reviewer')
    await publishApproved(stores, 1, noon, reviewer.id)
    const before = await writeSnapshot(stores, at('changed'), noon)
    const asked = { name: 'Anna', profession: 'Ärztin' }
    const change = { by: 'admin', at: noon }
    const name = async (work: Parameters<typeof stores.namedReviewers.saveName>[1]) => {
      const account = await stores.users.find(reviewer.id)
      if (!account) throw new Error('the person is gone')
      await stores.namedReviewers.saveName(account, work, change)
    }
    await name({ shown: { text: asked, at: noon.toISOString() } })
    const after = await updateSnapshot(stores, at('changed'), noon, ['HEARTICLE#1'])
    const differing = Object.keys(after.entries).filter(
      (entry) => after.entries[entry] !== before.entries[entry],
    )
    expect(differing).toEqual(['hearticle/1'])
    expect(before.counts.replacements).toBe(1)
    expect(await readFile(join(at('changed'), 'hearticles.ndjson'), 'utf8')).toContain('Ärztin')
    await name({})
    const back = await updateSnapshot(stores, at('changed'), noon, ['HEARTICLE#1'])
    expect(back.entries).toEqual(before.entries)
  })

  test('shows a hearticle whose day has come, though nobody changed it', async () => {
    await stores.hearticles.importByKey(hearticleDraft('later', { publicationDate: '2026-11-22' }))
    await writeSnapshot(stores, at('changed'), noon)
    const tomorrow = new Date('2026-11-21T23:05:00Z')
    const early = new Date(tomorrow.getTime() - 1)
    expect((await updateSnapshot(stores, at('changed'), early, [])).counts.hearticles).toBe(0)
    expect((await updateSnapshot(stores, at('changed'), tomorrow, [])).counts.hearticles).toBe(1)
  })

  test.each([
    ['there is none', () => rm(at('changed'), { recursive: true })],
    ['it cannot be read', () => writeFile(join(at('changed'), 'manifest.json'), '{')],
    ['it is of another shape', () => replaceIn(`"schema": ${SNAPSHOT_SCHEMA}`, '"schema": 3')],
    ['it is of another table', () => replaceIn('"table": "', '"table": "other-')],
  ])('is pulled whole where %s', async (_, spoil) => {
    await writeSnapshot(stores, at('changed'), noon)
    await spoil()
    await stores.studies.importMany([incomingStudy('205')])
    await updateSnapshot(stores, at('changed'), noon, [])
    await writeSnapshot(stores, at('whole'), noon)
    expect(await fileTree(at('changed'))).toEqual(await fileTree(at('whole')))
  })

  async function replaceIn(text: string, by: string): Promise<void> {
    const path = join(at('changed'), 'manifest.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace(text, by))
  }
})
