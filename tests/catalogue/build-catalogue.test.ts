import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSearchIndex } from '../../functions/search/search-index.ts'
import { buildSearchIndex } from '../../scripts/publishing/search-index/build-catalogue.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

describe('making a catalogue', () => {
  const stores = storesForEachTest()
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'build-catalogue-'))
    await stores.fill()
    await stores.hearticles.importByKey(hearticleDraft('salt'))
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  const make = async (name = 'catalogue') => {
    await writeSnapshot(stores, join(folder, 'snapshot'), noon)
    return buildSearchIndex(join(folder, 'snapshot'), join(folder, name))
  }

  test('the same snapshot gives the same bytes, and is not made twice, but again where it was cut off', async () => {
    const [first, again, inOtherFolder] = [await make(), await make(), await make('beside')]
    expect([first.built, again.built, inOtherFolder.built]).toEqual([true, false, true])
    const [a, b] = await Promise.all(
      ['catalogue', 'beside'].map((name) => readFile(join(folder, name, first.current.file))),
    )
    expect(a?.equals(b ?? Buffer.alloc(0))).toBe(true)
    expect(a?.length).toBe(first.current.bytes)
    await truncate(join(folder, 'catalogue', first.current.file), 100)
    expect(await make()).toMatchObject({ built: true, current: { digest: first.current.digest } })
  })

  test('holds what was published, the most cited study first; the one before is kept, and no older one', async () => {
    const files: string[] = []
    for (const pmid of ['206', '207', '205']) {
      await stores.studies.importMany([incomingStudy(pmid)])
      if (pmid === '205') {
        await stores.studies.recordCitations([{ pmid, count: 3, from: 'icite', at: '2026-11-20' }])
      }
      files.push((await make()).current.file)
    }
    const remainingFiles = await readdir(join(folder, 'catalogue'))
    expect(remainingFiles.toSorted()).toEqual([...files.slice(1), 'current.json'].toSorted())
    const catalogue = openSearchIndex(join(folder, 'catalogue', files.at(-1) ?? ''))
    try {
      const { search } = catalogue
      const studies = await search.suggestStudies('salt', 'en')
      expect(studies.map(({ pmid }) => pmid)).toEqual(['205', '207', '206', '101'])
      expect(await search.suggestHearticles('salz', 'de')).toMatchObject([{ id: 1 }])
      expect(await catalogue.summaries([1], 'en')).toMatchObject([{ id: 1 }])
    } finally {
      catalogue.close()
    }
  })
})
