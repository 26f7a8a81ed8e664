import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SSMClient } from '@aws-sdk/client-ssm'
import { openS3ObjectStore } from '../../../functions/files/s3-object-store.ts'
import { createContentChanges } from '../../../functions/store/content/content-changes.ts'
import { openTable } from '../../../functions/store/table/table.ts'
import {
  PROJECT_FOLDER,
  SEARCH_INDEX_FOLDER,
  SITE_FOLDER,
  SNAPSHOT_FOLDER,
} from '../../project/folders.ts'
import { clearCdn } from '../aws/clear-cdn.ts'
import { osls } from '../aws/osls.ts'
import { OSLS_FOLDER, packageService } from '../aws/package-service.ts'
import { ensureSecrets, parameterPath, readParameter } from '../aws/parameters.ts'
import { uploadSearchIndex } from '../aws/upload-catalogue.ts'
import { uploadSite } from '../aws/upload-site.ts'
import { assertCommitted, uploadSource } from '../aws/upload-source.ts'
import { readBuildRecord } from '../pages/build-record.ts'
import { buildSearchIndex } from '../search-index/build-catalogue.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import { publishAudioOfSnapshot } from './publish-audio.ts'

const REGION = 'eu-central-1'

/** What `npm run deploy` does for a stage. @returns the exit code */
export async function deploy(stage: string): Promise<number> {
  const parameters = new SSMClient({ region: REGION })
  await parameters.config.credentials().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Deploying needs AWS credentials, for example in AWS_PROFILE: ${reason}`)
  })
  assertMailFrom(process.env.MAIL_FROM)
  await assertCommitted()
  await assertSiteBuilt(tableOf(stage))
  await ensureSearchIndexOf(tableOf(stage))

  const { serviceFolder, version } = await packageService({
    packageFolder: join(PROJECT_FOLDER, '.serverless'),
    stage,
  })
  await ensureSecrets(parameters, stage)
  console.log(`bringing ${version} to ${stage} …`)
  await osls(serviceFolder, ['deploy', '--stage', stage, '--package', OSLS_FOLDER], {
    VERSION: version,
  })

  const bucket = await readParameter(parameters, parameterPath(stage, 'site-bucket'))
  const objects = new S3Client({ region: REGION })
  // From now on no publication puts pages of older sources over those that come.
  await uploadSource(objects, bucket)
  // Lists before pages: who finds a page in one that the site does not have yet gets it by the API.
  const searchIndex = await uploadSearchIndex(objects, bucket, SEARCH_INDEX_FOLDER)
  console.log(`${searchIndex.file}: ${searchIndex.uploaded ? 'uploaded' : 'unchanged'}`)
  const files = openS3ObjectStore(objects, bucket)
  await publishAudioOfSnapshot(files, SNAPSHOT_FOLDER, [], console.log)
  const site = await uploadSite(objects, bucket, SITE_FOLDER)
  console.log(
    `site: ${site.uploaded} uploaded, ${site.unchanged} unchanged, ${site.deleted} deleted`,
  )
  await clearCdn(await readParameter(parameters, parameterPath(stage, 'distribution-id')))
  await requestPublication(tableOf(stage))
  console.log(`deployed ${version} to ${stage}`)
  return 0
}

/** Accounts need mails: they bring the links that confirm an address or set a new password. */
function assertMailFrom(address: string | undefined): void {
  if (!address?.includes('@')) {
    throw new Error('MAIL_FROM is missing: the address mails come from, on a domain of this stage')
  }
}

/** The name that the template gives to a stage's table. */
function tableOf(stage: string): string {
  return `hearticle-${stage}`
}

/**
 * A site built without its address would lead every canonical link to this machine; one that was
 * made from another table would show that table's content.
 */
async function assertSiteBuilt(table: string): Promise<void> {
  const home = await readFile(join(SITE_FOLDER, 'index.html'), 'utf8').catch(() => undefined)
  if (home === undefined) throw new Error(`There is no site in ${SITE_FOLDER}: npm run build first`)
  if (/<link[^>]+href="http:\/\/localhost[:/]/.test(home)) {
    throw new Error('The site was built for this machine: set PUBLIC_SITE_ORIGIN and build again')
  }
  const from = (await readBuildRecord(SITE_FOLDER))?.table ?? 'something else'
  if (from !== table) {
    throw new Error(`The site was built from ${from}: TABLE_NAME=${table} npm run build first`)
  }
}

/** Makes the search index of the last pull, unless it is there: from the same table as the site. */
async function ensureSearchIndexOf(table: string): Promise<void> {
  const from = (await readManifest(SNAPSHOT_FOLDER)).table
  if (from !== table) {
    throw new Error(`The last pull was from ${from}: TABLE_NAME=${table} npm run build first`)
  }
  await buildSearchIndex(SNAPSHOT_FOLDER, SEARCH_INDEX_FOLDER)
}

/** What changed since the site was built here, and whatever a publication of before put over it. */
async function requestPublication(table: string): Promise<void> {
  const client = new DynamoDBClient({ region: REGION })
  try {
    await createContentChanges(openTable(client, table)).note(['EVERYTHING'], new Date())
  } finally {
    client.destroy()
  }
}
