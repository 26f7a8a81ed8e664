import {
  IdempotentParameterMismatchException,
  ResourceNotFoundException,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { databases } from '../support/database.ts'
import {
  failure,
  key,
  reasons,
  type TableWrites,
  tableForEachTest,
} from '../support/database-table.ts'

describe.each(databases)('$name', ({ start }) => {
  const table = tableForEachTest(start)

  test('a transaction puts, updates, deletes and checks as one', async () => {
    await table.save('updated', { count: 1, group: 'before' })
    await table.save('deleted', { group: 'before' })
    await table.save('checked', { open: true })
    await table.transact([
      table.put('new', { group: 'after' }),
      {
        Update: {
          TableName: table.name,
          Key: key('updated'),
          UpdateExpression: 'SET #group = :group ADD #count :one',
          ConditionExpression: '#count = :one',
          ExpressionAttributeNames: { '#group': 'group', '#count': 'count' },
          ExpressionAttributeValues: { ':group': 'after', ':one': 1 },
        },
      },
      { Delete: { TableName: table.name, Key: key('deleted') } },
      {
        ConditionCheck: {
          TableName: table.name,
          Key: key('checked'),
          ConditionExpression: '#open = :yes AND attribute_exists(pk)',
          ExpressionAttributeNames: { '#open': 'open' },
          ExpressionAttributeValues: { ':yes': true },
        },
      },
    ])
    expect(await table.get('new')).toEqual({ ...key('new'), group: 'after' })
    expect(await table.get('updated')).toEqual({ ...key('updated'), count: 2, group: 'after' })
    expect(await table.get('deleted')).toBeUndefined()
    expect(await table.get('checked')).toEqual({ ...key('checked'), open: true })
    expect(await table.inGroup('after')).toEqual(['new', 'updated'])
    expect(await table.inGroup('before')).toEqual([])
  })

  test('a transaction with a failed condition changes nothing and gives the reasons in order', async () => {
    await table.save('there', { count: 1 })
    const items: TableWrites = [
      table.put('new', { group: 'g' }),
      {
        Put: {
          TableName: table.name,
          Item: key('there'),
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      {
        ConditionCheck: {
          TableName: table.name,
          Key: key('missing'),
          ConditionExpression: 'attribute_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      { Delete: { TableName: table.name, Key: key('nobody') } },
    ]
    const found = await reasons(table.transact(items))
    expect(found.map(({ Code }) => Code)).toEqual([
      ...['None', 'ConditionalCheckFailed', 'ConditionalCheckFailed', 'None'],
    ])
    expect(found[1]?.Message).toMatch(/^The conditional request failed/)
    expect(found[1]?.Item).toEqual({ pk: { S: 'there' }, sk: { S: 'x' }, count: { N: '1' } })
    expect(found[2]?.Item).toBeUndefined()
    expect(await table.get('new')).toBeUndefined()
    expect(await table.inGroup('g')).toEqual([])
    expect(await table.get('there')).toEqual({ ...key('there'), count: 1 })
  })

  test('a failed condition without ALL_OLD does not give the item away', async () => {
    await table.save('there', { secret: 1 })
    const [reason] = await reasons(
      table.transact([
        {
          Delete: {
            TableName: table.name,
            Key: key('there'),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ]),
    )
    expect(reason).toMatchObject({ Code: 'ConditionalCheckFailed' })
    expect(reason?.Item).toBeUndefined()
  })

  test('conditions are checked against the state before the transaction', async () => {
    await table.save('a', { on: 1 })
    await table.transact([
      { Delete: { TableName: table.name, Key: key('a') } },
      {
        Put: {
          TableName: table.name,
          Item: key('b'),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ])
    expect(await table.get('a')).toBeUndefined()
    expect(await table.get('b')).toEqual(key('b'))
  })

  test('100 items are taken, 101 and none are refused', async () => {
    const items = Array.from({ length: 101 }, (_, number) => table.put(`item-${number}`))
    await table.transact(items.slice(1))
    expect(await table.get('item-100')).toEqual(key('item-100'))
    expect(await failure(table.transact(items))).toMatchObject({ name: 'ValidationException' })
    expect(await failure(table.transact([]))).toMatchObject({ name: 'ValidationException' })
    expect(await table.get('item-0')).toBeUndefined()
  })

  test('two operations on one item are refused', async () => {
    const twice = table.transact([
      table.put('a'),
      { Delete: { TableName: table.name, Key: key('a') } },
    ])
    expect(await failure(twice)).toMatchObject({
      name: 'ValidationException',
      message: 'Transaction request cannot include multiple operations on one item',
    })
    expect(await table.get('a')).toBeUndefined()
  })

  test('two operations in one entry and an entry without any are refused', async () => {
    const both = { ...table.put('a'), Delete: { TableName: table.name, Key: key('b') } }
    expect(await failure(table.transact([both]))).toMatchObject({ name: 'ValidationException' })
    const none = {} as TransactWriteItem
    expect(await failure(table.transact([none as never]))).toMatchObject({
      name: 'ValidationException',
    })
    expect(await table.get('a')).toBeUndefined()
  })

  test('a missing table, wrong key types, bad expressions and items too large change nothing', async () => {
    const elsewhere = { Put: { TableName: 'nowhere', Item: key('a') } }
    expect(await failure(table.transact([table.put('a'), elsewhere]))).toBeInstanceOf(
      ResourceNotFoundException,
    )
    const wrongType = { Put: { TableName: table.name, Item: { pk: 'b', sk: 7 } } }
    const [first, second] = await reasons(table.transact([table.put('a'), wrongType]))
    expect([first?.Code, second?.Code]).toEqual(['None', 'ValidationError'])
    const wrongIndexType = { Put: { TableName: table.name, Item: { ...key('b'), group: 7 } } }
    expect((await reasons(table.transact([wrongIndexType])))[0]?.Code).toBe('ValidationError')
    const badExpression = { ...table.put('b').Put, ConditionExpression: 'pk is nice' }
    const large = table.put('b', { text: 'x'.repeat(400 * 1024) })
    for (const bad of [{ Put: badExpression }, large])
      expect(await failure(table.transact([table.put('a'), bad]))).toMatchObject({
        name: 'ValidationException',
      })
    const keyChange = {
      Update: {
        TableName: table.name,
        Key: key('b'),
        UpdateExpression: 'SET pk = :new',
        ExpressionAttributeValues: { ':new': 'c' },
      },
    }
    expect((await reasons(table.transact([keyChange])))[0]?.Code).toBe('ValidationError')
    expect(await table.get('a')).toBeUndefined()
  })

  const increment = (by: number): TableWrites => [
    {
      Update: {
        TableName: table.name,
        Key: key('counter'),
        UpdateExpression: 'ADD #count :by',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':by': by },
      },
    },
  ]

  test('a transaction repeated with its token is applied once', async () => {
    const token = `once-${table.name}`
    await table.transact(increment(1), token)
    await table.transact(increment(1), token)
    expect(await table.get('counter')).toMatchObject({ count: 1 })
    await table.transact(increment(1), `${token}-2`)
    expect(await table.get('counter')).toMatchObject({ count: 2 })
  })

  test('a token used with another transaction is refused', async () => {
    const token = `reused-${table.name}`
    await table.transact(increment(1), token)
    const error = await failure(table.transact(increment(2), token))
    expect(error).toBeInstanceOf(IdempotentParameterMismatchException)
    expect(await table.get('counter')).toMatchObject({ count: 1 })
  })

  test('a token whose transaction was cancelled can be tried again', async () => {
    const token = `again-${table.name}`
    const items: TableWrites = [
      {
        Put: {
          TableName: table.name,
          Item: key('b'),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]
    await table.save('b')
    await reasons(table.transact(items, token))
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: key('b') }))
    await table.transact(items, token)
    expect(await table.get('b')).toEqual(key('b'))
  })

  test('one token in flight several times is applied once', async () => {
    const token = `flight-${table.name}`
    await Promise.allSettled(Array.from({ length: 5 }, () => table.transact(increment(1), token)))
    expect(await table.get('counter')).toMatchObject({ count: 1 })
  })
})
