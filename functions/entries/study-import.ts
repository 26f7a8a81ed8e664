/** The Lambda entry of the daily import of studies. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { openImportSources } from '../editorial/import-sources.ts'
import { runDailyImport } from '../jobs/daily-import.ts'
import { logTo } from '../runtime/log.ts'
import { readVariables, variable } from '../runtime/read-variables.ts'
import { openSecrets } from '../runtime/secrets.ts'
import { createStores } from '../store/create-stores.ts'
import { openDynamodbTable } from '../store/table/dynamodb/dynamodb-table.ts'

const environment = readVariables(
  z.object({
    AWS_REGION: variable.region,
    TABLE_NAME: variable.tableName,
    /** The path in SSM of the key that NCBI gives; `none` for three requests a second without one. */
    NCBI_KEY_PARAMETER: variable.parameter,
    /** Whom NCBI may write to; empty for nobody. */
    NCBI_EMAIL: z.optional(z.string()),
    /** Where Retraction Watch's list is; empty for nowhere. */
    NOTICES_URL: z.optional(z.string()),
  }),
  process.env,
)
const region = environment.AWS_REGION
const table = openDynamodbTable(new DynamoDBClient({ region }), environment.TABLE_NAME)
const now = () => new Date()
const secrets = openSecrets(region, now)

/** What is begun before it has to be over has time to end: no request takes longer. */
const RESERVE_MILLISECONDS = 120_000

/** @throws where something failed, after all had its turn, so that the alarm hears of it */
export async function handler(
  _event: unknown,
  context: { awsRequestId: string; getRemainingTimeInMillis(): number },
): Promise<void> {
  const log = logTo(process.stdout)
  const apiKey = await secrets.read(environment.NCBI_KEY_PARAMETER)
  const email = environment.NCBI_EMAIL
  const reports = await runDailyImport({
    stores: createStores(table),
    sources: openImportSources({
      ...(apiKey !== 'none' && { apiKey }),
      ...(email && { email }),
      ...(environment.NOTICES_URL && { noticesUrl: environment.NOTICES_URL }),
    }),
    now,
    log,
    until: new Date(Date.now() + context.getRemainingTimeInMillis() - RESERVE_MILLISECONDS),
  })
  for (const { reason: _, ...report } of reports) {
    log({ level: 'info', message: 'import', requestId: context.awsRequestId, ...report })
  }
  const failed = reports.filter(({ outcome }) => outcome === 'failed').map(({ job }) => job)
  if (failed.length > 0) throw new Error(`the import failed in ${failed.join(', ')}`)
}
