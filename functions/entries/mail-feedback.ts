/** The Lambda entry for what SES tells of bounces and complaints, by way of an SNS topic. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { readFeedback } from '../mail/feedback.ts'
import { readFeedbackEnvironment } from '../mail/mail-environment.ts'
import { createKeyedHash } from '../runtime/keyed-hash.ts'
import { invocationLog, logTo } from '../runtime/log.ts'
import { openSecrets } from '../runtime/secrets.ts'
import { createStores } from '../store/create-stores.ts'
import { openDynamodbTable } from '../store/table/dynamodb/dynamodb-table.ts'

const environment = readFeedbackEnvironment(process.env)
const now = () => new Date()
const { log, begin } = invocationLog(logTo(process.stdout))
const secrets = openSecrets(environment.region, now)
const { suppression } = createStores(
  openDynamodbTable(new DynamoDBClient({ region: environment.region }), environment.tableName),
  createKeyedHash(() => secrets.read(environment.hashKeyParameter)),
)

const eventSchema = z.object({
  Records: z.array(z.object({ Sns: z.object({ MessageId: z.string(), Message: z.string() }) })),
})

/**
 * Suppresses the addresses that no more mail may go to.
 * @throws after the last record, where the database did not answer for one: SNS brings them again
 */
export async function handler(
  event: unknown,
  { awsRequestId }: { awsRequestId: string },
): Promise<void> {
  begin(awsRequestId)
  const failures: unknown[] = []
  for (const { Sns } of eventSchema.parse(event).Records) {
    const feedback = readFeedback(Sns.Message)
    if (feedback === 'nothing to do') continue
    if (feedback === 'unknown') {
      log({ level: 'info', message: 'unknown mail feedback', notification: Sns.MessageId })
      continue
    }
    const { addresses, reason } = feedback
    try {
      for (const address of addresses) await suppression.add(address, reason, now())
      log({ level: 'info', message: 'addresses suppressed', reason, count: addresses.length })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'addresses were not suppressed')
}
