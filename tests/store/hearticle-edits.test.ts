import { describe, expect, test } from 'vitest'
import type { EditorialDraft } from '../../functions/store/content/hearticle-edits.ts'
import { changedParts } from '../../src/domain/edition/edition.ts'
import { wholeTable } from '../support/accounts.ts'
import { hearticleDraft, noon, translation } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const change = { by: 'u1', at: noon }

function draft(more: Partial<EditorialDraft> = {}): EditorialDraft {
  const { key: _, sample: __, ...rest } = hearticleDraft('any')
  return { ...rest, status: 'DRAFT', ...more }
}

const headed = (headline: string) =>
  draft({ translations: [translation('de', { headline }), translation('en')] })

const pmids = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => String(from + index))

describe.each(drivers)('what editors write, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  test('a new one has a head, no edition yet, and nothing that is to be published', async () => {
    const hearticle = await stores.hearticles.create(draft(), change)
    expect(hearticle).toMatchObject({ id: 1, version: 1, sample: false })
    expect(await stores.hearticles.find(1)).toEqual(hearticle)
    expect(await stores.hearticles.heads()).toMatchObject([{ id: 1, status: 'DRAFT' }])
    const kinds = (await wholeTable(stores)).map(({ sk }) => String(sk).split('#')[0])
    for (const kind of ['CHANGE', 'VERSION', 'HEARTICLE_KEY']) expect(kinds).not.toContain(kind)
  })

  test('many new ones at once have ids of their own', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, () => stores.hearticles.create(draft(), change)),
    )
    const made = results.flatMap((result) => (typeof result === 'string' ? [] : result))
    expect(new Set(made.map(({ id }) => id)).size).toBe(5)
    const texts = made.flatMap(({ translations }) => translations.map(({ id }) => id))
    expect(new Set(texts).size).toBe(10)
  })

  test('of many who save one version one is heard', async () => {
    await stores.hearticles.create(draft(), change)
    const results = await Promise.all(
      ['A', 'B', 'C', 'D'].map((headline) =>
        stores.hearticles.save(1, 1, headed(headline), change),
      ),
    )
    const saved = results.filter((result) => typeof result === 'object')
    expect(saved).toHaveLength(1)
    expect(results.filter((result) => result === 'conflict')).toHaveLength(3)
    expect(await stores.hearticles.find(1)).toEqual(saved[0])
  })

  test('what is half entered stays until it is sent no more, and takes the approval of the evidence', async () => {
    const typed = { comparisons: [], findings: [{ 'outcome.de': 'Blutdruck' }], statements: {} }
    await stores.hearticles.create(draft(), change)
    const half = await stores.hearticles.save(1, 1, draft({ unfinished: typed }), change)
    expect(half).toMatchObject({ version: 2, unfinished: typed })
    const whole = await stores.hearticles.save(1, 2, draft(), change)
    expect(whole).not.toHaveProperty('unfinished')
    if (typeof half !== 'object' || typeof whole !== 'object') throw new Error('not saved')
    expect(changedParts(half, whole)).toEqual(['evidence'])
  })

  test('saving what is there already writes nothing', async () => {
    const before = await stores.hearticles.create(draft(), change)
    stores.calls.length = 0
    expect(await stores.hearticles.save(1, 1, draft(), change)).toEqual(before)
    expect(stores.calls).toEqual(['BatchGetItem'])
  })

  test('key, sample mark and sound of an import outlive an edit', async () => {
    const sound = { file: 'f1', seconds: 61 }
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft('salt', {
        sample: true,
        translations: [translation('de', { sound }), translation('en')],
      }),
    )
    expect(await stores.hearticles.save(1, 1, headed('Neu'), change)).toMatchObject({
      key: 'salt',
      sample: true,
      translations: [
        { headline: 'Neu', sound, id: hearticle.translations[0]?.id },
        { languageCode: 'en' },
      ],
    })
  })

  test('all citations can be exchanged, in steps', async () => {
    await stores.hearticles.create(draft({ citedPmids: pmids(1000, 90) }), change)
    const saved = await stores.hearticles.save(1, 1, draft({ citedPmids: pmids(2000, 90) }), change)
    expect(saved).toMatchObject({ version: 3, citedPmids: pmids(2000, 90) })
    expect(await stores.hearticles.find(1)).toEqual(saved)
    const cited = (await wholeTable(stores)).filter(({ sk }) => String(sk).startsWith('CITED_BY#'))
    expect(cited).toHaveLength(90)
  })

  test('who saves while two delete it keeps nobody from it, and brings nothing back', async () => {
    for (let id = 1; id <= 4; id += 1) {
      await stores.hearticles.create(draft(), change)
      const [saved, ...removed] = await Promise.all([
        stores.hearticles.save(id, 1, headed('Neu'), change),
        stores.hearticles.remove(id, noon, 'u2'),
        stores.hearticles.remove(id, noon, 'u3'),
      ])
      expect(saved === 'deleted' || typeof saved === 'object').toBe(true)
      expect(removed.toSorted()).toEqual([false, true])
      expect(await stores.hearticles.find(id)).toBe('deleted')
      expect(await stores.hearticles.save(id, 2, headed('Neu'), change)).toBe('deleted')
    }
    expect(await stores.hearticles.heads()).toEqual([])
    const noted = await stores.audit.list({ size: 9, action: 'work-deleted' })
    expect(noted?.lines).toHaveLength(4)
  })

  test('what was deleted can be brought back for 30 days, then nothing of it is left but its mark (P-TRASH)', async () => {
    const { hearticles, trash } = stores
    await hearticles.create(draft(), change)
    for (let version = 1; version <= 30; version += 1) {
      const status = version % 2 ? 'IN_REVIEW' : 'DRAFT'
      await hearticles.save(1, version, { ...headed(`${version}`), status }, change)
    }
    expect(await hearticles.remove(1, noon, 'u2')).toBe(true)
    expect(await trash.list()).toMatchObject([{ id: '1', state: 'deleted', by: 'u2' }])
    const day = (days: number) => new Date(noon.getTime() + days * 86_400_000)
    expect(await trash.empty(day(30))).toBe(0)
    // Also before the job has come by.
    expect(await trash.restore('hearticle', '1', { ...change, at: day(31) })).toBeUndefined()
    expect(await trash.empty(day(31))).toBe(1)
    expect(await trash.restore('hearticle', '1', change)).toBeUndefined()
    const left = (await wholeTable(stores)).filter(({ pk }) => pk === 'HEARTICLE#1')
    expect(left).toHaveLength(1)
    expect(await hearticles.find(1)).toBe('deleted')
    expect(await trash.empty(day(31))).toBe(0)
  })

  test('nobody saves what never was', async () => {
    expect(await stores.hearticles.save(9, 1, draft(), change)).toBeUndefined()
  })
})
