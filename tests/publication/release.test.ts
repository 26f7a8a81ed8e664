import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { pagesCodeKey } from '../../functions/http/stored-site-pages.ts'
import { createContentChanges } from '../../functions/store/content/content-changes.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { release } from '../../scripts/publishing/deployment/release.ts'
import { stageEnvironment } from '../../scripts/publishing/deployment/stage-folders.ts'
import { writeBuildRecord } from '../../scripts/publishing/pages/build-record.ts'
import { bundleOf } from '../../scripts/publishing/pages/site-bundle.ts'
import { deployedWork } from '../../scripts/publishing/pipeline/deployed-work.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/write-snapshot.ts'
import { siteVariables } from '../../scripts/publishing/stages/stage-settings.ts'
import { trialSettings } from '../build/packaged.ts'
import { openMemoryFiles } from '../support/memory-files.ts'
import { observeFiles } from '../support/observed-files.ts'
import { dynamoDbEndpoint, openDynamoDbLocal, sqlite } from '../support/tables.ts'
import { createHarness } from './publication-harness.ts'

const origin = 'https://d1.cloudfront.net'
const say = () => {}

/** A stage with a table, the folders its site is built in, and its files. */
async function stageOn(table: Table) {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const folders = {
    snapshot: join(folder, 'snapshot'),
    searchIndex: join(folder, 'catalogue'),
    site: join(folder, 'dist'),
  }
  const objects = new Map<string, Uint8Array>()
  const cleared: (readonly string[])[] = []
  const refused = { key: '' }
  const files = observeFiles(openMemoryFiles(objects), ({ name, key }) => {
    if (name === 'put' && key === refused.key) throw new Error(`${key} is refused`)
  })
  const clearCdn = async (paths: readonly string[]) => void cleared.push(paths)
  const named: string[] = []
  const nameCode = async (digest: string) => void named.push(digest)
  const target = { table, files, clearCdn, nameCode, origin }
  return { folders, objects, refused, cleared, named, target }
}

describe('a release', () => {
  let table: Table
  let stage: Awaited<ReturnType<typeof stageOn>>
  beforeEach(async () => {
    table = await sqlite.open()
    onTestFinished(() => table.close())
    stage = await stageOn(table)
  })

  /** As `npm run build` leaves it, with a page and an asset. */
  const buildFor = async (options: { origin: string }) => {
    const { snapshot, site } = stage.folders
    const files = openMemoryFiles()
    await writeSnapshot({ ...createStores(table), table, files }, snapshot, new Date())
    await mkdir(join(site, 'assets'), { recursive: true })
    await writeFile(join(site, 'index.html'), '<!doctype html>')
    await writeFile(join(site, 'assets/page.Bx1.js'), 'let a')
    const sources = randomUUID()
    const { code } = bundleOf(sources)
    onTestFinished(() => rm(dirname(code), { recursive: true }))
    await mkdir(code, { recursive: true })
    await writeFile(join(code, 'entry.mjs'), 'export const render = async (path) => path')
    const madeFrom = { sources, digest: '', day: '2026-01-01', publicDay: '2026-01-01' }
    await writeBuildRecord(site, { ...madeFrom, ...options, table: table.name, files: new Map() })
  }
  const pending = async () =>
    (await createContentChanges(table).pending(new Date(), 10)).flatMap(({ entities }) => entities)

  test('brings nothing of a site that was built for another origin', async () => {
    await buildFor({ origin: 'http://localhost:4321' })
    await expect(release(stage.target, stage.folders, say)).rejects.toThrow('--from site')
    expect(stage.objects.size).toBe(0)
  })

  test('changes nothing in a bucket in which somebody else keeps files', async () => {
    await buildFor({ origin })
    stage.objects.set('holiday/1.jpg', new Uint8Array())
    const refusal = 'The bucket has what no stage puts there: holiday/'
    await expect(release(stage.target, stage.folders, say)).rejects.toThrow(refusal)
    // Nor does a publication by hand, for which nothing was released there.
    const { files, clearCdn } = stage.target
    const stores = { ...createStores(table), files }
    const { upload } = deployedWork(createHarness().work, stores, clearCdn)
    await expect(upload?.(async () => {}, say)).rejects.toThrow(refusal)
    expect([...stage.objects.keys()]).toEqual(['holiday/1.jpg'])
  })

  test('that was cut off is completed by the next', async () => {
    await buildFor({ origin })
    stage.refused.key = 'site/index.html'
    await expect(release(stage.target, stage.folders, say)).rejects.toThrow('is refused')
    expect(stage.cleared).toEqual([])
    expect(await pending()).toEqual([])

    stage.refused.key = ''
    await release(stage.target, stage.folders, say)
    expect([...stage.objects.keys()]).toEqual(
      expect.arrayContaining([
        'private/publication/source.zip',
        'catalogue/current.json',
        'site/assets/page.Bx1.js',
        'site/index.html',
      ]),
    )
    const [digest = ''] = stage.named
    expect(stage.objects.has(pagesCodeKey(digest))).toBe(true)
    expect(stage.cleared).toEqual([['/*']])
    expect(await pending()).toEqual(['EVERYTHING'])
  })
})

test.skipIf(dynamoDbEndpoint === null)(
  'the commands of a deployment bring the site of a table that the stack has just made',
  async () => {
    const table = await openDynamoDbLocal(String(dynamoDbEndpoint))
    onTestFinished(() => table.close())
    const { folders, objects, target } = await stageOn(table)
    const settings = { region: 'eu-central-1', table: table.name, bucket: randomUUID(), origin }
    const env = {
      ...stageEnvironment(folders, settings, siteVariables(trialSettings)),
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: String(dynamoDbEndpoint),
    }
    for (const words of [['scripts/migrate.ts'], ['scripts/build.ts', '--changed']]) {
      await promisify(execFile)(process.execPath, words, { env })
    }
    const home = await readFile(join(folders.site, 'index.html'), 'utf8')
    expect(home).toContain(`href="${origin}/"`)
    expect(home).not.toContain('localhost')
    await release(target, folders, say)
    expect([...objects.keys()]).toEqual(
      expect.arrayContaining(['site/index.html', 'site/en.html', 'catalogue/current.json']),
    )
  },
)
