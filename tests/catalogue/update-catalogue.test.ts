import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  digestOf,
  INDEX_SCHEMA,
  POINTER_FILE,
  readIndexPointer,
} from '../../functions/search/index-file.ts'
import { openSearchIndex } from '../../functions/search/search-index.ts'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { buildSearchIndex } from '../../scripts/publishing/search-index/build-catalogue.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { languages } from '../../src/contract/protocol/language.ts'
import { snapshotPath } from '../../src/snapshot/snapshot-file.ts'
import { updateKilledAt, updateWithin } from '../support/index-process.ts'
import type { WriteCall } from '../support/killed-process.ts'
import { markDatabase } from '../support/marked-database.ts'
import { randomEdits } from '../support/random-edits.ts'
import { heart, hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'

const ROUNDS = rounds(2, 10)
const QUESTIONS = ['salt', 'salz', 'sal', 'slat', 'blood pressure', 'Salz 3', 'weniger', '205']

describe('a catalogue after a change', () => {
  const stores = storesForEachTest()
  let folder: string
  const at = (name: string) => join(folder, name)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'update-catalogue-'))
    await stores.fill()
    await stores.hearticles.importByKey(hearticleDraft('salt'))
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  const update = async (now = noon) => {
    await writeSnapshot(stores, at('snapshot'), now)
    return buildSearchIndex(at('snapshot'), at('changed'), { reuse: true })
  }

  test('gives the answers of a fresh one, whatever was changed', async () => {
    const editing = randomEdits(stores, randomNumbers(5))
    await update()
    for (let round = 0; round < ROUNDS; round += 1) {
      await editing.edit()
      const changed = await update(editing.now)
      await rm(at('fresh'), { recursive: true, force: true })
      const fresh = await buildSearchIndex(at('snapshot'), at('fresh'))
      expect(
        await answers(join(at('changed'), changed.current.file)),
        editing.edits.slice(-1).join(),
      ).toEqual(await answers(join(at('fresh'), fresh.current.file)))
    }
  })

  test('is changed where half of it comes anew, and written whole where more does', async () => {
    const bring = (first: number, count: number) =>
      stores.studies.importMany(
        Array.from({ length: count }, (_, index) => incomingStudy(String(first + index))),
      )
    await update()
    await bring(1000, 120)
    expect((await update()).current.isWhole).toBe(true)
    await bring(2000, 55)
    expect((await update()).current.isWhole).toBe(false)
  })

  test('is changed where records are others, and written whole with another taxonomy', async () => {
    expect((await update()).current.isWhole).toBe(true)
    await stores.hearticles.importByKey(hearticleDraft('other'))
    expect((await update()).current.isWhole).toBe(false)
    await stores.studies.importMany([incomingStudy('205')])
    const third = await update()
    expect(third.current.isWhole).toBe(false)
    expect(await update()).toEqual({ current: third.current, built: false })
    await stores.taxonomy.putRubric({ ...heart, name: { de: 'Gefäße', en: 'Vessels' } })
    expect((await update()).current.isWhole).toBe(true)
  })

  test('is written whole in the place of one of an older format, made by other code or thesaurus', async () => {
    const { current } = await update()
    const other = { schema: INDEX_SCHEMA - 1, madeBy: 'other', madeFrom: 'other' }
    const path = join(at('changed'), POINTER_FILE)
    await writeFile(path, JSON.stringify({ ...current, ...other }))
    await stores.hearticles.importByKey(hearticleDraft('other'))
    await writeSnapshot(stores, at('snapshot'), noon)
    const log: string[] = []
    const made = await buildSearchIndex(at('snapshot'), at('changed'), {
      reuse: true,
      log: (text) => log.push(text),
    })
    expect(made).toMatchObject({ built: true, current: { isWhole: true, schema: INDEX_SCHEMA } })
    expect(log).toEqual([])
    const { hearticles } = await answers(join(at('changed'), made.current.file))
    expect(hearticles).toHaveLength(2)
  })

  test('is written whole at night, where it was changed since', async () => {
    await update()
    await stores.hearticles.importByKey(hearticleDraft('other'))
    await update()
    const night = await buildSearchIndex(at('snapshot'), at('changed'))
    expect(night).toMatchObject({ built: true, current: { isWhole: true } })
    expect(await buildSearchIndex(at('snapshot'), at('changed'))).toMatchObject({ built: false })
    expect(await update()).toMatchObject({ built: false })
  })

  test('where most of it is another it is written whole', async () => {
    await update()
    const many = Array.from({ length: 60 }, (_, index) => incomingStudy(String(400 + index)))
    await stores.studies.importMany(many)
    expect((await update()).current.isWhole).toBe(true)
  })

  test('one that was damaged where nobody looks is written whole, and the log says why', async () => {
    const { current } = await update()
    const path = join(at('changed'), current.file)
    const db = new DatabaseSync(path)
    db.exec('DROP TABLE hearticle_stem')
    db.close()
    await utimes(path, new Date(0), new Date(0))
    await stores.hearticles.importByKey(hearticleDraft('other'))
    await writeSnapshot(stores, at('snapshot'), noon)
    const log: string[] = []
    const options = { reuse: true, log: (text: string) => log.push(text) }
    const after = await buildSearchIndex(at('snapshot'), at('changed'), options)
    expect(after.current.isWhole).toBe(true)
    expect(log).toEqual([expect.stringContaining('hearticle_stem')])
  })

  test.each(['is written whole', 'is changed'])(
    'a record that cannot be indexed is named while it %s, and the others go on',
    async (how) => {
      await update()
      await stores.studies.importMany([incomingStudy('205'), incomingStudy('306')])
      await writeSnapshot(stores, at('snapshot'), noon)
      const db = new DatabaseSync(snapshotPath(at('snapshot')))
      const damage = 'text = replace(text, \'"authors":\', \'"autores":\')'
      db.exec(`UPDATE rows SET ${damage} WHERE kind = 'studies' AND id = 205`)
      db.close()
      const log: string[] = []
      const options = { reuse: how === 'is changed', log: (text: string) => log.push(text) }
      const { current } = await buildSearchIndex(at('snapshot'), at('changed'), options)
      expect(current.isWhole).toBe(how === 'is written whole')
      expect(log).toEqual([expect.stringMatching(/^study 205 cannot be found or listed: /)])
      const { pmids } = await answers(join(at('changed'), current.file))
      expect(pmids).toContain('306')
      expect(pmids).not.toContain('205')
    },
  )

  test('goes on answering where the next is killed or its disk is full, and the one after is complete', async () => {
    const { current } = await update()
    const folders = { snapshot: at('snapshot'), index: at('changed') }
    await stores.hearticles.importByKey(hearticleDraft('other'))
    // So long that the file has to grow for it.
    const draw = randomNumbers(3)
    const long = Array.from({ length: 10 }, (_, index) => {
      const text = Array.from({ length: 20_000 }, () => draw().toString(36).slice(2)).join('')
      const abstract = [{ label: 'METHODS', category: 'METHODS' as const, text }]
      return incomingStudy(String(500 + index), {}, { abstract })
    })
    await stores.studies.importMany(long)
    await writeSnapshot(stores, folders.snapshot, noon)

    const kills: [WriteCall, number][] = [
      ...Array.from({ length: rounds(1, 20) }, (_, step): [WriteCall, number] => [
        'run',
        8 * (step + 1),
      ]),
      ['rename', 0],
      ['rename', 1],
    ]
    const kilobytes = Math.floor(current.bytes / 1024)
    const steps = rounds(1, 20)
    const sizes = Array.from({ length: steps }, (_, step) =>
      Math.floor((kilobytes * (step + 1)) / steps),
    )
    const ends = [
      ...kills.map(
        (kill) => [`killed at ${kill}`, () => updateKilledAt(...kill, folders)] as const,
      ),
      ...sizes.map((size) => [`${size} kB`, () => updateWithin(size, folders)] as const),
    ]
    for (const [name, end] of ends) {
      expect(await end(), name).toBe(false)
      const pointer = await readFile(join(folders.index, POINTER_FILE), 'utf8')
      expect(readIndexPointer(pointer)).toEqual(current)
      expect(await digestOf(join(folders.index, current.file))).toBe(current.digest)
    }

    const next = await buildSearchIndex(folders.snapshot, folders.index, { reuse: true })
    const fresh = await buildSearchIndex(folders.snapshot, at('fresh'))
    expect(await answers(join(folders.index, next.current.file))).toEqual(
      await answers(join(at('fresh'), fresh.current.file)),
    )
    const names = await readdir(folders.index)
    expect(names.toSorted()).toEqual([current.file, next.current.file, POINTER_FILE].toSorted())
  })

  test('the one before the last is brought up to date, unless somebody has it open', async () => {
    /** @returns the file, and the mark of the one that it was before */
    const change = async (mark: number) => {
      await stores.hearticles.importByKey(hearticleDraft(`new ${mark}`))
      const { current } = await update()
      const path = join(at('changed'), current.file)
      return { path, was: await markDatabase(path, mark) }
    }
    await change(1)
    expect((await change(2)).was).toBe(1)
    const third = await change(3)
    expect(third.was).toBe(1)
    const open = openSearchIndex(third.path)
    expect((await change(4)).was).toBe(2)
    const whole = await answers(third.path)
    const last = await change(5)
    expect(last.was).toBe(4)
    expect(open.hearticles).toEqual(whole.hearticles)
    open.close()
    const fresh = await buildSearchIndex(at('snapshot'), at('fresh'))
    expect(await answers(last.path)).toEqual(await answers(join(at('fresh'), fresh.current.file)))
  })

  test('takes nothing over from one that was cut off', async () => {
    const first = await update()
    await truncate(join(at('changed'), first.current.file), 100)
    await stores.hearticles.importByKey(hearticleDraft('other'))
    const { current } = await update()
    const { hearticles } = await answers(join(at('changed'), current.file))
    expect(hearticles).toHaveLength(2)
  })
})

/** What a catalogue says to everything that is asked of one. */
async function answers(path: string) {
  const catalogue = openSearchIndex(path)
  try {
    const { search } = catalogue
    const lists = [1, 2].flatMap((rubricId) =>
      (['latest', 'top-cited', 'austrian'] as const).map((list) =>
        catalogue.studies({ list, rubricId }, { page: 0, size: 10 }),
      ),
    )
    const cited = [1, 2].map((rubricId) =>
      catalogue.studies(
        { list: 'latest', rubricId, filters: { hasHearticle: true } },
        { page: 0, size: 10 },
      ),
    )
    const ids = catalogue.hearticles.map(({ id }) => id)
    return {
      pmids: [...catalogue.published().studies.keys()],
      taxonomy: catalogue.taxonomy,
      hearticles: catalogue.hearticles,
      mostRead: catalogue.mostRead,
      rubrics: catalogue.rubricsWithStudies,
      austrian: await catalogue.studies({ list: 'austrian' }, { page: 0, size: 10 }),
      lists: await Promise.all(lists),
      cited: await Promise.all(cited),
      summaries: await Promise.all(languages.map((language) => catalogue.summaries(ids, language))),
      found: await Promise.all(
        languages.flatMap((language) =>
          QUESTIONS.flatMap((question) => [
            search.suggestStudies(question, language),
            search.suggestHearticles(question, language),
            search.findStudies(question, { language, page: 0, size: 5, now: noon }),
            search.findHearticles(question, { language, page: 0, size: 5, now: noon }),
          ]),
        ),
      ),
    }
  } finally {
    catalogue.close()
  }
}
