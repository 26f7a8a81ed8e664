/** Small publications as a function makes them: real pages, and the files of a stage in a folder. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { KEPT_PREFIX } from '../../scripts/publishing/kept/kept-state.ts'
import { isCompressedForm } from '../../scripts/publishing/pages/compress-files.ts'
import { MOST_FILES } from '../../scripts/publishing/small/small-work.ts'
import { fileTree } from '../support/file-tree.ts'
import { moto } from '../support/moto-bucket.ts'
import type { FilesCall } from '../support/observed-files.ts'
import { UNTIL_IT_HANGS } from '../support/patience.ts'
import { hearticleDraft, incomingStudy, noon, translation } from '../support/records.ts'
import { isThorough } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'
import { openSmallHarness, type SmallHarness } from './small-harness.ts'

/** Calls before which an instance dies; at a commit those where most is half done. */
const KEPT = `put ${KEPT_PREFIX}current.json`
const SEARCH_INDEX = ['put catalogue/catalogue', 'put catalogue/current.json']
const DEATHS = [
  'put site/index.html',
  KEPT,
  ...(isThorough
    ? [
        ...['put site/share/', 'put site/hearticle/', ...SEARCH_INDEX],
        ...['remove site/', `remove ${KEPT_PREFIX}`],
      ]
    : []),
]
const words = ({ name, key }: FilesCall) => `${name} ${key}`

describe.each(drivers)('a small publication, $name', ({ name, open }) => {
  const stores = storesForEachTest(async (filled) => {
    await filled.fill()
    for (const key of ['salt', 'gone']) await filled.hearticles.importByKey(hearticleDraft(key))
  }, open)
  let builds: string
  beforeAll(async () => {
    builds = await mkdtemp(join(tmpdir(), 'small-publication-builds-'))
  })
  afterAll(() => rm(builds, { recursive: true }))
  let harness: SmallHarness
  beforeEach(async () => {
    harness = await openSmallHarness(stores, builds)
    await harness.publishWhole()
  })
  afterEach(() => harness.close())

  const rename = (headline: string, key = 'salt') =>
    stores.hearticles.importByKey(
      hearticleDraft(key, { translations: [translation('de', { headline }), translation('en')] }),
    )
  /** What readers get of pages: as a build makes it of the table as it is now. */
  const expectWholeSite = async (what = '') => {
    const { site } = await harness.buildWhole('expected')
    const expected = Object.entries(await fileTree(site)).filter(
      ([path]) => !/^(\.|_local\/|assets\/|share\/)/.test(path) && !isCompressedForm(path),
    )
    const bucket = await fileTree(join(harness.bucket.folder, 'site'))
    const found = Object.entries(bucket).filter(([path]) => !/^(assets|share)\//.test(path))
    expect(Object.fromEntries(found), what).toEqual(Object.fromEntries(expected))
    for (const [path] of found.filter(([path]) => path.endsWith('.html'))) {
      const page = await readFile(join(harness.bucket.folder, 'site', path), 'utf8')
      for (const [, name] of page.matchAll(/\/(share\/[\w./-]+\.png)"/g)) {
        expect(bucket, what).toHaveProperty([name ?? ''])
      }
    }
    expect(await stores.changes.pending(noon, 10), what).toEqual([])
  }

  test('gives readers what a whole build gives, and goes on from what it kept', async () => {
    const { publish, logLines } = harness.openInstance()
    await rename('Weniger Salz')
    expect(await publish()).toBe('done')
    expect(harness.cleared.at(-1)).toEqual(['/*'])
    expect(logLines.join()).toContain('uploaded')

    // The same instance, and then one that has nothing yet.
    const [last] = (await Array.fromAsync(stores.hearticles.published())).slice(-1)
    await stores.hearticles.remove(last?.id ?? 0, noon)
    harness.bucket.seen.length = 0
    expect(await publish()).toBe('done')
    const brought = harness.bucket.seen.filter(({ name }) => name === 'get')
    expect(brought.filter(({ key }) => key.startsWith(KEPT_PREFIX))).toHaveLength(1)

    await stores.studies.importMany([incomingStudy('102')])
    expect(await harness.openInstance().publish()).toBe('done')
    await expectWholeSite('a study more')
    const { runs } = await stores.publications.latest(10)
    expect(runs.map(({ state, whole }) => [state, whole])).toEqual(Array(3).fill(['done', false]))
  })

  test.each(DEATHS)('that died before %s is completed by the next', async (death) => {
    await rename('Nie')
    await stores.hearticles.importByKey(hearticleDraft('new'))
    const [last] = (await Array.fromAsync(stores.hearticles.published())).slice(1, 2)
    await stores.hearticles.remove(last?.id ?? 0, noon)
    // What is kept is written before the site is touched, and again after.
    let written = 0
    const isDeath = (call: FilesCall) => {
      if (words(call) === KEPT) written += 1
      return words(call).startsWith(death) && (death !== KEPT || written === 2)
    }
    expect(await harness.publishUntil(isDeath)).toBe('dead')
    // What comes after it is not what was being published.
    await rename('Salz')
    expect(await harness.openInstance().publish()).toBe('done')
    await expectWholeSite(death)
    expect((await stores.publications.state()).failures).toBe(0)
  })

  test.each(
    isThorough ? (['recordPublished', 'acknowledge'] as const) : (['recordPublished'] as const),
  )('that died before %s is completed by the next, without a build', async (at) => {
    await rename('Weniger Salz')
    const dying = () => Promise.reject(new Error('dead'))
    const { publish } = harness.openInstance()
    const outcome = publish({
      changes: { ...stores.changes, ...(at === 'acknowledge' && { acknowledge: dying }) },
      publications: {
        ...stores.publications,
        ...(at === 'recordPublished' && { recordPublished: dying }),
      },
    })
    expect(await outcome).toBe('failed')
    expect(await harness.openInstance().publish()).toBe('done')
    const page = join(harness.bucket.folder, 'site/hearticle/1.html')
    expect(await readFile(page, 'utf8')).toContain('Weniger Salz')
    expect(await stores.changes.pending(noon, 10)).toEqual([])
  })

  const isInAws = name !== 'sqlite' && moto !== null
  test.skipIf(!isInAws)('is made by the packaged function in S3, with its picture', async () => {
    await rename('Weniger Salz')
    const { files, end } = await harness.startPackaged()
    const options = { ...UNTIL_IT_HANGS, interval: 500 }
    const textOf = async (key: string) => Buffer.from((await files.get(key)) ?? []).toString()
    await vi
      .waitFor(async () => {
        expect(await stores.changes.pending(noon, 10)).toEqual([])
        // It has written all that it writes, before it is ended.
        expect((await stores.publications.state()).isHeld).toBe(false)
        // It makes pages as of this moment, not of noon.
        const page = await textOf('site/hearticle/1.html')
        expect(page).toContain('Weniger Salz')
        const [, picture] = /\/(share\/[\w./-]+\.png)"/.exec(page) ?? []
        expect((await textOf(`site/${picture}`)).slice(1, 4)).toBe('PNG')
      }, options)
      .finally(end)
  })

  test('leaves to a build what it cannot do, and nothing of it is touched or counted', async () => {
    const expectLeft = async (what: string, instance = harness.openInstance()) => {
      const before = await fileTree(harness.bucket.folder)
      harness.bucket.seen.length = 0
      expect(await instance.publish(), what).toBe('left')
      expect(await fileTree(harness.bucket.folder), what).toEqual(before)
      expect(harness.bucket.seen.filter(({ name }) => /^(put|remove)$/.test(name))).toEqual([])
      expect(await stores.publications.state()).toMatchObject({ failures: 0, isHeld: false })
      expect((await stores.publications.latest(5)).runs).toEqual([])
      return instance.logLines.join()
    }
    await rename('Weniger Salz')
    expect(await expectLeft('code', harness.openInstance('other'))).toContain('other code')

    await stores.changes.note(['EVERYTHING'], noon)
    expect(await expectLeft('everything')).toContain('more than a few changes')
    await stores.changes.acknowledge(await stores.changes.pending(noon, 10))

    const pmids = Array.from({ length: MOST_FILES / 2 }, (_, index) => String(2000 + index))
    await stores.studies.importMany(pmids.map((pmid) => incomingStudy(pmid)))
    expect(await expectLeft('files')).toContain('files are more than a few')

    await harness.files.remove(`${KEPT_PREFIX}current.json`)
    expect(await expectLeft('nothing kept')).toContain('nothing is kept')
  })
})
