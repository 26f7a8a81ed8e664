/** Publications as the function of AWS makes them: real pages, and the files of a stage in a folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { packCode, pagesCodeKey } from '../../functions/http/released-code.ts'
import { STATE_PREFIX } from '../../scripts/publishing/deployed/publication-state.ts'
import { isCompressedForm } from '../../scripts/publishing/pages/compress-files.ts'
import { fileTree } from '../support/file-tree.ts'
import { moto } from '../support/moto-bucket.ts'
import { noteAsOfPeople } from '../support/notes.ts'
import type { FilesCall } from '../support/observed-files.ts'
import { UNTIL_IT_HANGS } from '../support/patience.ts'
import { heart, hearticleDraft, incomingStudy, noon, translation } from '../support/records.ts'
import { isThorough } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'
import { type DeployedHarness, openDeployedHarness } from './deployed-harness.ts'

/** Calls before which an instance dies; at a commit those where most is half done. */
const STATE = `put ${STATE_PREFIX}current.json`
const SEARCH_INDEX = ['put catalogue/catalogue', 'put catalogue/current.json']
const DEATHS = [
  'put site/index.html',
  STATE,
  ...(isThorough
    ? [
        'put site/share/',
        'put site/hearticle/',
        ...SEARCH_INDEX,
        'remove site/',
        `remove ${STATE_PREFIX}`,
      ]
    : []),
]
const PAGES_A_BATCH = 60
const words = ({ name, key }: FilesCall) => `${name} ${key}`

describe.each(drivers)('a publication of the function, $name', ({ name, open }) => {
  /** A release asks for a publication as of the real moment, which noon lies before. */
  const later = new Date('2100-01-01T12:00:00Z')
  const settleRelease = async () =>
    stores.changes.acknowledge(await stores.changes.pending(later, 100))
  /** Published once for all tests, each of which goes on from a copy. */
  let first: DeployedHarness | undefined
  const stores = storesForEachTest(async (filled) => {
    await filled.fill()
    for (const key of ['salt', 'gone']) await filled.hearticles.importByKey(hearticleDraft(key))
    first = await openDeployedHarness(filled)
    await first.releaseCode()
    await settleRelease()
    expect(await first.openInstance().publish({ whole: true })).toBe('done')
    await first.buildExpected()
  }, open)
  afterAll(() => first?.close())
  let harness: DeployedHarness
  beforeEach(async () => {
    harness = await openDeployedHarness(stores, first)
  })
  afterEach(() => harness.close())

  const rename = (headline: string, key = 'salt') =>
    stores.hearticles.importByKey(
      hearticleDraft(key, { translations: [translation('de', { headline }), translation('en')] }),
    )
  /** What readers get of pages: as a build makes it of the table as it is now. */
  const expectWholeSite = async (what = '') => {
    const site = await fileTree(await harness.buildExpected())
    const expected = Object.entries(site).filter(
      ([path]) => !/^(\.|assets\/|share\/)/.test(path) && !isCompressedForm(path),
    )
    const bucket = await fileTree(join(harness.bucket.folder, 'site'))
    const found = Object.entries(bucket).filter(([path]) => !/^(assets|share)\//.test(path))
    expect(Object.fromEntries(found), what).toEqual(Object.fromEntries(expected))
    for (const [path] of found.filter(([path]) => path.endsWith('.html'))) {
      const page = await readFile(join(harness.bucket.folder, 'site', path), 'utf8')
      for (const [, name] of page.matchAll(/\/((?:share|assets)\/[\w./-]+\.(?:png|css|js))"/g)) {
        expect(bucket, what).toHaveProperty([name ?? ''])
      }
    }
    expect(await stores.changes.pending(noon, 10), what).toEqual([])
  }
  const putPages = () =>
    harness.bucket.seen
      .filter(({ name, key }) => name === 'put' && key.startsWith('site/'))
      .map(({ key }) => key)

  test('gives readers what a whole build gives, and goes on from what the last one kept', async () => {
    await expectWholeSite('the first')
    const { publish, logLines } = harness.openInstance()
    await rename('Weniger Salz')
    expect(await publish()).toBe('done')
    expect(harness.cleared.at(-1)).toEqual(['/*'])
    expect(logLines.join()).toContain('uploaded')
    expect(putPages()).not.toContain('site/login.html')

    // The same instance, and then one that has nothing yet.
    const [last] = (await Array.fromAsync(stores.hearticles.published())).slice(-1)
    await stores.hearticles.remove(last?.id ?? 0, noon)
    harness.bucket.seen.length = 0
    expect(await publish()).toBe('done')
    const brought = harness.bucket.seen.filter(({ name }) => name === 'get')
    expect(brought.filter(({ key }) => key.startsWith(STATE_PREFIX))).toHaveLength(1)

    await stores.studies.importMany([incomingStudy('102')])
    expect(await harness.openInstance().publish()).toBe('done')
    await expectWholeSite('a study more')
    const { runs } = await stores.publications.latest(10)
    expect(runs.map(({ state, whole }) => [state, whole])).toEqual([
      ...Array(3).fill(['done', false]),
      ['done', true],
    ])
  })

  test.each(DEATHS)('that died before %s is completed by the next', async (death) => {
    await rename('Nie')
    await stores.hearticles.importByKey(hearticleDraft('new'))
    const [last] = (await Array.fromAsync(stores.hearticles.published())).slice(1, 2)
    await stores.hearticles.remove(last?.id ?? 0, noon)
    await noteAsOfPeople(stores, noon)
    // What is kept is written before the site is touched, and again after.
    let written = 0
    const isDeath = (call: FilesCall) => {
      if (words(call) === STATE) written += 1
      return words(call).startsWith(death) && (death !== STATE || written === 2)
    }
    expect(await harness.publishUntil(isDeath)).toBe('dead')
    // What comes after it is not what was being published.
    await rename('Salz')
    await noteAsOfPeople(stores, noon)
    expect(await harness.openInstance().publish()).toBe('done')
    await expectWholeSite(death)
    expect((await stores.publications.state()).failures).toBe(0)
  })

  test('that died with some pages made under a name that a rubric has no more is completed by the next', async () => {
    await stores.studies.importMany([incomingStudy('205')], { rubricId: heart.id })
    expect(await harness.openInstance().publish()).toBe('done')
    await stores.taxonomy.putRubric({ ...heart, name: { de: 'Puls', en: 'Pulse' } })
    let written = 0
    const isDeath = (call: FilesCall) => {
      if (words(call) === STATE) written += 1
      // Of the first batch it is noted what it is about to touch, and then that it is done.
      return written === 3
    }
    expect(await harness.publishUntil(isDeath, { pagesABatch: PAGES_A_BATCH })).toBe('dead')
    expect(putPages()).toContain('site/pubmed/205.html')
    await stores.taxonomy.putRubric(heart)
    expect(await harness.openInstance().publish()).toBe('done')
    await expectWholeSite()
  })

  test.each(
    isThorough ? (['recordPublished', 'acknowledge'] as const) : (['recordPublished'] as const),
  )('that died before %s is completed by the next, which reads no more than that', async (at) => {
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
    expect((await stores.publications.latest(1)).runs[0]?.whole).toBe(false)
    const page = join(harness.bucket.folder, 'site/hearticle/1.html')
    expect(await readFile(page, 'utf8')).toContain('Weniger Salz')
    expect(await stores.changes.pending(noon, 10)).toEqual([])
  })

  test('by other code makes each page anew once, however often its time ends, and takes away what is of none', async () => {
    const put = (key: string) => harness.files.put(key, Buffer.from('old'))
    await Promise.all(['site/hearticle/999.html', 'site/assets/old.js'].map(put))
    await harness.releaseCode('other')
    await settleRelease()
    harness.bucket.seen.length = 0
    let outcome = ''
    let processes = 0
    while (outcome !== 'done' && processes < 50) {
      processes += 1
      let asked = 0
      // Time for the steps before the pages, and for two batches of them.
      const hasTime = () => {
        asked += 1
        return processes > 2 || asked <= 7
      }
      outcome = await harness
        .openInstance({ pagesABatch: PAGES_A_BATCH })
        .publish({ whole: true, hasTime })
    }
    expect(processes).toBeGreaterThan(2)
    const pages = putPages().filter((key) => key.endsWith('.html'))
    const twice = pages.filter((key, index) => pages.indexOf(key) !== index)
    // Files of a batch that was cut off are made again, and no others.
    expect(twice.length).toBeLessThanOrEqual((processes - 1) * PAGES_A_BATCH)
    expect(new Set(pages)).toContain('site/login.html')
    const { runs } = await stores.publications.latest(10)
    expect(runs.map(({ state }) => state)).toEqual(['done', 'done'])
    await expectWholeSite()
    // Pages that browsers still show ask for it.
    const days = async (count: number) => {
      const now = new Date(noon.getTime() + count * 24 * 60 * 60 * 1000)
      await harness.openInstance({ now }).publish({ whole: true })
      return (await harness.files.get('site/assets/old.js')) !== undefined
    }
    expect(await days(6.9)).toBe(true)
    expect(await days(7)).toBe(false)
  })

  test.each(isThorough ? (['gone', 'another'] as const) : (['another'] as const))(
    'makes everything anew where what was kept is %s',
    async (spoil) => {
      const ofSite = await fileTree(join(harness.bucket.folder, 'site'))
      const keys = await Array.fromAsync(harness.files.list(STATE_PREFIX))
      for (const key of keys.filter((one) => one.endsWith('.zst'))) {
        if (spoil === 'gone') await harness.files.remove(key)
        else await harness.files.put(key, Buffer.from('another'))
      }
      await rename('Weniger Salz')
      expect(await harness.openInstance().publish()).toBe('done')
      await expectWholeSite()
      expect(await fileTree(join(harness.bucket.folder, 'site'))).not.toEqual(ofSite)
    },
  )

  const isInAws = name !== 'sqlite' && moto !== null
  test.skipIf(!isInAws)(
    'is made by the packaged function in S3, of the code of its release',
    async () => {
      await rename('Weniger Salz')
      const stage = await harness.startPackaged()
      const expectToWait = async () => {
        const { log } = await stage.invoke()
        expect(JSON.stringify(log)).toContain('waits for the release')
        expect(await stores.changes.pending(noon, 10)).toHaveLength(1)
      }
      try {
        await expectToWait()
        const other = await packCode({ sources: 'other', site: [], code: {} })
        await stage.files.put(pagesCodeKey(other.digest), other.packed)
        await stage.nameCode(other.digest)
        await expectToWait()

        await stage.release()
        // It goes on after readers have their pages, for a minute: it is ended before.
        stage.invoke().catch(() => {})
        const options = { ...UNTIL_IT_HANGS, interval: 500 }
        const textOf = async (key: string) =>
          Buffer.from((await stage.files.get(key)) ?? []).toString()
        await vi.waitFor(async () => {
          expect(await stores.changes.pending(later, 10)).toEqual([])
          // It has written all that it writes, before it is ended.
          expect((await stores.publications.state()).isHeld).toBe(false)
          const page = await textOf('site/hearticle/1.html')
          expect(page).toContain('Weniger Salz')
          const [, picture] = /\/(share\/[\w./-]+\.png)"/.exec(page) ?? []
          expect((await textOf(`site/${picture}`)).slice(1, 4)).toBe('PNG')
        }, options)
      } finally {
        await stage.end()
      }
    },
  )
})
