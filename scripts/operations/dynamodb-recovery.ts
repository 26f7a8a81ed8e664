import { setTimeout as wait } from 'node:timers/promises'
import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  InvalidRestoreTimeException,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { EXPIRY_ATTRIBUTE } from '../../functions/store/table/keys.ts'
import type { TableRecovery } from './restore-table.ts'

const ASK_EVERY_MILLISECONDS = 10_000

/**
 * Point-in-time recovery of DynamoDB.
 * @param pause how long it waits before it asks again; for tests
 */
export function createDynamodbRecovery(
  client: DynamoDBClient,
  pause: () => Promise<unknown> = () => wait(ASK_EVERY_MILLISECONDS),
): TableRecovery {
  const tableOf = async (name: string): Promise<TableDescription | undefined> => {
    try {
      return (await client.send(new DescribeTableCommand({ TableName: name }))).Table
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined
      throw error
    }
  }
  const untilActive = async (name: string): Promise<TableDescription> => {
    for (;;) {
      const table = await tableOf(name)
      if (table?.TableStatus === 'ACTIVE') return table
      if (!table) throw new Error(`${name} is gone`)
      await pause()
    }
  }

  return {
    async restore(name, { to, into }) {
      if (!(await tableOf(into))) {
        const restore = { SourceTableName: name, TargetTableName: into, RestoreDateTime: to }
        await client.send(new RestoreTableToPointInTimeCommand(restore)).catch(async (cause) => {
          if (!(cause instanceof InvalidRestoreTimeException)) throw cause
          const { ContinuousBackupsDescription: found } = await client.send(
            new DescribeContinuousBackupsCommand({ TableName: name }),
          )
          const { EarliestRestorableDateTime: from, LatestRestorableDateTime: until } =
            found?.PointInTimeRecoveryDescription ?? {}
          const span = `recorded from ${from?.toISOString()} until ${until?.toISOString()}`
          throw new Error(`${to.toISOString()} is not recorded, or not yet: ${span}`, { cause })
        })
      }
      await untilActive(into)
    },

    async complete(name) {
      const table = await untilActive(name)
      if (!table.StreamSpecification?.StreamEnabled) {
        const stream = { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } as const
        await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification: stream }))
        await untilActive(name)
      }
      if (!table.DeletionProtectionEnabled) {
        const protection = { TableName: name, DeletionProtectionEnabled: true }
        await client.send(new UpdateTableCommand(protection))
        await untilActive(name)
      }
      const { TimeToLiveDescription } = await client.send(
        new DescribeTimeToLiveCommand({ TableName: name }),
      )
      if (!/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? '')) {
        const expiry = { AttributeName: EXPIRY_ATTRIBUTE, Enabled: true }
        const expiration = { TableName: name, TimeToLiveSpecification: expiry }
        await client.send(new UpdateTimeToLiveCommand(expiration))
      }
      await startRecovery(client, name, pause)
    },
  }
}

/** A table that was just made takes its time until its recovery can be turned on. */
async function startRecovery(
  client: DynamoDBClient,
  name: string,
  pause: () => Promise<unknown>,
): Promise<void> {
  const recovery = {
    TableName: name,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  }
  for (;;) {
    try {
      await client.send(new UpdateContinuousBackupsCommand(recovery))
      return
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException)) throw error
      await pause()
    }
  }
}
