import { createHash } from 'node:crypto'
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { openLocalDatabase } from '../../scripts/sandbox/database/open.ts'
import { failure, key, tableForEachTest } from '../support/database-table.ts'

let endpoint = ''
const table = tableForEachTest(async () => {
  const database = await openLocalDatabase({ dataDir: null })
  endpoint = database.endpoint
  return database
})

test('items whose hashes in an index agree are kept apart', async () => {
  const seen = new Map<string, string>()
  const hashOf = (name: string) =>
    createHash('md5').update('Outliers').update(name).update('x').digest('hex').slice(0, 6)
  let pair: string[] = []
  for (let number = 0; pair.length === 0; number += 1) {
    const name = `item-${number}`
    const twin = seen.get(hashOf(name))
    if (twin !== undefined) pair = [twin, name].sort()
    seen.set(hashOf(name), name)
  }
  for (const name of pair) await table.save(name, { group: 'g' })
  expect(await table.inGroup('g')).toEqual(pair)
  await table.save(pair[0] ?? '', { group: 'another' })
  expect(await table.inGroup('g')).toEqual(pair.slice(1))
})

test('a body over 16 MB, one that is no JSON, and a page from elsewhere are turned away', async () => {
  const send = (body: string, type = 'application/x-amz-json-1.0') =>
    fetch(endpoint, { method: 'POST', headers: { 'content-type': type }, body })
  expect((await send(' '.repeat(16 * 1024 * 1024 + 1))).status).toBe(413)
  expect(await (await send('{')).json()).toMatchObject({
    __type: 'com.amazon.coral.service#SerializationException',
  })
  expect((await send('{}', 'text/plain')).status).toBe(404)
  expect(await (await send('{}')).json()).toMatchObject({
    __type: 'com.amazon.coral.service#UnknownOperationException',
  })
})

test('what cannot be evaluated as DynamoDB would is refused', async () => {
  await table.save('a', { map: { one: 1 } })
  const compare = table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key: key('a'),
      UpdateExpression: 'SET seen = :yes',
      ConditionExpression: 'attribute_exists(pk) AND #map = :map',
      ExpressionAttributeNames: { '#map': 'map' },
      ExpressionAttributeValues: { ':map': { one: 1 }, ':yes': true },
    }),
  )
  expect(await failure(compare)).toMatchObject({
    message: 'The local database cannot compare with a map or a list',
  })
  const addIndex = table.client.send(
    new UpdateTableCommand({
      TableName: table.name,
      AttributeDefinitions: [{ AttributeName: 'other', AttributeType: 'S' }],
      GlobalSecondaryIndexUpdates: [
        {
          Create: {
            IndexName: 'byOther',
            KeySchema: [{ AttributeName: 'other', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
          },
        },
      ],
    }),
  )
  expect(await failure(addIndex)).toMatchObject({ name: 'UnknownOperationException' })
})
