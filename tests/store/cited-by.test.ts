import { describe, expect, test } from 'vitest'
import {
  createHearticleStore,
  type HearticleDraft,
} from '../../functions/store/content/hearticles.ts'
import { MAX_CITED } from '../../src/domain/hearticle/hearticle.ts'
import { register, wholeTable } from '../support/accounts.ts'
import { failure } from '../support/failure.ts'
import { observeTable } from '../support/observed-table.ts'
import { hearticleDraft, incomingStudy, noon, translation } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('the hearticles that cite a study, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  const bringIn = async (key: string, more: Partial<HearticleDraft> = {}) =>
    (await stores.hearticles.importByKey(hearticleDraft(key, more))).hearticle

  const citingOf = async (pmid: string) => (await stores.studies.findWithCiting(pmid))?.citing

  /** The studies that have an item about a hearticle. */
  const studiesNaming = async (id: number): Promise<string[]> => {
    return (await wholeTable(stores))
      .flatMap(({ pk, sk, record }) =>
        String(sk).startsWith('CITED_BY#') && record.id === id ? [String(pk).slice(6)] : [],
      )
      .toSorted()
  }

  const pmids = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => String(first + index))

  test('are read with it in one call', async () => {
    await stores.studies.importMany([incomingStudy('101')])
    await bringIn('salt')
    await bringIn('pepper', { status: 'DRAFT', publicationDate: '2030-01-01' })
    await bringIn('sugar', { citedPmids: ['102'] })
    stores.calls.length = 0
    const found = await stores.studies.findWithCiting('101')
    expect(stores.calls).toEqual(['Query'])
    expect(found?.study).toEqual(await stores.studies.find('101'))
    const headlines = [
      { languageCode: 'de', headline: 'Weniger Salz hilft' },
      { languageCode: 'en', headline: 'Less salt helps' },
    ]
    expect(found?.citing).toEqual([
      { id: 1, publicationDate: '2026-11-21', status: 'PUBLISHED', headlines },
      { id: 2, publicationDate: '2030-01-01', status: 'DRAFT', headlines },
    ])
  })

  test('change with the hearticle: day, state, headline, and which studies it cites', async () => {
    await stores.studies.importMany(['101', '102', '103'].map((pmid) => incomingStudy(pmid)))
    await bringIn('salt', { citedPmids: ['101', '102'], status: 'DRAFT' })
    await bringIn('salt', {
      citedPmids: ['102', '103'],
      status: 'IN_REVIEW',
      publicationDate: '2026-12-01',
      translations: [translation('de', { headline: 'Neu' }), translation('en')],
    })
    expect(await studiesNaming(1)).toEqual(['102', '103'])
    expect(await citingOf('101')).toEqual([])
    expect(await citingOf('102')).toEqual(await citingOf('103'))
    expect(await citingOf('102')).toMatchObject([
      {
        id: 1,
        publicationDate: '2026-12-01',
        status: 'IN_REVIEW',
        headlines: [{ headline: 'Neu' }, {}],
      },
    ])
  })

  test('lose one that is deleted', async () => {
    await stores.studies.importMany([incomingStudy('101')])
    await bringIn('salt')
    await bringIn('pepper')
    await stores.hearticles.remove(1, noon)
    expect(await citingOf('101')).toMatchObject([{ id: 2 }])
  })

  test('wait for a study that is not stored yet, which they do not bring in', async () => {
    await bringIn('salt', { citedPmids: ['999'] })
    expect(await stores.studies.findWithCiting('999')).toBeUndefined()
    expect(await stores.studies.find('999')).toBeUndefined()
    expect(await stores.studies.findMany(['999'])).toEqual([])
    const [result] = await stores.studies.importMany([incomingStudy('999')])
    expect(result).toMatchObject({ value: 'imported' })
    expect(await citingOf('999')).toMatchObject([{ id: 1 }])
  })

  test('stay when the study is imported again or withdrawn', async () => {
    await stores.studies.importMany([incomingStudy('101')])
    await bringIn('salt')
    await stores.studies.importMany([incomingStudy('101', { version: 2 })])
    await stores.studies.importMany([{ withdrawn: '101' }])
    expect(await stores.studies.findWithCiting('101')).toMatchObject({
      study: { withdrawn: true, revision: { version: 2 } },
      citing: [{ id: 1 }],
    })
  })

  test('of two writers at once are those of the one that came last', async () => {
    await bringIn('salt', { citedPmids: ['101', '102'] })
    await Promise.all([
      bringIn('salt', { citedPmids: ['102', '103'] }),
      bringIn('salt', { citedPmids: ['104'] }),
      bringIn('pepper', { citedPmids: ['102', '104'] }),
    ])
    const last = await stores.hearticles.find(1)
    expect(last).toMatchObject({ version: 3 })
    expect(await studiesNaming(1)).toEqual(last !== 'deleted' && last?.citedPmids)
    expect(await studiesNaming(2)).toEqual(['102', '104'])
  })

  test('a deletion beside an import leaves nothing of the one that is gone', async () => {
    await bringIn('salt')
    await Promise.allSettled([
      stores.hearticles.remove(1, noon),
      bringIn('salt', { citedPmids: ['101', '102'] }),
    ])
    const first = await stores.hearticles.find(1)
    expect(await studiesNaming(1)).toEqual(first === 'deleted' ? [] : first?.citedPmids)
  })

  describe('of a hearticle that cites as many as it can', () => {
    const before = pmids(100, MAX_CITED)
    const after = pmids(200, MAX_CITED)

    test('are written and removed with it', async () => {
      await bringIn('salt', { citedPmids: before })
      expect(await studiesNaming(1)).toEqual(before)
      expect(await stores.hearticles.remove(1, noon)).toBe(true)
      expect(await studiesNaming(1)).toEqual([])
    })

    test('can all be replaced by others', async () => {
      await bringIn('salt', { citedPmids: before })
      const replaced = await bringIn('salt', { citedPmids: after, breaking: true })
      expect(replaced).toMatchObject({ breaking: true, citedPmids: after })
      expect(await stores.hearticles.find(1)).toEqual(replaced)
      expect(await studiesNaming(1)).toEqual(after)
    })

    /** The database is lost after some transactions of a replacement. */
    const cutOffAfter = async (transactions: number, more: Partial<HearticleDraft> = {}) => {
      await bringIn('salt', { citedPmids: before, ...more })
      let left = transactions
      const losing = createHearticleStore(
        observeTable(stores.table, {
          before({ name }) {
            if (name !== 'TransactWriteItems') return
            if (left === 0) throw new Error('the connection was lost')
            left -= 1
          },
        }),
      )
      const error = await failure(
        losing.importByKey(hearticleDraft('salt', { citedPmids: after, breaking: true, ...more })),
      )
      expect(error).toMatchObject({ message: 'the connection was lost' })
    }

    test('are those it cites also where a replacement was cut off, and the next ends it', async () => {
      await cutOffAfter(1)
      const between = await stores.hearticles.find(1)
      expect(between).toMatchObject({ breaking: true, citedPmids: [...after, ...before] })
      expect(await studiesNaming(1)).toEqual([...before, ...after])
      await bringIn('salt', { citedPmids: after, breaking: true })
      expect(await studiesNaming(1)).toEqual(after)
      expect(await stores.hearticles.find(1)).toMatchObject({ citedPmids: after })
    })

    test('keep no approval waiting where a replacement was cut off', async () => {
      const inReview = { status: 'IN_REVIEW' } as const
      await cutOffAfter(1, inReview)
      const reviewerId = (await register(stores, 'reviewer')).id
      const submission = { translationId: 1, reviewerId, comments: '', status: 'APPROVED' as const }
      const approval = { ...submission, changes: [], evidence: true }
      const approve = () => stores.reviews.submit(approval, noon)
      expect(await approve()).toMatchObject({ outcome: 'stored' })
      await bringIn('salt', { citedPmids: after, breaking: true, ...inReview })
      expect(await studiesNaming(1)).toEqual(after)
    })

    test('leave with it also where a replacement was cut off', async () => {
      await cutOffAfter(1)
      expect(await stores.hearticles.remove(1, noon)).toBe(true)
      expect(await studiesNaming(1)).toEqual([])
      expect(await stores.hearticles.find(1)).toBe('deleted')
    })
  })
})
