// Rules: P-BULK.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBulkFiles } from '../../scripts/publishing/pages/bulk-files.ts'
import { publishAudioOfSnapshot } from '../../scripts/publishing/pipeline/publish-audio.ts'
import { updateSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { languages } from '../../src/contract/protocol/language.ts'
import { bulkFiles, findingColumns } from '../../src/contract/reading/bulk.ts'
import type { Hearticle } from '../../src/contract/reading/hearticles.ts'
import { readSnapshot } from '../../src/snapshot/read-snapshot.ts'
import { appForEachTest } from '../support/app.ts'
import { notedKeys } from '../support/notes.ts'
import { noon } from '../support/records.ts'
import { fillWithSample } from '../support/sample-search-index.ts'
import { searchIndexProviderOf } from '../support/search-index.ts'

const api = appForEachTest()
const origin = 'http://localhost:4321'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (file: string) => readFile(join(folder, file))

/** Makes them of what is public now. @param others of which hearticles anew; all where left out */
async function make(others?: ReadonlySet<number>): Promise<void> {
  const snapshot = join(folder, 'snapshot')
  await updateSnapshot(
    api.stores,
    snapshot,
    noon,
    others ? await notedKeys(api.stores) : 'everything',
  )
  await publishAudioOfSnapshot(api.stores.files, snapshot, [], () => {})
  const content = readSnapshot(snapshot, noon)
  await makeBulkFiles(content, { others, readBefore: read }, folder, {
    origin,
    licence: 'CC BY 4.0',
  })
  content.close()
}

const rows = async (): Promise<Array<Record<string, unknown>>> => {
  const [file] = bulkFiles
  const lines = (await read(file)).toString().trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Its records by RFC 4180, none of which has a line end within. */
async function findings(): Promise<Array<Record<string, string>>> {
  const text = (await read(bulkFiles[1])).toString()
  const [titles, ...records] = text
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
  expect(titles).toEqual([...findingColumns])
  return records.map((cells) => {
    expect(cells.length).toBe(findingColumns.length)
    return Object.fromEntries(findingColumns.map((column, index) => [column, cells[index] ?? '']))
  })
}

test('each row is what the public calls answer, with the address to cite and the licence', async () => {
  const index = await fillWithSample(api.stores, noon)
  api.rebuild({ searchIndex: searchIndexProviderOf(index) })
  await make()
  const all = await rows()
  const cells = await findings()
  const shown = index.hearticles.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(all.map(({ id, languageCode }) => [id, languageCode])).toEqual(
    shown.flatMap((id) => languages.map((language) => [id, language])),
  )
  let count = 0
  for (const { languageCode, address, licence, pmids, ...row } of all) {
    const call = `/api/public/hearticle/${row.id}?languageCode=${languageCode}`
    const answer: Hearticle = await (await api.get(call)).json()
    const { relatedPubMedArticles, ...answered } = answer
    expect(row).toEqual(answered)
    expect(pmids).toEqual(relatedPubMedArticles.map(({ pmid }) => pmid))
    const prefix = languageCode === 'en' ? '/en' : ''
    const place = `${origin}${prefix}/hearticle/${row.id}/e/${row.edition}`
    expect([address, licence]).toEqual([place, 'CC BY 4.0'])
    for (const finding of answer.findings) {
      const cell = cells[count]
      count += 1
      expect(cell).toMatchObject({
        hearticle_id: `${row.id}`,
        language: languageCode,
        address: place,
        licence,
        finding_id: finding.id,
        outcome: finding.outcome,
        pmid: finding.pmid,
        certainty: finding.certainty?.level ?? '',
        value: `${finding.measure?.value ?? ''}`,
        intervention_events: `${finding.arms?.[0].events ?? ''}`,
      })
    }
  }
  expect(count).toBe(cells.length)
  expect(count).toBeGreaterThan(50)
})

test('after a change of one hearticle they are those of a whole publication, and without what was withdrawn', async () => {
  await make()
  expect((await rows()).map(({ id }) => id)).toEqual([1, 1, 2, 2])
  await api.stores.hearticles.remove(2, noon)
  await make(new Set([2]))
  const changed = await Promise.all(bulkFiles.map(read))
  await make()
  expect(changed).toEqual(await Promise.all(bulkFiles.map(read)))
  expect((await rows()).map(({ id }) => id)).toEqual([1, 1])
})

test('what was withdrawn stands in the changes, in both languages, for pages of others, too', async () => {
  await api.stores.hearticles.remove(2, noon)
  const answer = await api.get('/data/changes.jsonl')
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(answer.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8')
  const lines = (await answer.text()).trimEnd().split('\n')
  const changes = lines
    .map((line) => JSON.parse(line))
    .filter(({ hearticleId }) => hearticleId === 2)
  expect(changes).toMatchObject([
    { kind: 'withdrawal', languageCode: 'de', headline: null, licence: 'All rights reserved' },
    { kind: 'withdrawal', languageCode: 'en', address: `${origin}/en/hearticle/2` },
  ])
})
