/**
 * The Lambda entry that starts publications: by the table's stream when content changes, every
 * minute for what that missed or what failed, and when a new day begins.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import * as z from 'zod/mini'
import { releasePlanned } from '../editorial/release-planned.ts'
import { startDue, startNewDay } from '../jobs/start-due.ts'
import { invocationLog, logTo } from '../runtime/log.ts'
import { readVariables, required, variable } from '../runtime/read-variables.ts'
import { createStores } from '../store/create-stores.ts'
import { openDynamodbTable } from '../store/table/dynamodb/dynamodb-table.ts'

const environment = readVariables(
  z.object({
    AWS_REGION: variable.region,
    TABLE_NAME: variable.tableName,
    PUBLISHER: required(/^[\w-]{1,64}$/),
  }),
  process.env,
)
const region = environment.AWS_REGION
const table = openDynamodbTable(new DynamoDBClient({ region }), environment.TABLE_NAME)
const functions = new LambdaClient({ region })

const { log, begin } = invocationLog(logTo(process.stdout))

const stores = createStores(table)
const now = () => new Date()
const options = {
  ...stores,
  now,
  releasePlanned: () => releasePlanned(stores, now()),
  log,
  async start() {
    // Nobody waits for it: what it publishes, it notes itself.
    const FunctionName = environment.PUBLISHER
    await functions.send(new InvokeCommand({ FunctionName, InvocationType: 'Event' }))
  },
}

const eventSchema = z.union([
  z.object({ task: z.enum(['look', 'new-day']) }),
  z.object({ Records: z.array(z.unknown()) }),
])

/**
 * Answers `{task: 'look'}`, `{task: 'new-day'}` and events of the table's stream, of which only noted
 * changes come here.
 * @throws where the table or the publisher does not answer; the next minute tries again
 */
export async function handler(
  event: unknown,
  { awsRequestId }: { awsRequestId: string },
): Promise<void> {
  begin(awsRequestId)
  const trigger = eventSchema.parse(event)
  if ('task' in trigger && trigger.task === 'new-day') await startNewDay(options)
  else await startDue(options)
}
