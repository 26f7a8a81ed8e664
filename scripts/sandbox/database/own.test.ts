import { expect, test } from 'vitest'
import { openOwn } from './own.ts'

test('single writes and transactions on one item in the same moment are all counted', async () => {
  const { answer, close } = await openOwn({ dataDir: null })
  const call = async (operation: string, request: object) => {
    const headers = { 'content-type': 'application/json', 'x-amz-target': `DynamoDB.${operation}` }
    const body = Buffer.from(JSON.stringify(request))
    const { body: text } = await answer({ method: 'POST', path: '/', headers, body })
    return JSON.parse(String(text))
  }
  await call('CreateTable', {
    TableName: 'counters',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'name', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'name', KeyType: 'HASH' }],
  })
  const update = (name: string) => ({
    TableName: 'counters',
    Key: { name: { S: name } },
    UpdateExpression: 'ADD written :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
  })
  await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      number % 2 === 0
        ? call('UpdateItem', update('a'))
        : call('TransactWriteItems', {
            TransactItems: [{ Update: update('a') }, { Update: update('b') }],
          }),
    ),
  )
  const written = async (name: string) =>
    (await call('GetItem', { TableName: 'counters', Key: { name: { S: name } } })).Item.written
  expect(await written('a')).toEqual({ N: '60' })
  expect(await written('b')).toEqual({ N: '30' })
  await close()
})
