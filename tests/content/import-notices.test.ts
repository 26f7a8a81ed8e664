// Rules: P-NOTICES-LISTED, P-RETRACTION-ALARM.
import { describe, expect, test } from 'vitest'
import { importNotices } from '../../functions/notices/import-notices.ts'
import { allNotices } from '../../src/domain/study/study-notices.ts'
import { type ListedPaper, lineOfNotices, listOfNotices } from '../support/list-of-notices.ts'
import { incomingStudy, noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const stores = storesForEachTest()

const take = (...rows: ListedPaper[]) => importNotices(listOfNotices(rows), stores.studies, noon)
const listedOf = async (pmid: string) => {
  const study = await stores.studies.find(pmid)
  return study && allNotices(study).map(({ type, listed }) => [type, listed?.by])
}
const WATCH = 'Retraction Watch'
const study = (pmid: string, source: Parameters<typeof incomingStudy>[2] = {}, digest = 'a') =>
  incomingStudy(pmid, { digest, version: digest === 'a' ? 1 : 2 }, source)

describe('a list of notices', () => {
  test('marks studies by number or DOI, a second time nothing, and takes back what it says no more', async () => {
    await stores.studies.importMany([study('11'), study('12', { doi: '10.1000/Twelve' })])
    const lines = [{ pmid: '11' }, { doi: '10.1000/tWELVE' }, { pmid: '99' }]
    expect(await take(...lines)).toEqual({
      rows: 3,
      rejected: 0,
      listed: 2,
      updated: 2,
      takenBack: 0,
    })
    expect(await listedOf('11')).toEqual([['retracted', WATCH]])
    expect(await listedOf('12')).toEqual([['retracted', WATCH]])
    expect(await take(...lines)).toMatchObject({ listed: 2, updated: 0 })
    expect(await take({ pmid: '11' })).toMatchObject({ takenBack: 1, updated: 1 })
    expect(await listedOf('12')).toEqual([])
    expect(await take({ pmid: '11' })).toMatchObject({ takenBack: 0, updated: 0 })
  })

  test("adds its words to PubMed's own notice, and outlives PubMed's next edition", async () => {
    const notices = [{ type: 'retracted' as const, citation: 'J. 2020;1:1' }]
    await stores.studies.importMany([study('11', { notices })])
    await take({ pmid: '11' })
    expect(await listedOf('11')).toEqual([['retracted', WATCH]])
    await stores.studies.importMany([study('11', {}, 'b')])
    expect(await listedOf('11')).toEqual([['retracted', WATCH]])
  })

  test('ends by a reinstatement', async () => {
    await stores.studies.importMany([study('11')])
    await take({ pmid: '11' })
    const reinstated = { pmid: '11', nature: 'Reinstatement', on: '7/8/2021 0:00' }
    expect(await take({ pmid: '11' }, reinstated)).toMatchObject({ takenBack: 1 })
    expect(await listedOf('11')).toEqual([])
  })

  test('keeps what it said of a paper of which a row cannot be read, and names that row', async () => {
    await stores.studies.importMany([study('11', { doi: '10.1000/eleven' })])
    await take({ pmid: '11' })
    const named: unknown[] = []
    const lines = [
      { pmid: '11', nature: 'Hoax' },
      { pmid: '11', doi: '10.1000/no' },
    ]
    const counts = await importNotices(listOfNotices(lines), stores.studies, noon, (row, reason) =>
      named.push([row, reason]),
    )
    expect(counts).toMatchObject({ rejected: 2, takenBack: 0, updated: 0 })
    expect(named).toEqual([
      [1, 'its kind or day is not known'],
      [2, 'PMID 11 has another DOI here'],
    ])
    expect(await listedOf('11')).toEqual([['retracted', WATCH]])
  })

  test.each([
    ['a page', [], '<html>429</html>', /no rows/],
    ['a page of two lines', ['<p>later</p>'], '<html>429</html>', /no column/],
    ['nothing', [], '', /no rows/],
    ['a row that ends in the middle', [lineOfNotices({ pmid: '11' }).slice(0, 60)], undefined, /./],
    ['a quote that does not end', ['1,"A title'], undefined, /[Qq]uote/],
  ])('that is %s changes nothing', async (_, rows, columns, reason) => {
    await stores.studies.importMany([study('11')])
    await take({ pmid: '11' })
    const list = listOfNotices(rows, columns)
    await expect(importNotices(list, stores.studies, noon)).rejects.toThrow(reason)
    expect(await listedOf('11')).toEqual([['retracted', WATCH]])
  })

  test('that breaks off on the way changes nothing', async () => {
    await stores.studies.importMany([study('11')])
    async function* broken() {
      yield* listOfNotices([{ pmid: '11' }])
      throw new Error('the connection failed')
    }
    await expect(importNotices(broken(), stores.studies, noon)).rejects.toThrow('connection failed')
    expect(await listedOf('11')).toEqual([])
  })

  test('that takes back a tenth of all at once changes nothing', async () => {
    const pmids = Array.from({ length: 30 }, (_, at) => String(1000 + at))
    await stores.studies.importMany(pmids.map((pmid) => study(pmid)))
    await take(...pmids.map((pmid) => ({ pmid })))
    await expect(take({ pmid: '1000' })).rejects.toThrow('take back 29 of 30')
    expect(await listedOf('1029')).toEqual([['retracted', WATCH]])
  })
})
