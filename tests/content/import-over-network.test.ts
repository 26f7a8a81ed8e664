import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PubMedRecord } from '../../functions/pubmed/read-studies.ts'
import { ImportJournal } from '../../scripts/content/import-journal.ts'
import { importOverNetwork } from '../../scripts/content/import-over-network.ts'
import { incomingStudy } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('an import over the network', () => {
  const stores = storesForEachTest()
  const pmids = ['1', '2', '3', '4', '5']

  /** @param failAfter how many records PubMed gives before the connection fails */
  async function bringIn({ failAfter = 99, citationsAnswer = true } = {}) {
    const requestedPmids: string[] = []
    async function* fetchStudies(wanted: Iterable<string> | AsyncIterable<string>) {
      let given = 0
      for await (const pmid of wanted) {
        if (given === failAfter) throw new Error('the connection failed')
        requestedPmids.push(pmid)
        given += 1
        const place = { line: 1, column: 1 }
        yield { outcome: 'study', ...incomingStudy(pmid), place } satisfies PubMedRecord
      }
    }
    const fetchCounts: typeof fetch = async (input) => {
      if (!citationsAnswer) return new Response('down', { status: 403 })
      const batch = new URL(String(input)).searchParams.get('pmids')?.split(',') ?? []
      return Response.json({ data: batch.map((pmid) => ({ pmid, citation_count: Number(pmid) })) })
    }
    const lines: string[] = []
    const counts = { imported: 0, updated: 0, unchanged: 0, rejected: 0 }
    const run = importOverNetwork({
      pubmed: { fetchStudies },
      pmids,
      store: stores.studies,
      assignment: {},
      counts,
      progress: { rejected: () => undefined, stored: () => undefined },
      journal: await ImportJournal.open(folder, 'one command'),
      citations: { fetch: fetchCounts, say: (message) => lines.push(message) },
    })
    const failure = await run.then(
      () => undefined,
      (error: Error) => error.message,
    )
    return { requestedPmids, lines, counts, failure }
  }

  const countOf = async (pmid: string) => (await stores.studies.find(pmid))?.citations?.count

  test('that broke off goes on, and counts the citations of all its studies', async () => {
    const first = await bringIn({ failAfter: 3 })
    expect(first).toMatchObject({
      failure: 'the connection failed',
      requestedPmids: ['1', '2', '3'],
    })
    expect(first.counts.imported).toBe(3)
    const second = await bringIn()
    expect(second).toMatchObject({ failure: undefined, requestedPmids: ['4', '5'] })
    for (const pmid of pmids) expect(await countOf(pmid)).toBe(Number(pmid))
    expect((await bringIn()).requestedPmids).toEqual(pmids)
  })

  test('without citation counts keeps the studies, says so, and asks for them again', async () => {
    const first = await bringIn({ citationsAnswer: false })
    expect(first.failure).toBeUndefined()
    expect(first.counts.imported).toBe(5)
    expect(first.lines).toEqual([expect.stringMatching(/^no citation counts for 5 studies/)])
    expect(await countOf('3')).toBeUndefined()
    expect((await bringIn()).requestedPmids).toEqual([])
    expect(await countOf('3')).toBe(3)
  })
})

describe('the journal of an import', () => {
  test('remembers what was done until the import is complete', async () => {
    const journal = await ImportJournal.open(folder, 'salt')
    expect(journal.done.size).toBe(0)
    await journal.add(['1', '2'])
    const again = await ImportJournal.open(folder, 'salt')
    expect(await Array.fromAsync(again.remaining(['1', '2', '3']))).toEqual(['3'])
    await again.close()
    expect((await ImportJournal.open(folder, 'salt')).done.size).toBe(0)
  })

  test('is each command’s own', async () => {
    await (await ImportJournal.open(folder, 'salt')).add(['1'])
    expect((await ImportJournal.open(folder, 'sugar')).done.size).toBe(0)
  })

  test('takes a line that was cut off for not done', async () => {
    await (await ImportJournal.open(folder, 'salt')).add(['1'])
    const [name = ''] = await readdir(join(folder, 'imports'))
    await appendFile(join(folder, 'imports', name), '26551')
    const again = await ImportJournal.open(folder, 'salt')
    expect([...again.done]).toEqual(['1'])
    await again.add(['7'])
    expect([...(await ImportJournal.open(folder, 'salt')).done]).toEqual(['1', '7'])
  })

  test('is forgotten after a day without progress', async () => {
    await (await ImportJournal.open(folder, 'salt')).add(['1'])
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    expect((await ImportJournal.open(folder, 'salt', later(23))).done.size).toBe(1)
    expect((await ImportJournal.open(folder, 'salt', later(25))).done.size).toBe(0)
    expect((await ImportJournal.open(folder, 'salt')).done.size).toBe(0)
  })
})
