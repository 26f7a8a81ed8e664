import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSearchIndex } from '../../functions/search/search-index.ts'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import {
  buildSearchIndex,
  updateSearchIndex,
} from '../../scripts/publishing/search-index/build-catalogue.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/write-snapshot.ts'
import { languages } from '../../src/contract/protocol/language.ts'
import { randomEdits } from '../support/random-edits.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
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
    return updateSearchIndex(at('snapshot'), at('changed'))
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

  test('takes the studies over where only hearticles are others, and only then', async () => {
    const first = await update()
    await stores.hearticles.importByKey(hearticleDraft('other'))
    const second = await update()
    expect(second.current.studiesFrom).toBe(first.current.studiesFrom)
    await stores.studies.importMany([incomingStudy('205')])
    const third = await update()
    expect(third.current.studiesFrom).not.toBe(second.current.studiesFrom)
    expect(await update()).toEqual({ current: third.current, built: false })
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
