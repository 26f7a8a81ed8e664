import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bringReleasedCode, pagesCodeKey } from '../../functions/http/released-code.ts'
import { openStoredSitePages } from '../../functions/http/stored-site-pages.ts'
import { acknowledge, note, pending } from '../../functions/store/content/content-changes.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { release, untilPublished } from '../../scripts/publishing/deployment/release.ts'
import { codeKey } from '../../scripts/publishing/sources/build-key.ts'
import type { PublicContent } from '../../src/domain/content/public-content.ts'
import { openMemoryFiles } from '../support/memory-files.ts'
import { observeFiles } from '../support/observed-files.ts'
import { sqlite } from '../support/tables.ts'

const say = () => {}
const OFTEN = { lookedAtMs: 1 }

describe('a release', () => {
  let table: Table
  let stage: Awaited<ReturnType<typeof openStage>>
  beforeEach(async () => {
    table = await sqlite.open()
    onTestFinished(() => table.close())
    stage = await openStage()
  })

  /** A stage's files, and a bundle of pages with an asset. */
  async function openStage() {
    const folder = await mkdtemp(join(tmpdir(), 'hearticle-release-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const bundle = { site: join(folder, 'site'), code: join(folder, 'code') }
    await mkdir(join(bundle.site, 'assets'), { recursive: true })
    await mkdir(bundle.code)
    await writeFile(join(bundle.site, 'assets/page.Bx1.js'), 'let a')
    await writeFile(join(bundle.site, 'assets/page.Bx1.js.br'), 'compressed')
    await writeFile(join(bundle.site, 'sw.js'), 'let worker')
    await writeFile(join(bundle.code, 'entry.mjs'), 'export const render = async (path) => path')
    const objects = new Map<string, Uint8Array>()
    const refused = { key: '' }
    const files = observeFiles(openMemoryFiles(objects), ({ name, key }) => {
      if (name === 'put' && key === refused.key) throw new Error(`${key} is refused`)
    })
    const named: string[] = []
    const nameCode = async (digest: string) => {
      expect(objects.has(pagesCodeKey(digest))).toBe(true)
      named.push(digest)
    }
    const namedCode = async () => named.at(-1)
    return {
      folder,
      bundle,
      objects,
      refused,
      named,
      target: { table, files, nameCode, namedCode },
    }
  }
  const waiting = async () =>
    (await pending(table, new Date(), 10)).flatMap(({ entities }) => entities)

  test('changes nothing in a bucket in which somebody else keeps files', async () => {
    stage.objects.set('holiday/1.jpg', new Uint8Array())
    const refusal = 'The bucket has what no stage puts there: holiday/'
    await expect(release(stage.target, stage.bundle, say)).rejects.toThrow(refusal)
    expect([...stage.objects.keys()]).toEqual(['holiday/1.jpg'])
  })

  test('that was cut off is completed by the next, and names its code when all is there', async () => {
    stage.refused.key = 'site/sw.js'
    await expect(release(stage.target, stage.bundle, say)).rejects.toThrow('is refused')
    expect([stage.named, await waiting()]).toEqual([[], []])

    stage.refused.key = ''
    await release(stage.target, stage.bundle, say)
    const [digest = ''] = stage.named
    expect([...stage.objects.keys()].toSorted()).toEqual([
      pagesCodeKey(digest),
      'site/assets/page.Bx1.js',
      'site/sw.js',
    ])
    expect(await waiting()).toEqual(['EVERYTHING'])

    const { files } = stage.target
    const place = join(stage.folder, 'run')
    expect(await bringReleasedCode(files, digest, place)).toMatchObject({
      sources: codeKey(),
      site: ['assets/page.Bx1.js', 'sw.js'],
    })
    const now = () => new Date()
    const pages = openStoredSitePages(files, place, now, async () => digest)
    expect(await pages.render('/hearticle/7', {} as PublicContent)).toBe('/hearticle/7')
  })

  test('takes away all code but its own and that of before, which still runs for some minutes', async () => {
    for (const code of ['1', '2', '2', '3', '3']) {
      await writeFile(join(stage.bundle.code, 'entry.mjs'), `export const render = () => ${code}`)
      await release(stage.target, stage.bundle, say)
    }
    const [, second = '', , third = ''] = stage.named
    const left = [...stage.objects.keys()].filter((key) => key.startsWith('private/'))
    expect(left.toSorted()).toEqual([second, third].map(pagesCodeKey).toSorted())
  })

  test('waits until what it asked for is published, whatever is changed after it', async () => {
    const asked = await release(stage.target, stage.bundle, say)
    await note(table, ['HEARTICLE#1'], new Date(asked.getTime() + 60_000))
    let isOver = false
    const ended = untilPublished(table, asked, OFTEN).then(() => {
      isOver = true
    })
    const [first] = await pending(table, new Date(asked.getTime() + 120_000), 10)
    expect(isOver).toBe(false)
    await acknowledge(table, first ? [first] : [])
    await ended
  })

  test('ends with the reason where the publication fails, and where none comes to its end', async () => {
    const asked = await release(stage.target, stage.bundle, say)
    await expect(untilPublished(table, asked, { ...OFTEN, givenUpMs: 0 })).rejects.toThrow(
      'no publication came to its end',
    )
    const { publications } = createStores(table)
    const at = new Date(asked.getTime() + 1000)
    const lease = await publications.acquire({ machine: 'here', process: '1' }, () => false, at)
    if (!lease) throw new Error('no lease')
    await publications.keep({
      id: lease.id,
      state: 'failed',
      startedAt: at.toISOString(),
      finishedAt: null,
      durationMs: null,
      step: 'pages',
      steps: [],
      whole: true,
      changes: 1,
      pages: null,
      error: 'index.html cannot be made',
      log: [],
    })
    await publications.release(lease, 'failed', at)
    await expect(untilPublished(table, asked, OFTEN)).rejects.toThrow('index.html cannot be made')
  })
})
