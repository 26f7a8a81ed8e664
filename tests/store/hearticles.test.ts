import { describe, expect, test } from 'vitest'
import { type HearticleDraft, VersionConflict } from '../../functions/store/content/hearticles.ts'
import { hearticleKey, hearticleListKey } from '../../functions/store/table/keys.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { failure } from '../support/failure.ts'
import { hearticleDraft, noon, translation } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('hearticles, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  const bringIn = async (draft: HearticleDraft) =>
    (await stores.hearticles.importByKey(draft)).hearticle

  /** Writes a record as an editor's tool would, beside the importer. */
  const overwrite = (record: HearticleRecord) =>
    stores.table.write({
      put: {
        ...hearticleKey(record.id),
        schema: 1,
        version: record.version,
        record,
        ...hearticleListKey(record),
      },
    })

  const reviewed = async (draft: HearticleDraft): Promise<HearticleRecord> => {
    const { translations, ...rest } = await bringIn(draft)
    const review = { at: noon.toISOString(), reviewerId: 'u1' }
    const record = {
      ...rest,
      version: rest.version + 1,
      translations: translations.map((text) => ({ ...text, review })),
    }
    await overwrite(record)
    return record
  }

  test('a new key gives a hearticle with ids of its own', async () => {
    const { outcome, hearticle } = await stores.hearticles.importByKey(hearticleDraft('salt'))
    expect(outcome).toBe('imported')
    expect(hearticle).toMatchObject({ id: 1, version: 1, key: 'salt' })
    expect(hearticle.translations.map(({ id }) => id)).toEqual([1, 2])
    expect(await stores.hearticles.find(1)).toEqual(hearticle)
  })

  test('an id that never was is undefined', async () => {
    expect(await stores.hearticles.find(99)).toBeUndefined()
  })

  test('the same again changes nothing and writes nothing', async () => {
    const first = await bringIn(hearticleDraft('salt'))
    stores.calls.length = 0
    const again = await stores.hearticles.importByKey(hearticleDraft('salt'))
    expect(again).toEqual({ outcome: 'unchanged', hearticle: first })
    expect(stores.calls).toEqual(['GetItem', 'BatchGetItem'])
  })

  test('a changed text keeps every id and counts the version', async () => {
    await bringIn(hearticleDraft('salt'))
    const changed = hearticleDraft('salt', {
      breaking: true,
      translations: [translation('en'), translation('de', { headline: 'Neu' })],
    })
    const { outcome, hearticle } = await stores.hearticles.importByKey(changed)
    expect(outcome).toBe('updated')
    expect(hearticle).toMatchObject({ id: 1, version: 2, breaking: true })
    expect(hearticle.translations.map(({ id, languageCode }) => [languageCode, id])).toEqual([
      ['en', 2],
      ['de', 1],
    ])
    expect(await stores.hearticles.find(1)).toEqual(hearticle)
  })

  test('a changed text says when it was changed, and an unchanged one keeps that', async () => {
    const { hearticles } = stores
    const [first, second, third] = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 10, day)))
    const changedAt = async (breaking: boolean, at: Date | undefined) =>
      (await hearticles.importByKey(hearticleDraft('salt', { breaking }), undefined, at)).hearticle
        .changedAt
    expect(await changedAt(false, first)).toBeUndefined()
    expect(await changedAt(true, second)).toBe('2026-11-02T00:00:00.000Z')
    expect(await changedAt(true, third)).toBe('2026-11-02T00:00:00.000Z')
  })

  test('many imports of one key at once give one hearticle', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, () => stores.hearticles.importByKey(hearticleDraft('salt'))),
    )
    expect(new Set(results.map(({ hearticle }) => hearticle.id)).size).toBe(1)
    expect(results.filter(({ outcome }) => outcome === 'imported')).toHaveLength(1)
    expect(await all(stores.hearticles.published())).toHaveLength(1)
  })

  test('two different texts for one key at once: one after the other, none lost', async () => {
    const results = await Promise.all(
      ['A', 'B'].map((headline) =>
        stores.hearticles.importByKey(
          hearticleDraft('salt', {
            translations: [translation('de', { headline }), translation('en')],
          }),
        ),
      ),
    )
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['imported', 'updated'])
    const last = results.find(({ outcome }) => outcome === 'updated')
    expect(await all(stores.hearticles.published())).toEqual([last?.hearticle])
  })

  test('an import decides again on what another one wrote in between', async () => {
    await bringIn(hearticleDraft('salt'))
    let interrupted = false
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft('salt', { breaking: true }),
      async () => {
        if (interrupted) return
        interrupted = true
        await stores.hearticles.importByKey(hearticleDraft('salt', { citedPmids: ['7'] }))
      },
    )
    expect(hearticle).toMatchObject({ version: 3, breaking: true, citedPmids: ['101'] })
  })

  test('an import that always comes too late says so', async () => {
    await bringIn(hearticleDraft('salt'))
    let others = 0
    const error = await failure(
      stores.hearticles.importByKey(hearticleDraft('salt', { breaking: true }), async () => {
        others += 1
        await stores.hearticles.importByKey(hearticleDraft('salt', { citedPmids: [`${others}`] }))
      }),
    )
    expect(error).toBeInstanceOf(VersionConflict)
    expect(await stores.hearticles.find(1)).toMatchObject({ citedPmids: [`${others}`] })
  })

  test('where the files cannot be stored, nothing is', async () => {
    const error = await failure(
      stores.hearticles.importByKey(hearticleDraft('salt'), async () => {
        throw new Error('the disk is full')
      }),
    )
    expect(error).toMatchObject({ message: 'the disk is full' })
    expect(await all(stores.hearticles.published())).toEqual([])
    expect((await stores.hearticles.importByKey(hearticleDraft('salt'))).outcome).toBe('imported')
  })

  test('a review stays while its text does', async () => {
    await reviewed(hearticleDraft('salt'))
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft('salt', { sample: true }),
    )
    expect(hearticle.translations.map(({ review }) => review?.reviewerId)).toEqual(['u1', 'u1'])
  })

  test('all reviews end where the evidence changed', async () => {
    await reviewed(hearticleDraft('salt'))
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft('salt', { citedPmids: ['101', '102'] }),
    )
    expect(hearticle.translations.map(({ review }) => review)).toEqual([undefined, undefined])
  })

  test.each([
    ['headline', { headline: 'Neu' }],
    ['main text', { mainTextBody: 'Neu' }],
    ['keywords', { keywords: [] }],
    ['helpful actions', { mainActions: ['Neu'] }],
    ['harmful actions', { harmfulActions: ['Neu'] }],
    ['sound', { sound: { file: 'f1', seconds: 61 } }],
  ])('a review ends where the %s of its translation changed', async (_, more) => {
    await reviewed(hearticleDraft('salt'))
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft('salt', { translations: [translation('de', more), translation('en')] }),
    )
    expect(hearticle.translations.map(({ review }) => review?.reviewerId)).toEqual([
      undefined,
      'u1',
    ])
  })

  describe('deletion', () => {
    test('leaves a mark, takes it off the list, and happens once', async () => {
      await bringIn(hearticleDraft('salt'))
      expect(await stores.hearticles.remove(1, noon)).toBe(true)
      expect(await stores.hearticles.find(1)).toBe('deleted')
      expect(await all(stores.hearticles.published())).toEqual([])
      expect(await stores.hearticles.remove(1, noon)).toBe(false)
      expect(await stores.hearticles.remove(2, noon)).toBe(false)
    })

    test('frees the key, and never the ids', async () => {
      await bringIn(hearticleDraft('salt'))
      await stores.hearticles.remove(1, noon)
      const { outcome, hearticle } = await stores.hearticles.importByKey(hearticleDraft('salt'))
      expect(outcome).toBe('imported')
      expect(hearticle.id).toBe(2)
      expect(hearticle.translations.map(({ id }) => id)).toEqual([3, 4])
      expect(await stores.hearticles.find(1)).toBe('deleted')
    })

    test('is not undone by an import that had read the hearticle before', async () => {
      await bringIn(hearticleDraft('salt'))
      const { outcome, hearticle } = await stores.hearticles.importByKey(
        hearticleDraft('salt', { breaking: true }),
        async () => void (await stores.hearticles.remove(1, noon)),
      )
      expect(outcome).toBe('imported')
      expect(hearticle.id).toBe(2)
      expect(await stores.hearticles.find(1)).toBe('deleted')
    })

    test('by two at once takes nobody else’s key', async () => {
      await bringIn(hearticleDraft('salt'))
      const both = await Promise.all([
        stores.hearticles.remove(1, noon),
        stores.hearticles.remove(1, noon),
      ])
      expect(both.toSorted()).toEqual([false, true])
      const second = await bringIn(hearticleDraft('salt'))
      const third = await stores.hearticles.importByKey(hearticleDraft('salt'))
      expect(third).toEqual({ outcome: 'unchanged', hearticle: second })
    })
  })

  describe('the list of published ones', () => {
    test('is newest first and has embargoed ones, but no drafts', async () => {
      await bringIn(hearticleDraft('old', { publicationDate: '2020-01-01' }))
      await bringIn(hearticleDraft('future', { publicationDate: '2030-01-01' }))
      await bringIn(hearticleDraft('draft', { status: 'DRAFT' }))
      await bringIn(hearticleDraft('in-review', { status: 'IN_REVIEW' }))
      await bringIn(hearticleDraft('a'))
      await bringIn(hearticleDraft('b'))
      const keys = (await all(stores.hearticles.published())).map(({ key }) => key)
      expect(keys).toEqual(['future', 'b', 'a', 'old'])
    })

    test('is complete over several pages of the database', async () => {
      const long = 'Wort '.repeat(40_000)
      for (let number = 1; number <= 7; number += 1) {
        const translations = [translation('de', { mainTextBody: long }), translation('en')]
        await bringIn(hearticleDraft(`long-${number}`, { translations }))
      }
      stores.calls.length = 0
      const ids = (await all(stores.hearticles.published())).map(({ id }) => id)
      expect(ids).toEqual([7, 6, 5, 4, 3, 2, 1])
      expect(stores.calls.length).toBeGreaterThan(1)
    })
  })
})
