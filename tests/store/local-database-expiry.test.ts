import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  expireItems,
  type LocalDatabase,
  openLocalDatabase,
} from '../../scripts/sandbox/database/open.ts'
import { clientFor, createNumbers, writerTable as TableName } from '../support/database-writer.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const seconds = (minutesAfterNoon: number) => noon.getTime() / 1000 + minutesAfterNoon * 60
const day = 24 * 60

let dataDir = ''
let now = noon
let database: LocalDatabase
let client: DynamoDBDocumentClient

const open = async () => {
  database = await openLocalDatabase({ dataDir, now: () => now })
  client = clientFor(database.endpoint)
}
const close = async () => {
  client.destroy()
  await database.close()
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local-database-'))
  now = noon
  await open()
  await createNumbers(client)
})

afterEach(async () => {
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

const setExpiry = (Enabled: boolean) =>
  client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled },
    }),
  )
const save = (name: string, more = {}) =>
  client.send(new PutCommand({ TableName, Item: { name, group: 'g', ...more } }))
const exists = async (name: string) =>
  (await client.send(new GetCommand({ TableName, Key: { name } }))).Item !== undefined
const inGroup = async () => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'byGroup',
      KeyConditionExpression: '#group = :g',
      ExpressionAttributeNames: { '#group': 'group' },
      ExpressionAttributeValues: { ':g': 'g' },
    }),
  )
  return Items.map(({ name }) => name).sort()
}

test('an item goes, with its index entry, once its time is past by the given clock', async () => {
  await setExpiry(true)
  await save('soon', { expiresAt: seconds(10) })
  await save('later', { expiresAt: seconds(20) })
  await save('never')
  expect(await expireItems(database.endpoint)).toBe(0)
  now = new Date(seconds(10) * 1000)
  expect(await expireItems(database.endpoint)).toBe(0)
  now = new Date(seconds(11) * 1000)
  expect(await expireItems(database.endpoint)).toBe(1)
  expect(await inGroup()).toEqual(['later', 'never'])
  expect(await exists('soon')).toBe(false)
  expect(await expireItems(database.endpoint, new Date(seconds(21) * 1000))).toBe(1)
  expect(await inGroup()).toEqual(['never'])
})

test('an item that was given another time, or none, is kept', async () => {
  await setExpiry(true)
  await save('prolonged', { expiresAt: seconds(10) })
  await save('freed', { expiresAt: seconds(10) })
  await client.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: { name: 'prolonged', group: 'g', expiresAt: seconds(30) } } },
      ],
    }),
  )
  await client.send(
    new UpdateCommand({
      TableName,
      Key: { name: 'freed' },
      UpdateExpression: 'REMOVE expiresAt',
    }),
  )
  now = new Date(seconds(20) * 1000)
  expect(await expireItems(database.endpoint)).toBe(0)
  expect(await inGroup()).toEqual(['freed', 'prolonged'])
  now = new Date(seconds(31) * 1000)
  expect(await expireItems(database.endpoint)).toBe(1)
  expect(await inGroup()).toEqual(['freed'])
})

test('only numbers of the last five years count as a time', async () => {
  await setExpiry(true)
  await save('text', { expiresAt: String(seconds(-10)) })
  await save('milliseconds', { expiresAt: seconds(-10) * 1000 })
  await save('negative', { expiresAt: -5 })
  await save('ancient', { expiresAt: seconds(-6 * 365 * day) })
  await save('past', { expiresAt: seconds(-365 * day) })
  expect(await expireItems(database.endpoint)).toBe(1)
  expect(await inGroup()).toEqual(['ancient', 'milliseconds', 'negative', 'text'])
})

test('the setting and what is due survive a restart, and items from before it count', async () => {
  await save('before', { expiresAt: seconds(-1) })
  await setExpiry(true)
  await save('after', { expiresAt: seconds(-1) })
  await close()
  await open()
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  expect(TimeToLiveDescription).toEqual({
    TimeToLiveStatus: 'ENABLED',
    AttributeName: 'expiresAt',
  })
  expect(await expireItems(database.endpoint)).toBe(2)
  expect(await inGroup()).toEqual([])
})

test('nothing goes while expiry is off', async () => {
  await setExpiry(true)
  await save('item', { expiresAt: seconds(-1) })
  await setExpiry(false)
  expect(await expireItems(database.endpoint)).toBe(0)
  expect(await exists('item')).toBe(true)
  await setExpiry(true)
  expect(await expireItems(database.endpoint)).toBe(1)
})

test('hundreds of items expire in one sweep', async () => {
  await setExpiry(true)
  const names = Array.from({ length: 350 }, (_, number) => `item-${number}`)
  await Promise.all(names.map((name) => save(name, { expiresAt: seconds(-1) })))
  expect(await expireItems(database.endpoint)).toBe(350)
  expect(await inGroup()).toEqual([])
})

test('a token is remembered over a restart, for ten minutes', async () => {
  const raise = () =>
    client.send(
      new TransactWriteCommand({
        ClientRequestToken: 'token',
        TransactItems: [
          {
            Update: {
              TableName,
              Key: { name: 'counter' },
              UpdateExpression: 'ADD written :one',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
        ],
      }),
    )
  const written = async () =>
    (await client.send(new GetCommand({ TableName, Key: { name: 'counter' } }))).Item?.written
  await raise()
  await close()
  await open()
  now = new Date(noon.getTime() + 9 * 60_000)
  await expireItems(database.endpoint)
  await raise()
  expect(await written()).toBe(1)
  now = new Date(noon.getTime() + 11 * 60_000)
  await expireItems(database.endpoint)
  await raise()
  expect(await written()).toBe(2)
})
