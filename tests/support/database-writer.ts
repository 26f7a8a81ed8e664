/**
 * A process of its own that works with a local database, so that it can be killed:
 * `node database-writer.ts FOLDER puts|transactions|before|after|hold|visit`. It prints a line for
 * each number whose writing was acknowledged.
 *
 * Each number is two items, of the groups 'left' and 'right', written as one transaction together
 * with a counter; `puts` writes only the left one. `before` and `after` die at the commit of number
 * 5; `hold` prints the endpoint and stays until its input ends; `visit` writes 20 numbers and ends.
 */
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { connectLocalDatabase } from '../../scripts/sandbox/database/open.ts'

export const writerTable = 'numbers'

export function clientFor(endpoint: string): DynamoDBDocumentClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  return DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }),
  )
}

export async function createNumbers(client: DynamoDBDocumentClient): Promise<void> {
  await client
    .send(
      new CreateTableCommand({
        TableName: writerTable,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'name', AttributeType: 'S' },
          { AttributeName: 'group', AttributeType: 'S' },
        ],
        KeySchema: [{ AttributeName: 'name', KeyType: 'HASH' }],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'byGroup',
            KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
      }),
    )
    .catch((error: Error) => {
      if (error.name !== 'ResourceInUseException') throw error
    })
}

const item = (group: string, number: number) => ({
  TableName: writerTable,
  Item: { name: `${group}-${number}`, group, number, text: 'word '.repeat(200) },
})

export async function writeNumber(client: DynamoDBDocumentClient, number: number): Promise<void> {
  await client.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: item('left', number) },
        {
          Update: {
            TableName: writerTable,
            Key: { name: 'counter' },
            UpdateExpression: 'ADD written :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
        { Put: item('right', number) },
      ],
    }),
  )
}

async function work(dataDir: string, mode: string): Promise<void> {
  const dies = mode === 'before' || mode === 'after'
  const database = await connectLocalDatabase({
    dataDir,
    observeCommits: (phase, changes) => {
      if (dies && phase === mode && JSON.stringify(changes).includes('"left-5"'))
        process.kill(process.pid, 'SIGKILL')
    },
  })
  const client = clientFor(database.endpoint)
  await createNumbers(client)
  if (mode === 'hold') {
    process.stdout.write(`${database.endpoint}\n`)
    for await (const _ of process.stdin);
    await database.close()
    return
  }
  const write = mode === 'puts' ? put : writeNumber
  const numbers = mode === 'visit' ? 20 : Number.POSITIVE_INFINITY
  const start = mode === 'visit' ? process.pid * 1000 : 0
  let next = start
  const worker = async () => {
    while (next < start + numbers) {
      const number = next++
      await write(client, number)
      process.stdout.write(`${number}\n`)
    }
  }
  await Promise.all(Array.from({ length: dies ? 1 : 8 }, worker))
  client.destroy()
  await database.close()
}

async function put(client: DynamoDBDocumentClient, number: number): Promise<void> {
  await client.send(new PutCommand(item('left', number)))
}

if (import.meta.main) {
  const [, , dataDir, mode] = process.argv
  if (dataDir === undefined || mode === undefined) throw new Error('FOLDER and MODE are needed')
  await work(dataDir, mode)
}
