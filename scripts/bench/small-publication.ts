/** From a saved headline to readers, by the packaged function with a bucket and a CDN on loopback. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { S3Client } from '@aws-sdk/client-s3'
import { withFolder } from '../project/files.ts'
import { BUNDLE_CACHE } from '../project/folders.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import {
  bundleWorkers,
  keepSite,
  readManifest,
  uploadSearchIndex,
} from '../publishing/publishing.ts'
import { changeHearticle, fillWithStudies } from './invented-content.ts'
import { atMost, type Figure } from './measure/figures.ts'
import { type LoopbackBucket, openLoopbackBucket } from './measure/loopback-bucket.ts'
import { timeOf } from './measure/processor-time.ts'
import { withStores } from './measure/with-stores.ts'

const STUDIES = 10_000
const MUST = { cold: 15, warm: 5 }
const ORIGIN = 'https://hearticle.example'
const REGION = 'eu-central-1'
const GIVEN_UP_SECONDS = 20
const LOOKED_AT_MS = 20

/**
 * What loopback does not cost, in seconds: the table's stream with the starter, which is waited for,
 * as the change ripens meanwhile; a new instance; the call that clears the CDN; a request to the
 * bucket, with eight on their way at once; a megabyte.
 */
const NETWORK = { stream: 0.7, instance: 0.8, clear: 0.3, request: 0.04 / 8, megabyte: 1 / 80 }

interface Place {
  folder: string
  bucket: LoopbackBucket
  cdn: { endpoint: string; cleared: number[]; close(): void }
}

/** @param studies beside the sample content, of which each has two pages */
export function measureSmall(studies = STUDIES): Promise<Figure[]> {
  return withFolder('bench-small-', async (folder) => {
    const place = { folder, bucket: await openLoopbackBucket(), cdn: await openCdn() }
    try {
      return await withStores(join(folder, 'data'), async (stores) => {
        await fillWithStudies(stores, studies)
        await publishWhole(stores, place)
        await bundleWorkers(join(folder, 'service'))
        return await measureInstance(stores, place, studies)
      })
    } finally {
      await place.bucket.close()
      place.cdn.close()
    }
  })
}

async function measureInstance(
  stores: OpenedStores,
  place: Place,
  studies: number,
): Promise<Figure[]> {
  let instance: ChildProcess | undefined
  const invoke = async () => {
    instance ??= await startInstance(stores, place)
    instance.stdin?.write('\n')
  }
  try {
    const cold = await secondsTo('Umbenannt und kalt', { stores, place, invoke })
    const warm = await secondsTo('Umbenannt und warm', { stores, place, invoke })
    const what = `a headline beside ${studies} studies, until the CDN forgets its page`
    return [
      atMost(MUST.cold, `${what}: cold, with network`, cold.seconds + NETWORK.instance, 's'),
      atMost(MUST.cold, `${what}: cold, here`, cold.here, 's'),
      atMost(MUST.warm, `${what}: warm, with network`, warm.seconds, 's'),
      atMost(MUST.warm, `${what}: warm, here`, warm.here, 's'),
    ]
  } finally {
    instance?.kill()
  }
}

/** What a build machine does, as far as a function notices it: it asks for no page. */
async function publishWhole(stores: OpenedStores, { folder, bucket }: Place): Promise<void> {
  const at = (name: string) => join(folder, name)
  await timeOf('npm run --silent build', {
    ...process.env,
    DATA_DIR: at('data'),
    SNAPSHOT_DIR: at('snapshot'),
    CATALOGUE_DIR: at('catalogue'),
    DIST_DIR: at('dist'),
    PUBLIC_SITE_ORIGIN: ORIGIN,
  })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new S3Client({ endpoint: bucket.endpoint, region: REGION, credentials })
  await uploadSearchIndex(client, 'site', at('catalogue'))
  const made = { snapshot: at('snapshot'), site: at('dist'), bundles: BUNDLE_CACHE }
  await keepSite({ client, bucket: 'site' }, made, undefined, () => {})
  client.destroy()
  const holder = { machine: 'bench', process: '1' }
  const { publications, changes } = stores
  const lease = await publications.acquire(holder, () => true, new Date())
  if (!lease) throw new Error('somebody else publishes')
  await publications.recordPublished(lease, (await readManifest(at('snapshot'))).digest)
  for (let taken = await pending(stores); taken.length > 0; taken = await pending(stores)) {
    await changes.acknowledge(taken)
  }
  await publications.release(lease, 'done', new Date())
}

const pending = ({ changes }: OpenedStores) => changes.pending(new Date(), 1000)

async function startInstance({ table }: OpenedStores, place: Place): Promise<ChildProcess> {
  const { hostname, port } = (await table.client.config.endpoint?.()) ?? { hostname: '', port: 0 }
  const script = join(import.meta.dirname, 'measure/invoke.ts')
  const entry = pathToFileURL(join(place.folder, 'service', 'publish-small.mjs')).href
  return spawn(process.execPath, [script, entry], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: `http://${hostname}:${port}`,
      AWS_ENDPOINT_URL_S3: place.bucket.endpoint,
      AWS_ENDPOINT_URL_CLOUDFRONT: place.cdn.endpoint,
      TMPDIR: place.folder,
      TABLE_NAME: table.name,
      SITE_BUCKET: 'site',
      DISTRIBUTION_ID: 'BENCH',
      PUBLIC_SITE_ORIGIN: ORIGIN,
      PUBLICATION_PROJECT: 'bench',
    },
  })
}

/** From saving a headline until the CDN is told to forget its page; waits for the rest, too. */
async function secondsTo(
  headline: string,
  { stores, place, invoke }: { stores: OpenedStores; place: Place; invoke(): Promise<void> },
): Promise<{ here: number; seconds: number }> {
  const { bucket, cdn } = place
  bucket.seen.length = 0
  cdn.cleared.length = 0
  const id = await changeHearticle(stores, headline)
  const saved = performance.now()
  await wait(1000 * NETWORK.stream)
  await invoke()
  await until(() => cdn.cleared.length > 0)
  const here = ((cdn.cleared[0] ?? 0) - saved) / 1000
  const page = bucket.objects.get(`site/hearticle/${id}.html`)
  if (!Buffer.from(page?.bytes ?? []).includes(headline)) throw new Error('its page is an old one')
  const requests = [...bucket.seen]
  await until(async () => (await pending(stores)).length === 0)
  const brought = requests
    .filter((request) => request.startsWith('GET '))
    .map((request) => bucket.objects.get(request.slice('GET '.length))?.bytes.length ?? 0)
  const megabytes = brought.reduce((sum, bytes) => sum + bytes, 0) / 1e6
  const network = NETWORK.clear + requests.length * NETWORK.request + megabytes * NETWORK.megabyte
  return { here, seconds: here + network }
}

/** @throws where it does not come true */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > GIVEN_UP_SECONDS * 1000) {
      throw new Error(`nothing was published within ${GIVEN_UP_SECONDS} s`)
    }
    await wait(LOOKED_AT_MS)
  }
}

/** A CDN that is told what to forget, and when that was. */
async function openCdn(): Promise<Place['cdn']> {
  const cleared: number[] = []
  const server = createServer((request, response) => {
    cleared.push(performance.now())
    request.resume()
    response.writeHead(201, { 'Content-Type': 'text/xml' })
    response.end('<Invalidation><Id>1</Id></Invalidation>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, cleared, close: () => void server.close() }
}
