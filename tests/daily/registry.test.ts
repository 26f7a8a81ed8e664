// Rules: P-REGISTRY-FETCH, P-REGISTRY-STUDY.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchTrials } from '../../functions/registry/fetch-trials.ts'
import { createRegistry } from '../../functions/registry/registry.ts'
import { loopbackHttp, type Reply } from '../support/loopback-http.ts'
import { incomingStudy, noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { trialRecord } from '../support/trial-record.ts'

const stores = storesForEachTest()
let reply: Reply
let service: Awaited<ReturnType<typeof loopbackHttp>>

beforeEach(async () => {
  reply = answering(trialRecord())
  service = await loopbackHttp((response, request) => reply(response, request))
  const study = (pmid: string, registrations: string[]) =>
    incomingStudy(pmid, {}, { registrations })
  await stores.studies.importMany([
    study('201', ['NCT00000042', 'ISRCTN35739639']),
    study('202', ['NCT00000042']),
    study('203', ['NCT00000043', 'NCT00000044']),
    study('204', []),
  ])
})
afterEach(() => service.close())

const answering =
  (body: unknown): Reply =>
  (response) =>
    response.end(typeof body === 'string' ? body : JSON.stringify(body))

const later = (days: number) => new Date(noon.getTime() + days * 86_400_000)
const run = async (at = noon, more: { until?: Date } = {}) => {
  const clock = { time: at.getTime() }
  const waits: number[] = []
  const now = () => new Date(clock.time)
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    clock.time += milliseconds
  }
  const registry = createRegistry({ baseUrl: service.url, now, wait, random: () => 0.5 })
  const tally = { imported: 0, unchanged: 0, rejected: 0, reason: null }
  const isDone = await fetchTrials({ stores, registry, now, tally, ...more })
  return { isDone, waits, ...tally }
}
const updatedOf = async (pmid: string) =>
  (await stores.studies.find(pmid))?.source.registry?.updated
const asked = () => service.requests.splice(0).map(({ path }) => path)

test('each trial of a stored study is asked for once, and again after thirty days', async () => {
  expect(await run()).toMatchObject({ isDone: true, imported: 1, rejected: 0 })
  expect(asked()).toEqual(['/studies/NCT00000042'])
  expect([await updatedOf('201'), await updatedOf('202')]).toEqual(['2024-05-31', '2024-05-31'])
  await run(later(29))
  expect(asked()).toEqual([])
  reply = answering(trialRecord({ updated: '2026-12-20' }))
  await run(later(31))
  expect(asked()).toHaveLength(1)
  expect([await updatedOf('201'), await updatedOf('202')]).toEqual(['2026-12-20', '2026-12-20'])
})

test.each<[string, Reply, string | null]>([
  ['no results', answering({ ...trialRecord(), resultsSection: undefined }), null],
  ['another shape', answering({ studies: [] }), 'NCT00000042: not-a-record'],
  [
    'another trial',
    answering(JSON.stringify(trialRecord()).replace('NCT00000042', 'NCT00000049')),
    'NCT00000042: not-a-record',
  ],
  ['more than 8 MB', answering(`{"a":"${'x'.repeat(9_000_000)}"}`), 'NCT00000042: too-large'],
  [
    '404',
    (response) => response.writeHead(404).end('NCT number not found'),
    'NCT00000042: not-there',
  ],
])('%s is passed over, and waits its thirty days', async (_, answer, reason) => {
  reply = answer
  expect(await run()).toMatchObject({ isDone: true, imported: 0, reason, waits: [] })
  asked()
  await run(later(1))
  expect(asked()).toEqual([])
  expect(await updatedOf('201')).toBeUndefined()
})

test.each<[string, Reply]>([
  [
    '429 with what it asks for',
    (response) => response.writeHead(429, { 'retry-after': '7' }).end(),
  ],
  ['503', (response) => response.writeHead(503).end()],
  ['HTML in place of JSON', answering('<html>Please wait</html>')],
])(
  '%s is tried again after growing pauses, and the next day where it stays so',
  async (_, answer) => {
    reply = answer
    await expect(run()).rejects.toThrow(/failed 5 times/)
    expect(asked()).toHaveLength(5)
    let answers = 0
    reply = (response, request) => {
      answers += 1
      if (answers > 1) answering(trialRecord())(response, request)
      else answer(response, request)
    }
    const { imported, waits } = await run(later(1))
    expect(imported).toBe(1)
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(1000)
  },
)

test('nothing is begun after its time', async () => {
  expect(await run(noon, { until: noon })).toMatchObject({ isDone: false })
  expect(asked()).toEqual([])
  expect(await run(noon)).toMatchObject({ isDone: true, imported: 1 })
})
