/**
 * The Lambda entry that delivers mails: at once by the table's stream, and every five minutes what
 * is due again, or was missed.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { createDelivery } from '../mail/deliver.ts'
import { readMailEnvironment } from '../mail/mail-environment.ts'
import { createSesSender } from '../mail/ses-sender.ts'
import { createKeyedHash } from '../runtime/keyed-hash.ts'
import { invocationLog, logTo } from '../runtime/log.ts'
import { openSecrets } from '../runtime/secrets.ts'
import { createStores } from '../store/create-stores.ts'
import { openDynamodbTable } from '../store/table/dynamodb/dynamodb-table.ts'
import { mailIdOf } from '../store/table/keys.ts'

const environment = readMailEnvironment(process.env)
const { region } = environment
const now = () => new Date()
const { log, begin } = invocationLog(logTo(process.stdout))
const table = openDynamodbTable(new DynamoDBClient({ region }), environment.tableName)
const secrets = openSecrets(region, now)
const keyedHash = createKeyedHash(() => secrets.read(environment.hashKeyParameter))
const stores = createStores(table, keyedHash)
const delivery = createDelivery({
  ...stores,
  sender: createSesSender(environment),
  siteOrigin: environment.siteOrigin,
  now,
  log,
})

/** Begun early enough, the last mail is done before the function's time is up. */
const LAST_MILLISECONDS = 30_000

const eventSchema = z.union([
  z.object({ task: z.literal('deliver-due') }),
  z.object({
    Records: z.array(
      z.object({ dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }) }) }) }),
    ),
  }),
])

/**
 * Answers the schedule's `{task: 'deliver-due'}` and events of the table's stream, of which only new
 * mails come here. One that cannot be delivered now is logged and left to the schedule.
 * @throws where the schedule cannot read the outbox
 */
export async function handler(
  event: unknown,
  context: { awsRequestId: string; getRemainingTimeInMillis(): number },
): Promise<void> {
  begin(context.awsRequestId)
  const parsedEvent = eventSchema.parse(event)
  if ('task' in parsedEvent) {
    const left = context.getRemainingTimeInMillis() - LAST_MILLISECONDS
    await delivery.deliverDue({ until: new Date(now().getTime() + left) })
    // An alarm hears of what waits for too long, whatever the reason (serverless/alarms.yml).
    const overdueSeconds = await stores.outbox.overdueSeconds(now())
    log({ level: 'info', message: 'outbox', overdueSeconds })
    return
  }
  for (const { dynamodb } of parsedEvent.Records) {
    const id = mailIdOf(dynamodb.Keys.pk.S)
    if (id === undefined || context.getRemainingTimeInMillis() < LAST_MILLISECONDS) continue
    try {
      await delivery.deliver(id)
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown'
      log({ level: 'error', message: 'mail failed', mail: id, reason })
    }
  }
}
