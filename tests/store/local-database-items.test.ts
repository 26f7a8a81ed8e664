import {
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DescribeTimeToLiveCommand,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand, TransactGetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { databases } from '../support/database.ts'
import { failure, key, tableForEachTest } from '../support/database-table.ts'

describe.each(databases)('$name', ({ start }) => {
  const table = tableForEachTest(start)

  test('an empty index key is refused', async () => {
    expect(await failure(table.save('a', { group: '' }))).toMatchObject({
      name: 'ValidationException',
    })
    const update = table.documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key('a'),
        UpdateExpression: 'SET #group = :empty',
        ExpressionAttributeNames: { '#group': 'group' },
        ExpressionAttributeValues: { ':empty': '' },
      }),
    )
    expect(await failure(update)).toMatchObject({ name: 'ValidationException' })
    expect(await table.get('a')).toBeUndefined()
  })

  test('items are read as one, in order, missing ones as nothing', async () => {
    await table.save('a', { count: 1, more: 2 })
    await table.save('c')
    const { Responses } = await table.documents.send(
      new TransactGetCommand({
        TransactItems: [
          { Get: { TableName: table.name, Key: key('c') } },
          { Get: { TableName: table.name, Key: key('b') } },
          {
            Get: {
              TableName: table.name,
              Key: key('a'),
              ProjectionExpression: '#count',
              ExpressionAttributeNames: { '#count': 'count' },
            },
          },
        ],
      }),
    )
    expect(Responses).toEqual([{ Item: key('c') }, {}, { Item: { count: 1 } }])
    const many = Array.from({ length: 101 }, (_, number) => ({
      Get: { TableName: table.name, Key: key(`item-${number}`) },
    }))
    const reading = table.documents.send(new TransactGetCommand({ TransactItems: many }))
    expect(await failure(reading)).toMatchObject({ name: 'ValidationException' })
  })

  test('readers never see half of a transaction', async () => {
    const both = ['left', 'right']
    const write = (count: number) => table.transact(both.map((name) => table.put(name, { count })))
    await write(0)
    const seen: unknown[][] = []
    const read = async () => {
      const { Responses = [] } = await table.documents.send(
        new TransactGetCommand({
          TransactItems: both.map((name) => ({ Get: { TableName: table.name, Key: key(name) } })),
        }),
      )
      seen.push(Responses.map(({ Item }) => Item?.count))
    }
    // DynamoDB may cancel a read that meets a transaction; ours waits.
    const reads = Array.from({ length: 40 }, (_, count) => [write(count), failure(read())])
    await Promise.allSettled(reads.flat())
    expect(seen.length).toBeGreaterThan(0)
    for (const [left, right] of seen) expect(left).toBe(right)
  })

  test('no write is lost between the check and the writing of a transaction', async () => {
    await table.save('counter', { count: 0 })
    const raise = async () => {
      const { count = 0 } = (await table.get('counter')) ?? {}
      const Update = {
        TableName: table.name,
        Key: key('counter'),
        UpdateExpression: 'SET #count = :next',
        ConditionExpression: '#count = :count',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':next': count + 1, ':count': count },
      }
      const name = `by-${count}-${Math.trunc(performance.now())}`
      return failure(table.transact([{ Update }, table.put(name, { group: 'raised' })]))
    }
    const single = () =>
      table.documents.send(
        new UpdateCommand({
          TableName: table.name,
          Key: key('counter'),
          UpdateExpression: 'ADD #count :one',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':one': 1 },
        }),
      )
    const singles = Array.from({ length: 30 }, () => failure(single()))
    const raised = await Promise.all(Array.from({ length: 30 }, raise))
    const lost = (await Promise.all(singles)).filter((error) => error !== undefined)
    const won = raised.filter((error) => error === undefined).length
    expect(await table.get('counter')).toMatchObject({ count: 30 - lost.length + won })
  })

  test('a failed single condition gives the item if asked', async () => {
    await table.save('a', { count: 1 })
    const error = await failure(
      table.documents.send(
        new PutCommand({
          TableName: table.name,
          Item: key('a'),
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    expect(error.Item).toEqual({ pk: { S: 'a' }, sk: { S: 'x' }, count: { N: '1' } })
  })

  test('a batch writes and deletes, keeps the indexes, and refuses an item twice', async () => {
    await table.save('old', { group: 'g' })
    const entry = (name: string) => ({
      PutRequest: { Item: { pk: { S: name }, sk: { S: 'x' }, group: { S: 'g' } } },
    })
    const remove = { DeleteRequest: { Key: { pk: { S: 'old' }, sk: { S: 'x' } } } }
    const send = (entries: object[]) =>
      table.client.send(
        new BatchWriteItemCommand({ RequestItems: { [table.name]: entries as never } }),
      )
    await send([entry('a'), entry('b'), remove])
    expect(await table.inGroup('g')).toEqual(['a', 'b'])
    expect(await failure(send([entry('c'), entry('c')]))).toMatchObject({
      name: 'ValidationException',
    })
    const many = Array.from({ length: 26 }, (_, number) => entry(`many-${number}`))
    expect(await failure(send(many))).toMatchObject({ name: 'ValidationException' })
    expect(await table.inGroup('g')).toEqual(['a', 'b'])
  })

  test('an index is read page by page in both directions without gap or repetition', async () => {
    const names = Array.from({ length: 23 }, (_, number) => `item-${number}`)
    await Promise.all(names.map((name) => table.save(name, { group: 'paged' })))
    for (const ScanIndexForward of [true, false]) {
      const found: string[] = []
      let ExclusiveStartKey: Record<string, unknown> | undefined
      do {
        const page = await table.documents.send(
          new QueryCommand({
            TableName: table.name,
            IndexName: 'byGroup',
            KeyConditionExpression: '#group = :group',
            ExpressionAttributeNames: { '#group': 'group' },
            ExpressionAttributeValues: { ':group': 'paged' },
            Limit: 4,
            ScanIndexForward,
            ...(ExclusiveStartKey && { ExclusiveStartKey }),
          }),
        )
        found.push(...(page.Items ?? []).map(({ pk }) => pk))
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey !== undefined)
      expect(found.sort()).toEqual(names.toSorted())
    }
  })

  test('removed list elements are counted before any is gone', async () => {
    await table.save('a', { list: ['0', '1', '2', '3', '4'] })
    const { Attributes } = await table.documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key('a'),
        UpdateExpression: 'REMOVE #list[0], #list[1], #list[3]',
        ExpressionAttributeNames: { '#list': 'list' },
        ReturnValues: 'ALL_NEW',
      }),
    )
    expect(Attributes?.list).toEqual(['2', '4'])
  })

  test('expiry is switched on and off per table', async () => {
    const describeIt = async () =>
      (await table.client.send(new DescribeTimeToLiveCommand({ TableName: table.name })))
        .TimeToLiveDescription
    const set = (AttributeName: string, Enabled: boolean) =>
      table.client.send(
        new UpdateTimeToLiveCommand({
          TableName: table.name,
          TimeToLiveSpecification: { AttributeName, Enabled },
        }),
      )
    expect(await describeIt()).toEqual({ TimeToLiveStatus: 'DISABLED' })
    await set('expiresAt', true)
    expect(await describeIt()).toEqual({
      TimeToLiveStatus: 'ENABLED',
      AttributeName: 'expiresAt',
    })
    expect(await failure(set('expiresAt', true))).toMatchObject({ name: 'ValidationException' })
    expect(await failure(set('other', true))).toMatchObject({ name: 'ValidationException' })
    await set('expiresAt', false)
    expect(await describeIt()).toEqual({ TimeToLiveStatus: 'DISABLED' })
    const elsewhere = table.client.send(new DescribeTimeToLiveCommand({ TableName: 'nowhere' }))
    expect(await failure(elsewhere)).toBeInstanceOf(ResourceNotFoundException)
  })
})
