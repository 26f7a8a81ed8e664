/**
 * Publication as it is on one machine: real stores, real pages, in processes that are killed. Thoroughly,
 * since each builds the whole site: its parts are tested at every commit without one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { seedSampleContent } from '../../scripts/content/seed.ts'
import { SAMPLE_FOLDER } from '../../scripts/project/folders.ts'
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'
import { hearticleDraft, incomingStudy } from '../support/records.ts'
import { isThorough } from '../support/rounds.ts'

describe.runIf(isThorough)('publication on one machine', () => {
  let folder = ''
  let stores: OpenedStores

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearticle-published-'))
    stores = await openStores({
      dataDir: join(folder, 'data'),
      port: 0,
      tableName: undefined,
      siteBucket: undefined,
      country: 'AT',
      ncbi: { apiKey: undefined, email: undefined },
    })
    await seedSampleContent(stores, SAMPLE_FOLDER)
  }, 60_000)
  afterAll(async () => {
    await stores?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs a command on this database; what it makes goes below a folder of its own. */
  function run(script: string, place: string, args: readonly string[] = []) {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        // As somebody calls it who builds the site for readers.
        NODE_ENV: 'production',
        DATA_DIR: join(folder, 'data'),
        SNAPSHOT_DIR: join(folder, place, 'snapshot'),
        CATALOGUE_DIR: join(folder, place, 'catalogue'),
        DIST_DIR: join(folder, place, 'dist'),
      },
    })
    return { child, ended: once(child, 'exit') as Promise<[number | null]> }
  }
  const publish = async () => expect((await run('scripts/publish.ts', 'site').ended)[0]).toBe(0)

  /** All files of a site, without what the build keeps for itself. */
  async function siteIn(place: string): Promise<Record<string, string>> {
    const cwd = join(folder, place, 'dist')
    const paths = globSync('**/*', { cwd, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
    const read = async (path: string) => [
      path.slice(cwd.length + 1),
      (await readFile(path)).toString('base64'),
    ]
    return Object.fromEntries(await Promise.all(paths.map(read)))
  }

  test('random edits and killed publications end in the site of a whole build', async () => {
    const random = randomNumbers(26)
    const pick = (below: number) => Math.floor(random() * below)
    const edits = [
      async (key: number) => {
        const publicationDate = ['2026-01-02', '2026-01-03', '2031-01-01'][pick(3)] ?? ''
        await stores.hearticles.importByKey(
          hearticleDraft(`edited-${key % 3}`, { topicId: 1 + pick(2), publicationDate }),
        )
      },
      () => stores.hearticles.remove(1 + pick(16), new Date()),
      () => stores.studies.importMany([incomingStudy(String(900 + pick(4)))], { rubricId: 1 }),
      () => stores.studies.importMany([{ withdrawn: String(900 + pick(4)) }]),
      (key: number) =>
        stores.playlists.create({
          name: `Liste ${key}`,
          description: '',
          status: 'ACTIVE',
          hearticleIds: [],
        }),
      () => stores.playlists.remove(1 + pick(3), new Date()),
      async () => {
        const { topics } = await stores.taxonomy.load()
        const [topic] = topics
        if (topic)
          await stores.taxonomy.putTopic({ ...topic, name: { ...topic.name, de: `T${pick(9)}` } })
      },
    ]
    await publish()
    for (let count = 0; count < 20; count += 1) {
      await edits[pick(edits.length)]?.(count)
      if (count % 4 === 3) {
        const { child, ended } = run('scripts/publish.ts', 'site')
        await Promise.race([ended, wait(500 + pick(4000))])
        child.kill('SIGKILL')
        await ended
      }
    }
    await publish()
    expect(await stores.changes.pending(new Date(), 10)).toEqual([])
    const { runs } = await stores.publications.latest(1)
    expect(runs[0]).toMatchObject({ state: 'done', error: null })

    expect((await run('scripts/build.ts', 'whole').ended)[0]).toBe(0)
    const [published, whole] = [await siteIn('site'), await siteIn('whole')]
    expect(Object.keys(published)).toEqual(Object.keys(whole))
    expect(Object.keys(whole).filter((path) => published[path] !== whole[path])).toEqual([])
  }, 600_000)

  test('of two publications at once one leaves its changes to the other', async () => {
    await stores.hearticles.importByKey(
      hearticleDraft('both', { topicId: 1, publicationDate: '2026-01-02' }),
    )
    const both = [run('scripts/publish.ts', 'site'), run('scripts/publish.ts', 'site')]
    expect((await Promise.all(both.map(({ ended }) => ended))).map(([code]) => code)).toEqual([
      0, 0,
    ])
    expect(await stores.changes.pending(new Date(), 10)).toEqual([])
    const site = await siteIn('site')
    expect(
      Object.keys(site).filter((path) => /^hearticle\/\d+\.html$/.test(path)).length,
    ).toBeGreaterThan(0)
  }, 120_000)
})
