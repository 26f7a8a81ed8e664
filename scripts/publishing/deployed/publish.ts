/** The Lambda entry that makes every publication, and goes on with one that its time ended. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { openBucket } from '../../../functions/files/s3-object-store.ts'
import { logTo } from '../../../functions/runtime/log.ts'
import { readVariables, required, variable } from '../../../functions/runtime/read-variables.ts'
import { openSecrets } from '../../../functions/runtime/secrets.ts'
import { openDynamodbTable } from '../../../functions/store/table/dynamodb/dynamodb-table.ts'
import { storesOn } from '../../project/opened-stores.ts'
import { clearingOf } from '../aws/clear-cdn.ts'
import { type PublicationOutcome, runPublication } from '../pipeline/run-publication.ts'
import { deployedWork } from './deployed-work.ts'
import { openInstanceFolder } from './instance-folder.ts'
import { ownCode } from './own-code.ts'

const environment = readVariables(
  z.object({
    AWS_REGION: variable.region,
    TABLE_NAME: variable.tableName,
    SITE_BUCKET: variable.bucket,
    DISTRIBUTION_ID: required(/^\w{3,}$/),
    PAGES_CODE_PARAMETER: variable.parameter,
    PUBLIC_SITE_ORIGIN: variable.origin,
    DATA_LICENCE: z.optional(z.string()),
  }),
  process.env,
)
const region = environment.AWS_REGION

/** An index of the deployed table is seldom a second behind. */
const RIPE_MS = 2000
/** Longer than a search index of a hundred thousand studies keeps it from being renewed. */
const LEASE_MS = 5 * 60_000
/** No step and no batch of pages is begun with less time than this: thrice what the longest needs. */
const TIME_FOR_A_STEP_MS = 180_000

const files = openBucket(region, environment.SITE_BUCKET)
const folder = openInstanceFolder(files, join(tmpdir(), 'publication'))
const stores = storesOn({
  table: openDynamodbTable(new DynamoDBClient({ region }), environment.TABLE_NAME),
  files,
})
const now = () => new Date()
const log = logTo(process.stdout)

/** The code of pages by which this function publishes; undefined where there is none by now. */
const code = () =>
  ownCode(
    files,
    () => openSecrets(region, now).read(environment.PAGES_CODE_PARAMETER),
    join(tmpdir(), 'pages'),
  )

interface Invocation {
  awsRequestId: string
  getRemainingTimeInMillis(): number
}

/**
 * Publishes what has changed, whatever it is called with, until nothing waits or the time is short.
 * @throws where a publication failed
 */
export async function handler(_event: unknown, invocation: Invocation): Promise<void> {
  const { awsRequestId: requestId } = invocation
  const say = (message: string) => log({ level: 'info', message, requestId })
  const work = deployedWork({
    stores,
    folder,
    clearCdn: clearingOf(environment.DISTRIBUTION_ID),
    async code() {
      const own = await code()
      if (!own) throw new Error('another deployment released its pages just now')
      return own
    },
    origin: environment.PUBLIC_SITE_ORIGIN,
    licence: environment.DATA_LICENCE || undefined,
  })
  const hasTime = () => invocation.getRemainingTimeInMillis() > TIME_FOR_A_STEP_MS
  const publish = async (): Promise<PublicationOutcome> => {
    if (!(await code())) {
      say('waits for the release that brings the pages of this deployment')
      return 'nothing'
    }
    return runPublication({
      ...stores,
      work,
      holder: { machine: 'publisher', process: requestId },
      isDead: () => false,
      now,
      ripeMs: RIPE_MS,
      leaseMs: LEASE_MS,
      hasTime,
      say,
    })
  }
  let outcome = await publish()
  while (outcome === 'done' && hasTime()) outcome = await publish()
  await work.forgetLists()
  if (outcome === 'failed') throw new Error('the publication failed; its log says why')
}
