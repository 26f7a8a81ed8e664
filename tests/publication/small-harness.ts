import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { S3Client } from '@aws-sdk/client-s3'
import { vi } from 'vitest'
import { openLoopbackBucket } from '../../scripts/bench/measure/loopback-bucket.ts'
import { siteOrigin } from '../../scripts/project/environment.ts'
import { uploadSearchIndex } from '../../scripts/publishing/aws/upload-catalogue.ts'
import { uploadSite } from '../../scripts/publishing/aws/upload-site.ts'
import { keepSite } from '../../scripts/publishing/kept/keep-site.ts'
import { openKeptFolder } from '../../scripts/publishing/kept/kept-folder.ts'
import { buildSite } from '../../scripts/publishing/pages/build-site.ts'
import { runPublication } from '../../scripts/publishing/pipeline/run-publication.ts'
import { buildSearchIndex } from '../../scripts/publishing/search-index/build-catalogue.ts'
import { codeKey } from '../../scripts/publishing/search-index/build-key.ts'
import { type SmallWork, smallWork } from '../../scripts/publishing/small/small-work.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/write-snapshot.ts'
import { packaged } from '../build/packaged.ts'
import { noon } from '../support/records.ts'
import type { StoresFixture } from '../support/stores.ts'
import { dynamoDbEndpoint } from '../support/tables.ts'
import { openLoopbackAccount } from './loopback-account.ts'
import { forever } from './publication-harness.ts'

/**
 * A bucket and a CDN on loopback, with what a build machine brought, for functions that publish.
 * @param builds a folder in which first builds are kept, since each test begins with the same table
 */
export async function openSmallHarness(stores: StoresFixture, builds: string) {
  const root = await mkdtemp(join(tmpdir(), 'small-publication-'))
  const bucket = await openLoopbackBucket()
  const account = await openLoopbackAccount()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', account.endpoint)
  const client = new S3Client({ endpoint: bucket.endpoint, region: 'eu-central-1' })
  const kept = { client, bucket: 'site' }
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
    await uploadSite(client, 'site', site)
    await uploadSearchIndex(client, 'site', at('whole-index'))
    const before = (await stores.publications.state()).digest
    await keepSite(kept, { site, snapshot }, before, () => {})
    await stores.publications.recordPublished(lease ?? { id: 0 }, digest)
    await stores.changes.acknowledge(await stores.changes.pending(noon, 100))
    await stores.publications.release(lease ?? { id: 0 }, 'done', noon)
  }

  /** An instance of the function, with a folder of its own. */
  const openInstance = (code = codeKey()) => {
    instances += 1
    const number = instances
    const folder = openKeptFolder(kept, at(`instance-${number}`), 'eu-central-1')
    const work = smallWork({
      ...{ stores, kept, folder, code },
      distributionId: 'D1',
      origin: siteOrigin(),
      now: () => noon,
    })
    works.push(work)
    const said: string[] = []
    const publish = (options: Partial<Parameters<typeof runPublication>[0]> = {}) =>
      runPublication({
        publications: stores.publications,
        changes: stores.changes,
        work,
        holder: { machine: `instance ${number}`, process: '1' },
        isDead: () => true,
        now: () => noon,
        say: (text) => said.push(text),
        ...options,
      })
    return { publish, said, work }
  }

  /** Publishes in an instance that dies before the bucket takes the first key of this kind. */
  const publishUntil = (isDeath: (request: string) => boolean) => {
    const { publish } = openInstance()
    return new Promise<string>((resolve, reject) => {
      bucket.hold = async (request) => {
        if (!isDeath(request)) return
        resolve('dead')
        await forever
      }
      publish().then(resolve, reject)
    }).finally(() => {
      bucket.hold = undefined
    })
  }

  /** The function as it is deployed, in a process of its own, called once. @returns ends it */
  const startPackaged = async () => {
    const { serviceFolder } = await packaged('trial')
    const entry = pathToFileURL(join(serviceFolder, 'publish-small.mjs')).href
    const child = spawn(process.execPath, ['scripts/bench/measure/invoke.ts', entry], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: {
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
        AWS_ENDPOINT_URL_DYNAMODB: String(dynamoDbEndpoint),
        AWS_ENDPOINT_URL_S3: bucket.endpoint,
        AWS_ENDPOINT_URL_CLOUDFRONT: account.endpoint,
        TMPDIR: root,
        TABLE_NAME: stores.table.name,
        SITE_BUCKET: 'site',
        DISTRIBUTION_ID: 'TRIAL',
        PUBLIC_SITE_ORIGIN: siteOrigin(),
        PUBLICATION_PROJECT: 'trial',
      },
    })
    const ended = once(child, 'exit')
    child.stdin?.write('\n')
    return async () => {
      child.kill()
      await ended
    }
  }

  return {
    startPackaged,
    bucket,
    account,
    openInstance,
    publishUntil,
    publishWhole,
    buildWhole,
    async close() {
      for (const work of works) await work.end()
      vi.unstubAllEnvs()
      client.destroy()
      await bucket.close()
      await account.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

export type SmallHarness = Awaited<ReturnType<typeof openSmallHarness>>
