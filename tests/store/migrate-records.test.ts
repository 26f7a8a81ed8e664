import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateRecords } from '../../scripts/migrations/migrate-records.ts'
import { readSettings } from '../../scripts/project/environment.ts'
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'
import type { WrittenFinding } from '../../src/contract/desk/evidence.ts'
import { allNotices } from '../../src/domain/study/found-notices.ts'
import { wholeTable } from '../support/accounts.ts'
import { hearticleDraft, incomingStudy, noon, nutrition, salt } from '../support/records.ts'
import { isThorough } from '../support/rounds.ts'

const script = join(import.meta.dirname, '../support/records-migrator.ts')
const PAIRS = 6

const both = (text: string) => ({ de: text, en: text })
const findingIn = (pmid: string): WrittenFinding => ({
  ...{
    id: 'f1',
    comparisonId: 'c1',
    outcome: both('Death'),
    critical: true,
    desirable: false,
    pmid,
  },
  ...{ duration: both('5 years') },
  measure: { type: 'hazard_ratio', value: 0.7, low: 0.5, high: 0.9, unit: null },
  ...{ design: 'independent', adjusted: true, certainty: { level: 'low', reasons: [] } },
})

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-records-'))
  await withStores(async (stores) => {
    await storeContent(stores)
    await makeOld(stores)
  })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function withStores<T>(work: (stores: OpenedStores) => Promise<T>): Promise<T> {
  const stores = await openStores(readSettings({ DATA_DIR: folder }))
  try {
    return await work(stores)
  } finally {
    await stores.close()
  }
}

/** Articles and their retractions, by PMID or by DOI alone, and a hearticle on each article. */
async function storeContent({ taxonomy, studies, hearticles }: OpenedStores) {
  await taxonomy.putRubric(nutrition)
  await taxonomy.putTopic(salt)
  for (let index = 0; index < PAIRS; index += 1) {
    const doi = `10.1234/${index}`
    const pmid = String(100 + index)
    const named = index % 2 === 0 ? { pmid } : { citation: `J Test. 2020. doi: ${doi}.` }
    await studies.importMany([
      incomingStudy(pmid, {}, { doi }),
      incomingStudy(String(200 + index), {}, { notices: [{ type: 'retraction', ...named }] }),
    ])
    const findings = [findingIn(pmid)]
    await hearticles.importByKey(hearticleDraft(`on-${pmid}`, { citedPmids: [pmid], findings }))
  }
}

/** What an earlier version of the product had stored of it. */
async function makeOld({ table }: OpenedStores) {
  const put = (item: Record<string, unknown>) => table.write({ put: item })
  for (const item of await wholeTable({ table })) {
    const { pk, sk, record } = item
    if (String(pk).startsWith('NAMED#')) {
      await table.removeMany([{ pk, sk }])
    } else if (record?.foundNotices) {
      const { foundNotices: _, ...earlier } = record
      await put({ ...item, record: earlier })
    } else if (String(sk).startsWith('CITED_BY#')) {
      const { findings: _, ...earlier } = record
      await put({ ...item, record: earlier })
    } else if (String(pk).startsWith('HEARTICLE#') && record?.findings) {
      const findings = record.findings.map(({ id: _, ...finding }: WrittenFinding) => finding)
      await put({ ...item, schema: 3, record: { ...record, findings } })
    }
  }
}

/** What studies say of themselves, and what hearticles found in them. */
const recordsOf = ({ studies }: OpenedStores) =>
  Promise.all(
    Array.from({ length: PAIRS }, async (_, index) => {
      const found = await studies.findWithCiting(String(100 + index))
      return {
        notices: found ? allNotices(found.study).map(({ type, pmid }) => `${type} ${pmid}`) : [],
        findings: found?.citing.flatMap(({ findings = [] }) =>
          findings.map(({ id, pmid }) => `${id} ${pmid}`),
        ),
      }
    }),
  )

const whole = Array.from({ length: PAIRS }, (_, index) => ({
  notices: [`retracted ${200 + index}`],
  findings: [`f1 ${100 + index}`],
}))

test('studies learn of notices, and of findings that rest on them, once', async () => {
  await withStores(async (stores) => {
    expect((await recordsOf(stores))[0]).toEqual({ notices: [], findings: [] })
    expect(await migrateRecords(stores, noon)).toEqual({ hearticles: PAIRS, people: 0 })
    expect(await recordsOf(stores)).toEqual(whole)
    const after = await wholeTable(stores)
    expect(await migrateRecords(stores, noon)).toEqual({ hearticles: 0, people: 0 })
    expect(await wholeTable(stores)).toEqual(after)
  })
})

test.each(isThorough ? [1, PAIRS, PAIRS + 3, 2 * PAIRS + 4] : [1, PAIRS + 3])(
  'killed after %i writes and run again, the migration leaves nothing undone',
  async (killedAfter) => {
    const args = [script, folder, String(killedAfter)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    await once(child, 'close')
    expect(child.signalCode).toBe('SIGKILL')
    await withStores(async (stores) => {
      const { hearticles } = await migrateRecords(stores, noon)
      expect(hearticles).toBe(Math.max(0, PAIRS - killedAfter))
      expect(await recordsOf(stores)).toEqual(whole)
      expect((await stores.hearticles.heads()).map(({ version }) => version)).toEqual(
        Array(PAIRS).fill(2),
      )
    })
  },
  60_000,
)
