import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { seedSampleContent } from '../../scripts/content/seed.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { openSnapshot } from '../../src/snapshot/snapshot-file.ts'
import { incomingStudy, noon } from '../support/records.ts'
import { snapshotRows } from '../support/snapshot-rows.ts'
import { all, storesForEachTest } from '../support/stores.ts'

const SAMPLE = join(import.meta.dirname, '../../content/sample')

describe('the sample content', () => {
  const stores = storesForEachTest()
  const close = async () => {}

  test('comes once, and what is deleted afterwards stays deleted', async () => {
    expect(await seedSampleContent({ ...stores, close }, SAMPLE)).toBe(true)
    const before = await all(stores.hearticles.published())
    expect(before.length).toBeGreaterThan(10)
    // Nobody approved it, and none of it says so (P-SECOND-PERSON-SAID).
    for (const { edition, evidenceReview, writers, translations } of before) {
      expect({ edition, evidenceReview, writers }).toEqual({})
      expect(translations.filter(({ review }) => review)).toEqual([])
    }
    const [first] = before
    await stores.hearticles.remove(first?.id ?? 0, noon)
    expect(await seedSampleContent({ ...stores, close }, SAMPLE)).toBe(false)
    expect(await all(stores.hearticles.published())).toEqual(before.slice(1))
  })

  test('is completed where it was cut off', async () => {
    const files = {
      ...stores.files,
      put: async (key: string, bytes: Uint8Array) => {
        if (/audio\/\d/.test(key)) throw new Error('cut off')
        await stores.files.put(key, bytes)
      },
    }
    await expect(seedSampleContent({ ...stores, files, close }, SAMPLE)).rejects.toThrow('cut off')
    expect(await seedSampleContent({ ...stores, close }, SAMPLE)).toBe(true)
    const keys = (await all(stores.hearticles.published())).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('has its playlists once in both languages, however often it was cut off', async () => {
    const playlists = {
      ...stores.playlists,
      create: async (draft: Parameters<typeof stores.playlists.create>[0]) => {
        await stores.playlists.create(draft)
        throw new Error('cut off')
      },
    }
    for (const _ of [1, 2]) {
      const cut = seedSampleContent({ ...stores, playlists, close }, SAMPLE)
      await expect(cut).rejects.toThrow('cut off')
    }
    await seedSampleContent({ ...stores, close }, SAMPLE)
    const brought = (await stores.playlists.list()).toReversed()
    expect(brought.map(({ name }) => name)).toEqual(['Gut fürs Herz', 'Klein anfangen'])
    expect(brought.map(({ translations }) => translations?.en.name)).toEqual([
      'Good for the heart',
      'Start small',
    ])
    expect(brought.every(({ hearticleIds }) => hearticleIds.length > 3)).toBe(true)
  })

  test('gives way to PubMed’s own record of a study', async () => {
    await seedSampleContent({ ...stores, close }, SAMPLE)
    const [sample] = await all(stores.studies.published())
    expect(sample?.source.sample).toBe(true)
    await stores.studies.importMany([incomingStudy(sample?.pmid ?? '')])
    const real = await stores.studies.find(sample?.pmid ?? '')
    expect(real?.source.sample).toBeUndefined()
    expect(real?.editorial).toEqual(sample?.editorial)
  })

  test('gives the same snapshot twice, row for row', async () => {
    await seedSampleContent({ ...stores, close }, SAMPLE)
    const folder = await mkdtemp(join(tmpdir(), 'snapshot-'))
    try {
      const made = []
      for (const name of ['a', 'a', 'b']) {
        const manifest = await writeSnapshot(stores, join(folder, name), noon)
        made.push({ manifest, rows: snapshotRows(join(folder, name)) })
      }
      const [first, ...others] = made
      expect(others).toEqual([first, first])
      const counts = Object.values(first?.manifest.counts ?? {})
      expect(first?.rows.rows).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('a snapshot hides what is embargoed and withdrawn', async () => {
    await seedSampleContent({ ...stores, close }, SAMPLE)
    const folder = await mkdtemp(join(tmpdir(), 'snapshot-'))
    try {
      const [study] = await all(stores.studies.published())
      await stores.studies.importMany([{ withdrawn: study?.pmid ?? '' }])
      const path = join(folder, 'x')
      const early = await writeSnapshot(stores, path, new Date('2020-01-01'))
      expect(early.counts.hearticles).toBe(0)
      expect(openSnapshot(path).text('studies', Number(study?.pmid))).toBeUndefined()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
