import { describe, expect, test } from 'vitest'
import { importStudies } from '../../functions/pubmed/import-studies.ts'
import type { PubMedRecord } from '../../functions/pubmed/read-studies.ts'
import { incomingStudy } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'

const place = { line: 3, column: 5 }

function found(...parameters: Parameters<typeof incomingStudy>): PubMedRecord {
  return { outcome: 'study', ...incomingStudy(...parameters), place }
}

async function* source(records: readonly PubMedRecord[]) {
  yield* records
}

describe('importing studies', () => {
  const stores = storesForEachTest()

  const bringIn = async (records: readonly PubMedRecord[]) => {
    const counts = { imported: 0, updated: 0, unchanged: 0, rejected: 0 }
    const messages: string[] = []
    const stored: string[][] = []
    await importStudies('a.xml', source(records), stores.studies, { rubricId: 1 }, counts, {
      rejected: (message) => messages.push(message),
      stored: (pmids) => void stored.push([...pmids]),
    })
    return { counts, messages, stored }
  }

  test('counts every record once, and goes on after a faulty one', async () => {
    const { counts, messages } = await bringIn([
      found('1'),
      { outcome: 'rejected', pmid: '2', reason: 'it is cut', scope: 'record', place },
      { outcome: 'rejected', reason: 'no XML', scope: 'file', place },
      found('3', {}, { abstract: [{ text: 'x'.repeat(420_000) }] }),
      found('4'),
      { outcome: 'withdrawal', pmid: '99', place },
    ])
    expect(counts).toEqual({ imported: 2, updated: 1, unchanged: 0, rejected: 3 })
    expect(messages).toEqual([
      'a.xml:3:5: PMID 2: it is cut',
      'a.xml:3:5: no XML',
      expect.stringMatching(/^a\.xml:3:5: PMID 3: .*size/i),
    ])
    expect((await all(stores.studies.published())).map(({ pmid }) => pmid)).toEqual(['1', '4'])
    expect((await stores.studies.find('1'))?.editorial).toEqual({ rubricId: 1 })
  })

  test('a second run changes nothing', async () => {
    const records = Array.from({ length: 230 }, (_, number) => found(String(number + 1)))
    const first = await bringIn(records)
    expect(first.counts.imported).toBe(230)
    expect(first.stored.map(({ length }) => length)).toEqual([100, 100, 30])
    const second = await bringIn(records)
    expect(second.counts).toEqual({ imported: 0, updated: 0, unchanged: 230, rejected: 0 })
  })

  test('an older edition after a newer one, and a withdrawal after its study', async () => {
    const { counts } = await bringIn([
      found('1', { version: 2 }),
      found('1', { version: 1 }),
      found('2'),
      { outcome: 'withdrawal', pmid: '2', place },
    ])
    expect(counts).toEqual({ imported: 2, updated: 1, unchanged: 1, rejected: 0 })
    expect(await stores.studies.find('1')).toMatchObject({ revision: { version: 2 } })
    expect(await stores.studies.find('2')).toMatchObject({ withdrawn: true })
  })

  test('what was read before the source failed is stored', async () => {
    async function* cutOff() {
      yield found('1')
      yield found('2')
      throw new Error('the connection failed')
    }
    const counts = { imported: 0, updated: 0, unchanged: 0, rejected: 0 }
    const progress = { rejected: () => undefined, stored: () => undefined }
    const run = importStudies('PubMed', cutOff(), stores.studies, {}, counts, progress)
    await expect(run).rejects.toThrow('the connection failed')
    expect(counts.imported).toBe(2)
    expect((await all(stores.studies.published())).map(({ pmid }) => pmid)).toEqual(['1', '2'])
  })
})
