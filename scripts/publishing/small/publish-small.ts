/**
 * The Lambda entry of publications that touch few files: makes those from what the last publication
 * kept, and leaves all others to the build machine.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CodeBuildClient } from '@aws-sdk/client-codebuild'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { openBucket } from '../../../functions/files/s3-object-store.ts'
import { publicationBuilds } from '../../../functions/jobs/publication-builds.ts'
import { buildsOf, functionOf } from '../../../functions/jobs/publication-holders.ts'
import { logTo } from '../../../functions/runtime/log.ts'
import { readVariables, required, variable } from '../../../functions/runtime/read-variables.ts'
import { openDynamodbTable } from '../../../functions/store/table/dynamodb/dynamodb-table.ts'
import { storesOn } from '../../project/opened-stores.ts'
import { clearingOf } from '../aws/clear-cdn.ts'
import { openKeptFolder } from '../kept/kept-folder.ts'
import { type PublicationOutcome, runPublication } from '../pipeline/run-publication.ts'
import { codeKey } from '../search-index/build-key.ts'
import { smallWork } from './small-work.ts'

const environment = readVariables(
  z.object({
    AWS_REGION: variable.region,
    TABLE_NAME: variable.tableName,
    SITE_BUCKET: variable.bucket,
    DISTRIBUTION_ID: required(/^\w{3,}$/),
    PUBLIC_SITE_ORIGIN: variable.origin,
    PUBLICATION_PROJECT: required(/^[\w-]{2,150}$/),
  }),
  process.env,
)
const { AWS_REGION: region, PUBLICATION_PROJECT: project } = environment

/** An index of the deployed table is seldom a second behind. */
const RIPE_MS = 2000
/** Longer than any step keeps it from being renewed, and short for who waits for one that died. */
const LEASE_MS = 60_000
/** No publication is begun with less time than this: those that few files need, thrice. */
const TIME_FOR_ONE_MS = 120_000

const files = openBucket(region, environment.SITE_BUCKET)
const folder = openKeptFolder(files, join(tmpdir(), 'publication'))
const stores = storesOn({
  table: openDynamodbTable(new DynamoDBClient({ region }), environment.TABLE_NAME),
  files,
})
const builds = publicationBuilds(new CodeBuildClient({ region }))
const log = logTo(process.stdout)

interface Invocation {
  awsRequestId: string
  getRemainingTimeInMillis(): number
}

/**
 * Publishes what has changed, whatever it is called with, until nothing waits or the time is short;
 * starts a build for what is more than a few files.
 * @throws where a publication failed: the next is made by a build
 */
export async function handler(_event: unknown, invocation: Invocation): Promise<void> {
  const { awsRequestId: requestId } = invocation
  const work = smallWork({
    stores,
    folder,
    clearCdn: clearingOf(environment.DISTRIBUTION_ID),
    code: codeKey(),
    origin: environment.PUBLIC_SITE_ORIGIN,
    now: () => new Date(),
  })
  const publish = () =>
    runPublication({
      ...stores,
      work,
      holder: { machine: functionOf(project), process: requestId },
      isDead: async ({ machine, process }) =>
        machine === buildsOf(project) && !(await builds.mayPublish(process)),
      now: () => new Date(),
      ripeMs: RIPE_MS,
      leaseMs: LEASE_MS,
      say: (message) => log({ level: 'info', message, requestId }),
    })
  let outcome: PublicationOutcome = await publish()
  while (outcome === 'done' && invocation.getRemainingTimeInMillis() > TIME_FOR_ONE_MS) {
    outcome = await publish()
  }
  if (outcome === 'left') {
    const build = await builds.start(project, requestId)
    log({ level: 'info', message: `left to a build: ${build}`, requestId })
  }
  await work.end()
  await work.forgetLists()
  if (outcome === 'failed') throw new Error('the publication failed; its log says why')
}
