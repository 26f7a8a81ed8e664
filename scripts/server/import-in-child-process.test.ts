import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loopbackHttp } from '../../tests/support/loopback-http.ts'
import { UNTIL_IT_HANGS } from '../../tests/support/patience.ts'
import { taxonomy } from '../../tests/support/records.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { importInChildProcess } from './import-in-child-process.ts'
import { openLocalStores } from './open-local-stores.ts'

let dataDir: string
let stores: OpenedStores
let service: Awaited<ReturnType<typeof loopbackHttp>>
/** Requests that are not answered yet. */
let hanging: ServerResponse[]
let hangs: boolean
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearticle-import-'))
  stores = await openLocalStores({ dataDir })
  hangs = false
  hanging = []
  service = await loopbackHttp((response) => {
    if (hangs) return void hanging.push(response)
    response.end(
      '<eSearchResult><Count>0</Count><RetMax>0</RetMax><RetStart>0</RetStart><QueryKey>1</QueryKey><WebEnv>E</WebEnv><IdList></IdList></eSearchResult>',
    )
  })
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('NCBI_URL', service.url)
  vi.stubEnv('NCBI_API_KEY', 'a-key-of-this-test')
  vi.stubEnv('NCBI_EMAIL', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await service.close()
  await stores.close()
  await rm(dataDir, { recursive: true, force: true })
})

const lastRun = async () => (await stores.jobRuns.latest(['study-import'])).get('study-import')

/** One rubric has a search of its own. */
async function searchForSalt(): Promise<void> {
  const [rubric] = taxonomy.rubrics
  if (!rubric) throw new Error('there is no rubric')
  await stores.taxonomy.putRubric(rubric)
  const [record] = await stores.library.taxonomy.rubrics()
  if (!record) throw new Error('the rubric is not stored')
  const search = { text: 'salt', enabled: true }
  await stores.library.taxonomy.changeRubric({ ...record, version: 1, search }, new Date())
}

describe('the daily import of one machine (P-IMPORT-DAILY, P-SERVE)', () => {
  test('asks in a process of its own, which writes down the run and ends', async () => {
    await searchForSalt()
    await importInChildProcess(new AbortController().signal)
    expect(service.requests.map(({ parameters }) => parameters.get('api_key'))).toContain(
      'a-key-of-this-test',
    )
    expect(await lastRun()).toMatchObject({ durationMs: expect.any(Number), error: null })
    expect((await lastRun())?.steps.map(({ outcome }) => outcome)).toEqual(Array(4).fill('done'))
  })

  test('asks nobody where it is not said who asks, and reports that', async () => {
    vi.stubEnv('NCBI_API_KEY', '')
    await searchForSalt()
    await importInChildProcess(new AbortController().signal)
    expect(service.requests).toEqual([])
    expect((await lastRun())?.steps[0]?.outcome).toBe('not-configured')
  })

  test('is ended with the server, and the next one does what it left', async () => {
    await searchForSalt()
    hangs = true
    const end = new AbortController()
    const ended = importInChildProcess(end.signal)
    await vi.waitUntil(() => hanging.length > 0, UNTIL_IT_HANGS)
    end.abort()
    await ended
    expect(await lastRun()).toMatchObject({ durationMs: null })
    hangs = false
    await importInChildProcess(new AbortController().signal)
    expect(await lastRun()).toMatchObject({ steps: [{ outcome: 'done' }, {}, {}, {}], error: null })
  })

  test('goes by the clock of the sandbox, where that was moved', async () => {
    await writeFile(join(dataDir, 'sandbox.sqlite'), '')
    await writeFile(join(dataDir, 'clock.json'), JSON.stringify({ offsetMs: 366 * 86_400_000 }))
    const before = Date.now()
    await importInChildProcess(new AbortController().signal)
    expect(Date.parse((await lastRun())?.startedAt ?? '')).toBeGreaterThan(
      before + 365 * 86_400_000,
    )
  })

  test('ends with the process that started it, even where that is killed', async () => {
    await searchForSalt()
    hangs = true
    const script = `
      const { importInChildProcess } = await import('./scripts/server/import-in-child-process.ts')
      await importInChildProcess(new AbortController().signal)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: 'inherit',
    })
    onTestFinished(() => void parent.kill('SIGKILL'))
    await vi.waitUntil(() => hanging.length > 0, UNTIL_IT_HANGS)
    const connection = hanging[0]?.socket
    parent.kill('SIGKILL')
    await vi.waitUntil(() => connection?.destroyed === true, UNTIL_IT_HANGS)
  })
})
