import { describe, expect, test } from 'vitest'
import { STUDY_LISTS } from '../../functions/store/table/keys.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { incomingStudy } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const older = { version: 1, revised: '2026-01-01', digest: 'aa' }
const newer = { version: 1, revised: '2026-02-01', digest: 'bb' }
const newest = { version: 2, revised: '2026-01-15', digest: 'cc' }

describe.each(drivers)('studies, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  const outcomes = (results: PromiseSettledResult<string>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))

  const bringIn = async (...studies: Parameters<typeof incomingStudy>[]) =>
    outcomes(await stores.studies.importMany(studies.map((study) => incomingStudy(...study))))

  const digest = async () => (await stores.studies.find('7'))?.revision.digest

  test('a study that never was is undefined', async () => {
    expect(await stores.studies.find('7')).toBeUndefined()
  })

  test('a new study is imported, the same again is unchanged and not written', async () => {
    expect(await bringIn(['7'])).toEqual(['imported'])
    stores.calls.length = 0
    expect(await bringIn(['7'])).toEqual(['unchanged'])
    // The study, and what other studies say of it.
    expect(stores.calls).toEqual(['BatchGetItem', 'BatchGetItem'])
    expect(await stores.studies.find('7')).toEqual({
      ...incomingStudy('7'),
      addedOn: dayInVienna(new Date()),
      withdrawn: false,
      editorial: {},
    })
  })

  test.each([
    [[older, newer, newest]],
    [[newest, newer, older]],
    [[newer, older, newest, older]],
    [[newest, older, newest, newer]],
  ])('the newest edition wins whatever the order (%#)', async (editions) => {
    for (const edition of editions) await bringIn(['7', edition])
    expect(await digest()).toBe('cc')
  })

  test('many editions of one study in one batch follow each other', async () => {
    const editions = Array.from({ length: 12 }, (_, version) => ({ ...older, version }))
    const results = await bringIn(
      ...editions.map((edition): [string, typeof older] => ['7', edition]),
      ['7', older],
    )
    expect(results).toEqual(['imported', ...Array(11).fill('updated'), 'unchanged'])
    expect(await stores.studies.find('7')).toMatchObject({ revision: { version: 11 } })
  })

  test('imports of one study at once leave the newest edition', async () => {
    await Promise.all([newer, newest, older].map((edition) => bringIn(['7', edition])))
    expect(await digest()).toBe('cc')
    expect(await all(stores.studies.published())).toHaveLength(1)
  })

  test('an assignment is kept by later imports, and changed only by another one', async () => {
    await stores.studies.importMany([incomingStudy('7', older)], { rubricId: 1, topicId: 2 })
    await bringIn(['7', newer])
    expect((await stores.studies.find('7'))?.editorial).toEqual({ rubricId: 1, topicId: 2 })
    const again = await stores.studies.importMany([incomingStudy('7', older)], { rubricId: 3 })
    expect(outcomes(again)).toEqual(['updated'])
    expect(await stores.studies.find('7')).toMatchObject({
      editorial: { rubricId: 3 },
      revision: newer,
    })
  })

  describe('withdrawal', () => {
    test('takes a study off the list and keeps its record', async () => {
      await bringIn(['7'], ['8'])
      expect(outcomes(await stores.studies.importMany([{ withdrawn: '7' }]))).toEqual(['updated'])
      expect(
        outcomes(await stores.studies.importMany([{ withdrawn: '7' }, { withdrawn: '99' }])),
      ).toEqual(['unchanged', 'updated'])
      expect(await stores.studies.find('7')).toMatchObject({ withdrawn: true })
      // A file that is read later must not bring it in.
      expect(await bringIn(['99'])).toEqual(['unchanged'])
      expect(await stores.studies.find('99')).toMatchObject({ withdrawn: true })
      expect((await all(stores.studies.published())).map(({ pmid }) => pmid)).toEqual(['8'])
    })

    test('of one batch happens in its order', async () => {
      const record = incomingStudy('5')
      expect(outcomes(await stores.studies.importMany([record, { withdrawn: '5' }]))).toEqual([
        'imported',
        'updated',
      ])
      expect(await stores.studies.find('5')).toMatchObject({ withdrawn: true })
    })

    test('is undone only by an edition newer than the withdrawn one', async () => {
      await bringIn(['7', newer])
      await stores.studies.importMany([{ withdrawn: '7' }])
      expect(await bringIn(['7', newer], ['7', older])).toEqual(['unchanged', 'unchanged'])
      expect(await stores.studies.find('7')).toMatchObject({ withdrawn: true })
      expect(await bringIn(['7', newest])).toEqual(['updated'])
      expect(await stores.studies.find('7')).toMatchObject({ withdrawn: false })
      expect(await all(stores.studies.published())).toHaveLength(1)
    })
  })

  describe('citation counts', () => {
    const count = (pmid: string, number: number, at = '2026-11-01') => ({
      pmid,
      count: number,
      from: 'icite' as const,
      at,
    })

    test('are stored with source and date and survive imports', async () => {
      await bringIn(['7', older])
      expect(outcomes(await stores.studies.recordCitations([count('7', 5)]))).toEqual(['updated'])
      await bringIn(['7', newer])
      expect((await stores.studies.find('7'))?.citations).toEqual({
        count: 5,
        from: 'icite',
        at: '2026-11-01',
      })
    })

    test('that are the same on a later day are not written', async () => {
      await bringIn(['7'])
      await stores.studies.recordCitations([count('7', 5)])
      stores.calls.length = 0
      const again = await stores.studies.recordCitations([count('7', 5, '2026-11-20')])
      expect(outcomes(again)).toEqual(['unchanged'])
      expect(stores.calls).toEqual(['BatchGetItem'])
    })

    test('of a study that is not there make none', async () => {
      expect(outcomes(await stores.studies.recordCitations([count('7', 5)]))).toEqual(['unchanged'])
      expect(await stores.studies.find('7')).toBeUndefined()
    })
  })

  test('a study too large for the database is refused, and costs no other', async () => {
    const abstract = (bytes: number) => [{ text: 'x'.repeat(bytes) }]
    const results = await bringIn(
      ['1'],
      ['2', older, { abstract: abstract(380_000) }],
      ['3', older, { abstract: abstract(420_000) }],
      ['4'],
    )
    expect(results.filter((result) => result === 'imported')).toHaveLength(3)
    expect(results[2]).toMatch(/size/i)
    expect(await stores.studies.find('3')).toBeUndefined()
    const text = (await stores.studies.find('2'))?.source.abstract[0]?.text
    expect(text).toHaveLength(380_000)
  })

  test('1,004 authors stay, in order', async () => {
    const authors = Array.from({ length: 1004 }, (_, number) => ({ lastName: `Name ${number}` }))
    await bringIn(['7', older, { authors }])
    expect((await stores.studies.find('7'))?.source.authors).toEqual(authors)
  })

  test('many are found at once, unknown ones and repetitions aside', async () => {
    const pmids = Array.from({ length: 130 }, (_, number) => String(number + 1))
    await bringIn(...pmids.map((pmid): [string] => [pmid]))
    stores.calls.length = 0
    const found = await stores.studies.findMany([...pmids, '1', '2', '9999'])
    const numbers = found.map(({ pmid }) => Number(pmid)).toSorted((a, b) => a - b)
    expect(numbers.map(String)).toEqual(pmids)
    expect(stores.calls).toEqual(['BatchGetItem', 'BatchGetItem'])
    expect(await stores.studies.findMany([])).toEqual([])
  })

  test('the list is in the order of pmids over pages of more than a megabyte', async () => {
    // Those that end in 3 fill several pages of their partition.
    const large = { abstract: [{ text: 'x'.repeat(300_000) }] }
    const pmids = ['3', '13', '23', '103', '1003', '33', '20000003']
    await bringIn(
      ...pmids.map((pmid): [string, typeof older, typeof large] => [pmid, older, large]),
      ...['9', '10', '100', '1', '4294967295', '26551272'].map((pmid): [string] => [pmid]),
    )
    stores.calls.length = 0
    const order = (await all(stores.studies.published())).map(({ pmid }) => pmid)
    expect(order).toEqual(
      [...pmids, '9', '10', '100', '1', '4294967295', '26551272'].toSorted(
        (a, b) => Number(a) - Number(b),
      ),
    )
    expect(stores.calls.length).toBeGreaterThan(STUDY_LISTS.length)
  })
})
