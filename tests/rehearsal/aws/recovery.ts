import { randomUUID } from 'node:crypto'
import { type AwsAnswer, type AwsRequest, jsonAnswer } from './answer.ts'
import { REGION } from './resources.ts'
import { operationOf } from './services.ts'

type Item = Record<string, unknown>
type Call = (operation: string, body: unknown) => Promise<Item>

export interface Recovery {
  /** Asks the database itself. @throws with what it says where it refuses */
  call: Call
  /** Keeps what a table holds now, as point-in-time recovery does all the time. */
  remember(table: string): Promise<Date>
  /** Answers what no local database does itself, and hands on all else. */
  answer(request: AwsRequest): Promise<AwsAnswer>
}

/** What no local database does: point-in-time recovery, and what a restored table is given after it. */
export function createRecovery(database: string): Recovery {
  const kept = new Map<string, { at: Date; items: Item[] }[]>()

  // AWS's own keeps apart who comes with different keys: here all are one account.
  const key = randomUUID().replaceAll('-', '')
  const authorization = `AWS4-HMAC-SHA256 Credential=${key}/20260101/${REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`

  const ask = (target: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(database, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.0',
        'X-Amz-Target': target,
        Authorization: authorization,
        'X-Amz-Date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
      },
      body,
    })

  const call: Call = async (operation, body) => {
    const answer = await ask(`DynamoDB_20120810.${operation}`, JSON.stringify(body))
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${operation}: ${said}`)
    return JSON.parse(said)
  }

  async function itemsOf(TableName: string): Promise<Item[]> {
    const items: Item[] = []
    let ExclusiveStartKey: unknown
    do {
      const page = await call('Scan', {
        TableName,
        ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
      })
      items.push(...(page.Items as Item[]))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
    return items
  }

  async function restore(source: string, target: string, to: Date): Promise<void> {
    const then = kept.get(source)?.findLast(({ at }) => at <= to)
    if (!then) throw new Error(`Nothing is kept of ${source} at ${to.toISOString()}`)
    const { Table } = await call('DescribeTable', { TableName: source })
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = Table as Item
    const indexes = (GlobalSecondaryIndexes as Item[]).map(
      ({ IndexName, KeySchema, Projection }) => ({
        ...{ IndexName, KeySchema, Projection },
      }),
    )
    await makeTable(call, {
      ...{ TableName: target, BillingMode: 'PAY_PER_REQUEST', AttributeDefinitions, KeySchema },
      GlobalSecondaryIndexes: indexes,
    })
    for (const Item of then.items) await call('PutItem', { TableName: target, Item })
  }

  return {
    call,
    async remember(table) {
      const items = await itemsOf(table)
      // AWS restores to whole seconds.
      const at = new Date(Math.floor(Date.now() / 1000) * 1000)
      kept.set(table, [...(kept.get(table) ?? []), { at, items }])
      return at
    },
    async answer({ headers, body }) {
      const input = JSON.parse(body.toString())
      const TableDescription = { TableName: input.TableName, TableStatus: 'ACTIVE' }
      switch (operationOf(headers)) {
        case 'DescribeContinuousBackups': {
          const [first] = kept.get(input.TableName) ?? []
          const seconds = (date: Date) => date.getTime() / 1000
          return jsonAnswer({
            ContinuousBackupsDescription: {
              ContinuousBackupsStatus: 'ENABLED',
              PointInTimeRecoveryDescription: {
                PointInTimeRecoveryStatus: 'ENABLED',
                EarliestRestorableDateTime: seconds(first?.at ?? new Date()),
                LatestRestorableDateTime: seconds(new Date()),
              },
            },
          })
        }
        case 'RestoreTableToPointInTime':
          await restore(
            input.SourceTableName,
            input.TargetTableName,
            new Date(input.RestoreDateTime * 1000),
          )
          return jsonAnswer({ TableDescription })
        case 'UpdateTable':
          return jsonAnswer({ TableDescription })
        case 'UpdateContinuousBackups':
          return jsonAnswer({
            ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED' },
          })
        default: {
          const answer = await ask(String(headers['x-amz-target']), new Uint8Array(body))
          const bytes = new Uint8Array(await answer.arrayBuffer())
          return {
            status: answer.status,
            headers: { 'content-type': 'application/x-amz-json-1.0' },
            body: bytes,
          }
        }
      }
    },
  }
}

/** Makes a table unless there is one, of those of its properties that a local database keeps. */
export async function makeTable(call: Call, properties: Item): Promise<void> {
  const { TableName, BillingMode, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } =
    properties
  const its = { TableName, BillingMode, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes }
  try {
    await call('CreateTable', its)
  } catch (error) {
    if (/ResourceInUse/.test((error as Error).message)) return
    throw error
  }
  const isActive = async () => {
    const { Table } = await call('DescribeTable', { TableName })
    return (Table as Item).TableStatus === 'ACTIVE'
  }
  while (!(await isActive())) await new Promise((resolve) => setImmediate(resolve))
  const { TimeToLiveSpecification } = properties
  if (TimeToLiveSpecification)
    await call('UpdateTimeToLive', { TableName, TimeToLiveSpecification })
}
