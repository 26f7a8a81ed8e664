/** The Lambda entry of what is done once a day, and of the letters of a week. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { createBilling } from '../billing/billing.ts'
import { createStripeProvider } from '../billing/stripe-provider.ts'
import { openBucket } from '../files/s3-object-store.ts'
import { runDaily } from '../jobs/daily-job.ts'
import { plannedLetters } from '../jobs/plan-letters.ts'
import { dailySteps } from '../jobs/steps.ts'
import { paymentVariables } from '../runtime/environment.ts'
import { createKeyedHash } from '../runtime/keyed-hash.ts'
import { logTo } from '../runtime/log.ts'
import { readVariables, variable } from '../runtime/read-variables.ts'
import { openSecrets } from '../runtime/secrets.ts'
import { createStores } from '../store/create-stores.ts'
import { openDynamodbTable } from '../store/table/dynamodb/dynamodb-table.ts'

const environment = readVariables(
  z.object({
    AWS_REGION: variable.region,
    TABLE_NAME: variable.tableName,
    SITE_BUCKET: variable.bucket,
    STAGE: variable.stage,
    HASH_KEY_PARAMETER: variable.parameter,
    ...paymentVariables,
  }),
  process.env,
)
const region = environment.AWS_REGION
const table = openDynamodbTable(new DynamoDBClient({ region }), environment.TABLE_NAME)
const now = () => new Date()
const secrets = openSecrets(region, now)
const stores = createStores(
  table,
  createKeyedHash(() => secrets.read(environment.HASH_KEY_PARAMETER)),
)
const steps = dailySteps({
  table,
  ...stores,
  billing: createBilling({
    provider: createStripeProvider({
      secrets: async () => ({
        secretKey: await secrets.read(environment.STRIPE_SECRET_PARAMETER),
        webhookSecret: await secrets.read(environment.STRIPE_WEBHOOK_SECRET_PARAMETER),
      }),
      stage: environment.STAGE,
      siteOrigin: () => environment.SITE_ORIGIN,
    }),
    stores,
    now,
    log: logTo(process.stdout),
  }),
  files: openBucket(region, environment.SITE_BUCKET),
})

const eventSchema = z.object({ task: z.optional(z.literal('letters')) })

/** @throws where a step failed, after all have had their turn, so that the alarm hears of it */
export async function handler(
  event: unknown,
  { awsRequestId }: { awsRequestId: string },
): Promise<void> {
  const { task: job = 'daily' } = eventSchema.parse(event)
  const due = job === 'letters' ? [plannedLetters({ ...stores, now })] : steps
  const { failed } = await runDaily(due, {
    job,
    at: new Date(),
    jobRuns: stores.jobRuns,
    log: logTo(process.stdout),
    runId: awsRequestId,
  })
  if (failed.length > 0) throw new Error(`the job ${job} failed in ${failed.join(', ')}`)
}
