import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import { siteOrigin } from '../../scripts/project/environment.ts'
import { keepSite } from '../../scripts/publishing/kept/keep-site.ts'
import { openKeptFolder } from '../../scripts/publishing/kept/kept-folder.ts'
import { buildSite } from '../../scripts/publishing/pages/build-site.ts'
import { runPublication } from '../../scripts/publishing/pipeline/run-publication.ts'
import { buildSearchIndex } from '../../scripts/publishing/search-index/build-catalogue.ts'
import { codeKey } from '../../scripts/publishing/search-index/build-key.ts'
import { type SmallWork, smallWork } from '../../scripts/publishing/small/small-work.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/write-snapshot.ts'
import { uploadSearchIndex } from '../../scripts/publishing/upload/upload-catalogue.ts'
import { uploadSite } from '../../scripts/publishing/upload/upload-site.ts'
import { packaged } from '../build/packaged.ts'
import { openMotoBucket } from '../support/moto-bucket.ts'
import { type FilesCall, observeFiles } from '../support/observed-files.ts'
import { noon } from '../support/records.ts'
import { openPackaged } from '../support/run-packaged.ts'
import type { StoresFixture } from '../support/stores.ts'
import { dynamoDbEndpoint } from '../support/tables.ts'
import { forever } from './publication-harness.ts'

/**
 * The files of a stage in a folder and a CDN that notes what it was told to forget, with what a build
 * machine brought, for functions that publish.
 * @param builds a folder in which first builds are kept, since each test begins with the same table
 */
export async function openSmallHarness(stores: StoresFixture, builds: string) {
  const root = await mkdtemp(join(tmpdir(), 'small-publication-'))
  const bucket = {
    folder: join(root, 'bucket'),
    /** What was asked of the files. */
    seen: [] as FilesCall[],
    hold: undefined as ((call: FilesCall) => Promise<void>) | undefined,
  }
  const files = observeFiles(openFolderObjectStore(bucket.folder), async (call) => {
    bucket.seen.push(call)
    await bucket.hold?.(call)
  })
  /** The paths of each call that cleared the CDN. */
  const cleared: (readonly string[])[] = []
  const at = (name: string) => join(root, name)
  let instances = 0
  const works: SmallWork[] = []

  /** A whole site of what is in the table now. */
  const buildWhole = async (name: string) => {
    const folders = { snapshot: at(`${name}-snapshot`), site: at(name) }
    await writeSnapshot(stores, folders.snapshot, noon)
    await buildSite(noon, { folders })
    await buildSearchIndex(folders.snapshot, at(`${name}-index`))
    return folders
  }

  /** What a build machine does of everything. */
  const publishWhole = async () => {
    const lease = await stores.publications.acquire(
      { machine: 'builds', process: String(instances) },
      () => true,
      noon,
    )
    const { digest } = await writeSnapshot(stores, at('whole-snapshot'), noon)
    const first = join(builds, digest)
    if (!existsSync(first)) {
      await buildWhole('whole')
      await cp(at('whole'), join(first, 'whole'), { recursive: true })
      await cp(at('whole-index'), join(first, 'whole-index'), { recursive: true })
    } else await cp(first, root, { recursive: true })
    const [site, snapshot] = [at('whole'), at('whole-snapshot')]
    await uploadSite(files, site)
    await uploadSearchIndex(files, at('whole-index'))
    const before = (await stores.publications.state()).digest
    await keepSite(files, { site, snapshot }, before, () => {})
    await stores.publications.recordPublished(lease ?? { id: 0 }, digest)
    await stores.changes.acknowledge(await stores.changes.pending(noon, 100))
    await stores.publications.release(lease ?? { id: 0 }, 'done', noon)
  }

  /** An instance of the function, with a folder of its own. */
  const openInstance = (code = codeKey()) => {
    instances += 1
    const number = instances
    const folder = openKeptFolder(files, at(`instance-${number}`))
    const work = smallWork({
      ...{ stores: { ...stores, files }, folder, code },
      clearCdn: async (paths) => void cleared.push(paths),
      origin: siteOrigin(),
      now: () => noon,
    })
    works.push(work)
    const logLines: string[] = []
    const publish = (options: Partial<Parameters<typeof runPublication>[0]> = {}) =>
      runPublication({
        publications: stores.publications,
        changes: stores.changes,
        work,
        holder: { machine: `instance ${number}`, process: '1' },
        isDead: () => true,
        now: () => noon,
        say: (text) => logLines.push(text),
        ...options,
      })
    return { publish, logLines, work }
  }

  /** Publishes in an instance that dies before the first call of this kind. */
  const publishUntil = (isDeath: (call: FilesCall) => boolean) => {
    const { publish } = openInstance()
    return new Promise<string>((resolve, reject) => {
      bucket.hold = async (call) => {
        if (!isDeath(call)) return
        resolve('dead')
        await forever
      }
      publish().then(resolve, reject)
    }).finally(() => {
      bucket.hold = undefined
    })
  }

  /** The function as it is deployed, in a process of its own, called once, on files in S3. */
  const startPackaged = async () => {
    const { serviceFolder } = await packaged('trial')
    const inS3 = await openMotoBucket()
    for (const place of ['site/', 'catalogue/', 'private/']) {
      for await (const key of files.list(place)) {
        await inS3.files.put(key, (await files.get(key)) ?? new Uint8Array())
      }
    }
    const distributionId = await inS3.makeDistribution()
    const instance = openPackaged(join(serviceFolder, 'publish-small.mjs'), {
      ...inS3.environment,
      AWS_ENDPOINT_URL_DYNAMODB: String(dynamoDbEndpoint),
      TMPDIR: root,
      TABLE_NAME: stores.table.name,
      DISTRIBUTION_ID: distributionId,
      PUBLIC_SITE_ORIGIN: siteOrigin(),
      PUBLICATION_PROJECT: 'trial',
    })
    // It goes on after readers have their pages, for a minute: it is ended before.
    instance.invoke({}).catch(() => {})
    return {
      files: inS3.files,
      async end() {
        await instance.close()
        inS3.close()
      },
    }
  }

  return {
    startPackaged,
    bucket,
    files,
    cleared,
    openInstance,
    publishUntil,
    publishWhole,
    buildWhole,
    async close() {
      for (const work of works) await work.end()
      await rm(root, { recursive: true, force: true })
    },
  }
}

export type SmallHarness = Awaited<ReturnType<typeof openSmallHarness>>
