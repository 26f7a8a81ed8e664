/**
 * `npm run restore -- STAGE --to ISO`, or `-- STAGE --copied TABLE` where a region was lost
 * Restores the stage's table as of a moment into a new one, deletes from that who was deleted since,
 * and says what is to be switched by hand (docs/operations/restore.md). A run that was interrupted is
 * simply started again. Needs AWS credentials.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { readSettings } from '../project/environment.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { runCommand } from '../project/run-command.ts'
import { readOutputs } from '../publishing/deployment/stack.ts'
import { readCopies } from '../publishing/stacks/side-stacks.ts'
import { readStageSettings } from '../publishing/stages/stage-settings.ts'
import { openStores } from '../stores/open-stores.ts'
import { createDynamodbRecovery } from './dynamodb-recovery.ts'
import { readRestoreRequest } from './restore-request.ts'
import { readyCopy, restoreTable } from './restore-table.ts'

await runCommand(async () => {
  const request = readRestoreRequest(process.argv.slice(2))
  const { stage } = request
  const settings = await readStageSettings(stage)
  const { region, table, siteBucket } =
    'copied' in request
      ? { table: request.copied, ...(await readCopies(stage, settings)) }
      : await ofStage(stage, settings.region)
  // Clients that are opened without a region take this one.
  process.env.AWS_REGION = region
  const client = new DynamoDBClient({ region })
  const opened: OpenedStores[] = []
  try {
    const restoration = {
      table,
      recovery: createDynamodbRecovery(client),
      async open(tableName: string) {
        const stores = await openStores({ ...readSettings(), tableName, siteBucket })
        opened.push(stores)
        return stores
      },
      say: console.log,
    }
    if ('copied' in request) {
      await readyCopy(restoration)
      console.log(`${table} in ${region} is ready, and nothing uses it yet. What is left to do by`)
      console.log('hand: docs/operations/restore.md, "A region is lost".')
      return 0
    }
    const into = await restoreTable({ ...restoration, to: request.to })
    console.log(`${into} is ready, and nothing uses it yet. ${table} is as it was.`)
    console.log('What is left to do by hand, from the check of it to the switch of the table that')
    console.log(`${stage} uses: docs/operations/restore.md. Run this once more before the switch.`)
    return 0
  } finally {
    for (const stores of opened) await stores.close()
    client.destroy()
  }
})

async function ofStage(stage: string, region: string) {
  const { TableName: table, SiteBucketName: siteBucket } = await readOutputs(stage, region)
  return { region, table, siteBucket }
}
