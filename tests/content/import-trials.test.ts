// Rules: P-REGISTRY-IMPORT, P-REGISTRY-STUDY.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { importTrials } from '../../scripts/content/import-trials.ts'
import { incomingStudy } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { trialRecord } from '../support/trial-record.ts'

const stores = storesForEachTest()

const folder = await mkdtemp(join(tmpdir(), 'hearticle-trials-'))
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())
const { signal } = new AbortController()

test('files of trials are stored, the record of the later day wins, and a faulty file costs no other', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  const faults = vi.spyOn(console, 'error').mockReturnValue()
  const file = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const later = await file('later.json.gz', gzipSync(JSON.stringify(trialRecord())))
  const older = await file('older.json', JSON.stringify(trialRecord({ updated: '2020-01-01' })))
  const page = await file('page.json', '<html>429</html>')
  const cut = await file('cut.json.gz', gzipSync('{}').subarray(0, 12))
  const empty = await file('empty.json', JSON.stringify({ ...trialRecord(), resultsSection: {} }))
  expect(await importTrials([page, later, cut, older, empty], stores, signal)).toBe(1)
  expect(printed.mock.lastCall).toEqual([
    'trials: stored 1, unchanged 1, without results 1, rejected 2',
  ])
  expect(faults.mock.calls.flat()).toEqual([`${page}: not JSON`, `${cut}: not JSON`])
  expect(await stores.trials.find('NCT00000042')).toMatchObject({ updated: '2024-05-31' })
  expect(await importTrials([later], stores, signal)).toBe(0)
  expect(await importTrials([later], stores, AbortSignal.abort())).toBe(130)
})

describe('a study and its trial', () => {
  const importing = async (...of: Parameters<typeof trialRecord>) => {
    vi.spyOn(console, 'log').mockReturnValue()
    const file = join(folder, 'trial.json')
    await writeFile(file, JSON.stringify(trialRecord(...of)))
    return importTrials([file], stores, signal)
  }
  const study = (pmid: string, registrations: string[], version = 1) =>
    stores.studies.importMany([
      incomingStudy(pmid, { version, digest: String(version) }, { registrations }),
    ])
  const updatedOf = async (pmid: string) =>
    (await stores.studies.find(pmid))?.source.registry?.updated
  const own = ['ISRCTN35739639', 'NCT00000042']

  test('find each other, whichever comes first, and at once', async () => {
    await study('201', own)
    await importing()
    await study('202', own)
    expect([await updatedOf('201'), await updatedOf('202')]).toEqual(['2024-05-31', '2024-05-31'])
    await Promise.all([study('203', own), importing({ updated: '2025-01-01' })])
    for (const pmid of ['201', '202', '203']) expect(await updatedOf(pmid)).toBe('2025-01-01')
  })

  test('stay together as either changes, and the later record of the trial stays', async () => {
    await study('201', own)
    await importing()
    await importing({ updated: '2020-01-01' })
    await study('201', own, 2)
    expect(await stores.studies.find('201')).toMatchObject({
      revision: { version: 2 },
      source: { registry: { updated: '2024-05-31' } },
    })
    await study('201', ['NCT00000043'], 3)
    expect(await updatedOf('201')).toBeUndefined()
  })

  test('are none where PubMed names several trials, or another one', async () => {
    await importing()
    await study('201', [...own, 'NCT00000043'])
    await study('202', ['NCT00000043'])
    await study('203', [])
    for (const pmid of ['201', '202', '203']) expect(await updatedOf(pmid)).toBeUndefined()
  })
})
