import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import { bringReleasedCode } from '../../functions/http/released-code.ts'
import { siteOrigin } from '../../scripts/project/environment.ts'
import { deployedWork } from '../../scripts/publishing/deployed/deployed-work.ts'
import { openInstanceFolder } from '../../scripts/publishing/deployed/instance-folder.ts'
import { release } from '../../scripts/publishing/deployment/release.ts'
import { buildChanged } from '../../scripts/publishing/pages/build-changed.ts'
import { ensureBundle } from '../../scripts/publishing/pages/site-bundle.ts'
import { runPublication } from '../../scripts/publishing/pipeline/run-publication.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { sourcesKey } from '../../scripts/publishing/sources/build-key.ts'
import { packaged } from '../build/packaged.ts'
import { zipEntries } from '../build/zip-entries.ts'
import { openMotoBucket } from '../support/moto-bucket.ts'
import { addNativeOfThisMachine } from '../support/native-packages.ts'
import { type FilesCall, observeFiles } from '../support/observed-files.ts'
import { noon } from '../support/records.ts'
import { openPackaged } from '../support/run-packaged.ts'
import type { StoresFixture } from '../support/stores.ts'
import { dynamoDbEndpoint } from '../support/tables.ts'
import { forever } from './publication-harness.ts'

/** What another harness goes on from. */
interface FirstHarness {
  /** The path of what it has by that name. */
  at(name: string): string
  /** The digest of the code that was released last. */
  named(): string
  /** The folder in which code is unpacked, which Node loads once from there. */
  code: string
}

/**
 * The files of a stage in a folder and a CDN that notes what it was told to forget, for instances of
 * the function that publishes.
 * @param first whose files, expected site and code it begins with; it stays open as long
 */
export async function openDeployedHarness(stores: StoresFixture, first?: FirstHarness) {
  const root = await mkdtemp(join(tmpdir(), 'deployed-publication-'))
  const at = (name: string) => join(root, name)
  for (const part of ['bucket', 'expected', 'expected-snapshot'])
    if (first) await cp(first.at(part), at(part), { recursive: true, preserveTimestamps: true })
  const bucket = {
    folder: at('bucket'),
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
  let instances = 0
  /** Of the code that was released last. */
  let named = first?.named() ?? ''
  const code = first?.code ?? at('pages')

  /** A site of what is in the table now, as one machine builds it. @returns its folder */
  const buildExpected = async () => {
    const folders = { snapshot: at('expected-snapshot'), site: at('expected') }
    await writeSnapshot(stores, folders.snapshot, noon)
    await buildChanged(noon, { folders })
    return folders.site
  }

  /** What a deployment brings, as other code where a word is given that is part of it. */
  const releaseCode = async (word?: string) => {
    const bundle = await ensureBundle(sourcesKey(), {})
    const copy = at(`code-${word}`)
    await cp(bundle.code, copy, { recursive: true })
    if (word !== undefined) await writeFile(join(copy, 'word.mjs'), `// ${word}`)
    const nameCode = async (digest: string) => {
      named = digest
    }
    const namedCode = async () => named || undefined
    const target = { table: stores.table, files, nameCode, namedCode }
    await release(target, { ...bundle, code: copy }, () => {})
  }

  /** An instance of the function, with a folder of its own. */
  const openInstance = ({ now = noon, pagesABatch }: { now?: Date; pagesABatch?: number } = {}) => {
    instances += 1
    const number = instances
    const work = deployedWork({
      stores: { ...stores, files },
      folder: openInstanceFolder(files, at(`instance-${number}`)),
      code: () => bringReleasedCode(files, named, code),
      clearCdn: async (paths) => void cleared.push(paths),
      origin: siteOrigin(),
      ...(pagesABatch && { pagesABatch }),
    })
    const logLines: string[] = []
    const publish = (options: Partial<Parameters<typeof runPublication>[0]> = {}) =>
      runPublication({
        publications: stores.publications,
        changes: stores.changes,
        work,
        holder: { machine: `instance ${number}`, process: '1' },
        isDead: () => true,
        // A release notes that everything changed as of this moment, not of noon.
        now: () => now,
        say: (text) => logLines.push(text),
        ...options,
      })
    return { publish, logLines, work }
  }

  /** Publishes in an instance that dies before the first call of this kind. */
  const publishUntil = (
    isDeath: (call: FilesCall) => boolean,
    options: Parameters<typeof openInstance>[0] = {},
  ) => {
    const { publish } = openInstance(options)
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

  /** The function as it is deployed, in a process of its own, on files in S3. */
  const startPackaged = async () => {
    const script = join(await unpackFunction(at('function')), 'publish.mjs')
    const inS3 = await openMotoBucket()
    const parameter = `/hearticle/${inS3.bucket}/pages-code`
    const endpoint = inS3.environment.AWS_ENDPOINT_URL
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const ssm = new SSMClient({ region: 'eu-central-1', endpoint, credentials })
    const nameCode = async (Value: string) => {
      const named = { Name: parameter, Value, Type: 'String', Overwrite: true } as const
      await ssm.send(new PutParameterCommand(named))
    }
    const distributionId = await inS3.makeDistribution()
    const instance = openPackaged<null>(script, {
      ...inS3.environment,
      AWS_ENDPOINT_URL_DYNAMODB: String(dynamoDbEndpoint),
      TMPDIR: root,
      TABLE_NAME: stores.table.name,
      DISTRIBUTION_ID: distributionId,
      PUBLIC_SITE_ORIGIN: siteOrigin(),
      PAGES_CODE_PARAMETER: parameter,
    })
    return {
      files: inS3.files,
      nameCode,
      invoke: () => instance.invoke({}),
      release: async () =>
        release(
          { table: stores.table, files: inS3.files, nameCode, namedCode: async () => undefined },
          await ensureBundle(sourcesKey(), {}),
          () => {},
        ),
      async end() {
        await instance.close()
        ssm.destroy()
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
    releaseCode,
    buildExpected,
    at,
    code,
    named: () => named,
    close: () => rm(root, { recursive: true, force: true }),
  }
}

/** Puts what is deployed as the function into a folder, with native code for this machine. */
async function unpackFunction(folder: string): Promise<string> {
  const { packageFolder } = await packaged('trial')
  const entries = zipEntries(await readFile(join(packageFolder, 'publish.zip')))
  for (const [path, bytes] of entries) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  await addNativeOfThisMachine(join(folder, 'node_modules'))
  return folder
}

export type DeployedHarness = Awaited<ReturnType<typeof openDeployedHarness>>
