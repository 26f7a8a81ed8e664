import {
  ContinuousBackupsUnavailableException,
  type DynamoDBClient,
  InvalidRestoreTimeException,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import { describe, expect, test } from 'vitest'
import { createDynamodbRecovery } from './dynamodb-recovery.ts'

const from = new Date('2026-10-20T00:00:00Z')
const until = new Date('2026-11-20T00:00:00Z')
const notFound = () => new ResourceNotFoundException({ message: 'gone', $metadata: {} })

/** DynamoDB, as far as a restore asks it; a table that is made takes its time to be there. */
function account(tables: Record<string, Record<string, unknown>>) {
  const done: string[] = []
  let isTired = true
  const answers: Record<string, (input: Record<string, string>) => unknown> = {
    describeTable({ TableName = '' }) {
      const table = tables[TableName]
      if (!table) throw notFound()
      const answer = { ...table }
      table.TableStatus = 'ACTIVE'
      return { Table: answer }
    },
    describeContinuousBackups: () => ({
      ContinuousBackupsDescription: {
        PointInTimeRecoveryDescription: {
          EarliestRestorableDateTime: from,
          LatestRestorableDateTime: until,
        },
      },
    }),
    restoreTableToPointInTime({ TargetTableName = '', RestoreDateTime }) {
      const isRecorded = new Date(RestoreDateTime ?? '') <= until
      if (!isRecorded) throw new InvalidRestoreTimeException({ message: 'no', $metadata: {} })
      tables[TargetTableName] = { TableStatus: 'CREATING' }
    },
    updateTable({ TableName = '', ...changes }) {
      Object.assign(tables[TableName] ?? {}, changes, { TableStatus: 'UPDATING' })
    },
    describeTimeToLive: ({ TableName = '' }) => ({
      TimeToLiveDescription: { TimeToLiveStatus: tables[TableName]?.expiry ?? 'DISABLED' },
    }),
    updateTimeToLive({ TableName = '' }) {
      Object.assign(tables[TableName] ?? {}, { expiry: 'ENABLING' })
    },
    updateContinuousBackups() {
      const isRefused = isTired
      isTired = false
      if (!isRefused) return
      throw new ContinuousBackupsUnavailableException({ message: 'not yet', $metadata: {} })
    },
  }
  const client = {
    async send(command: { constructor: { name: string }; input: Record<string, string> }) {
      const name = command.constructor.name
        .replace(/^./, (letter) => letter.toLowerCase())
        .replace('Command', '')
      if (!name.startsWith('describe')) done.push(name)
      return answers[name]?.(command.input) ?? {}
    },
  }
  const recovery = createDynamodbRecovery(client as unknown as DynamoDBClient, async () => {})
  return { tables, done, recovery }
}

const all = ['updateTable', 'updateTable', 'updateTimeToLive']

describe('recovery in DynamoDB', () => {
  test('says between which moments it can restore, and makes nothing where it cannot', async () => {
    const { recovery, tables } = account({ old: { TableStatus: 'ACTIVE' } })
    const to = new Date('2026-11-20T00:00:01Z')
    await expect(recovery.restore('old', { to, into: 'new' })).rejects.toThrow(
      '2026-11-20T00:00:01.000Z is not recorded, or not yet: recorded from 2026-10-20T00:00:00.000Z until 2026-11-20T00:00:00.000Z',
    )
    expect(tables).not.toHaveProperty('new')
  })

  test('restores into a new table and waits for it; begun before, it goes on with that', async () => {
    const { recovery, tables, done } = account({ old: { TableStatus: 'ACTIVE' } })
    await recovery.restore('old', { to: from, into: 'new' })
    await recovery.restore('old', { to: from, into: 'new' })
    expect(tables.new).toMatchObject({ TableStatus: 'ACTIVE' })
    expect(done).toEqual(['restoreTableToPointInTime'])
  })

  test('gives the new table what a restore leaves out, each once however often it is begun', async () => {
    const { recovery, tables, done } = account({ new: { TableStatus: 'ACTIVE' } })
    await recovery.complete('new')
    expect(tables.new).toMatchObject({
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
      DeletionProtectionEnabled: true,
      expiry: 'ENABLING',
    })
    const twice = ['updateContinuousBackups', 'updateContinuousBackups']
    expect(done).toEqual([...all, ...twice])
    await recovery.complete('new')
    expect(done).toEqual([...all, ...twice, 'updateContinuousBackups'])
  })
})
