import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import { due } from '../../functions/store/mail/outbox.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { moto, openMotoBucket } from '../support/moto-bucket.ts'
import { runPackaged } from '../support/run-packaged.ts'
import { dynamoDbEndpoint, openDynamoDbLocal } from '../support/tables.ts'
import { type Packaged, packaged } from './packaged.ts'
import { openParameters } from './parameters.ts'
import { zipEntries } from './zip-entries.ts'

let service: Packaged
let bucket: Awaited<ReturnType<typeof openMotoBucket>>
let withoutPayments: Awaited<ReturnType<typeof openParameters>>
let table: Table

beforeAll(async () => {
  service = await packaged('trial')
  withoutPayments = await openParameters(() => 'none')
  if (dynamoDbEndpoint !== null) table = await openDynamoDbLocal(dynamoDbEndpoint)
  if (moto !== null) bucket = await openMotoBucket()
})
afterAll(async () => {
  table?.close()
  bucket?.close()
  await withoutPayments?.close()
  await service?.remove()
})

/** Runs the packaged daily job, as often as asked. */
async function run(times: number) {
  const script = join(service.serviceFolder, 'scheduled.mjs')
  const events = Array.from({ length: times }, () => ({}))
  const environment = {
    ...bucket.environment,
    AWS_ENDPOINT_URL_DYNAMODB: String(dynamoDbEndpoint),
    TABLE_NAME: table.name,
    STAGE: 'trial',
    HASH_KEY_PARAMETER: '/hearticle/trial/hash-key',
    AWS_ENDPOINT_URL_SSM: withoutPayments.endpoint,
    STRIPE_SECRET_PARAMETER: '/hearticle/trial/stripe-secret',
    STRIPE_WEBHOOK_SECRET_PARAMETER: '/hearticle/trial/stripe-webhook-secret',
    SITE_ORIGIN: 'https://hearticle.example',
  }
  const { log } = await runPackaged(script, events, environment)
  return log
}

describe('the packaged daily job', () => {
  test.skipIf(dynamoDbEndpoint === null || moto === null)(
    'tells once that a trial has ended, however often it runs',
    async () => {
      const { registrations } = createStores(
        table,
        createKeyedHash(async () => 'key'),
      )
      const longAgo = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
      await registrations.register(
        {
          username: 'anna',
          email: 'anna@example.org',
          passwordHash: 'x',
          language: 'de',
          isChamberMember: false,
        },
        longAgo,
      )
      const log = await run(2)
      expect(log).toMatchObject([
        { message: 'daily job', trialNotices: 1, requestId: 'invocation-0' },
        { message: 'daily job', trialNotices: 0, requestId: 'invocation-1' },
      ])
      // The welcome, and the end of the trial.
      expect(await due(table, new Date(), 10)).toHaveLength(2)
    },
  )

  test('is an archive of one script', async () => {
    const entries = zipEntries(await readFile(join(service.packageFolder, 'daily.zip')))
    expect([...entries.keys()]).toEqual(['scheduled.mjs'])
  })

  test('runs after midnight in Vienna', () => {
    const { Resources } = service.template
    expect(Resources.DailyEventsRuleSchedule1.Properties.ScheduleExpression).toBe(
      'cron(15 23 * * ? *)',
    )
  })
})
