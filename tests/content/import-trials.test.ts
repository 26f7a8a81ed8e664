// Rules: P-REGISTRY-IMPORT.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { importTrials } from '../../scripts/content/import-trials.ts'
import { storesForEachTest } from '../support/stores.ts'
import { trialRecord } from '../support/trial-record.ts'

const stores = storesForEachTest()

test('files of trials are stored, the record of the later day wins, and a faulty file costs no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-trials-'))
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
  const { signal } = new AbortController()
  expect(await importTrials([page, later, cut, older, empty], stores.trials, signal)).toBe(1)
  expect(printed.mock.lastCall).toEqual([
    'trials: stored 1, unchanged 1, without results 1, rejected 2',
  ])
  expect(faults.mock.calls.flat()).toEqual([`${page}: not JSON`, `${cut}: not JSON`])
  expect(await stores.trials.find('NCT00000042')).toMatchObject({ updated: '2024-05-31' })
  expect(await importTrials([later], stores.trials, signal)).toBe(0)
  expect(await importTrials([later], stores.trials, AbortSignal.abort())).toBe(130)
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})
