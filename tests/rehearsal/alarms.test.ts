import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from './aws/answer.ts'
import type { Watch } from './aws/services.ts'
import { bringContent, type Desk, describeRubric, openDesk, publishAll } from './first-content.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'

/** The name of the stage's stack, and of its table. */
const TABLE = 'hearticle-trial'
const name = (key: string) => `hearticle-trial-${key}`
const DAY = 24 * 60 * 60_000

let its: Rehearsal
let desk: Desk

beforeAll(async () => {
  its = await openRehearsal()
  await its.settle('trial', { backupRegion: 'eu-west-1' })
  await its.deploy('trial')
  desk = await openDesk(its, 'trial')
  await bringContent(its, 'trial', desk)
})
afterAll(() => its?.close())

const ofType = (type: string) =>
  (its.account.stacks.stacks.get(TABLE)?.resources ?? []).filter((each) => each.type === type)
const alarms = () => ofType('AWS::CloudWatch::Alarm')
const ringing = () => its.account.metrics.ringing(alarms())
const idOf = (type: string) => ofType(type)[0]?.id ?? ''

/**
 * While the work is done, the functions of the stage get this instead of answers.
 * @param operation of the table alone: what is refused
 */
async function refusing(
  service: string,
  code: string,
  status: number,
  work: () => unknown,
  operation = /\.(?!Transact)/,
) {
  const watch: Watch = (asked, { caller, headers }) => {
    if (asked !== service || !caller.startsWith('hearticle-')) return
    if (service === 'dynamodb' && !operation.test(String(headers['x-amz-target']))) return
    throw new Refusal(code, 'refused by the rehearsal', status)
  }
  its.account.state.watches.add(watch)
  await work()
  its.account.state.watches.delete(watch)
}

const withoutTable = (work: () => unknown) => refusing('dynamodb', 'InternalServerError', 500, work)

/** Calls a function, whatever comes of it. */
async function call(key: string, event: unknown, times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await its.account.functions.invoke(name(key), event).catch(() => undefined)
  }
}

const look = { task: 'look' }
const deliver = { task: 'deliver-due' }

/** Lets what waits below a key look as if it had waited for a day. */
async function ageItems(prefix: string): Promise<void> {
  const { call: database } = its.account.recovery
  const { Items } = await database('Scan', { TableName: TABLE })
  for (const item of Items as Record<string, { S: string }>[]) {
    if (!item.pk?.S.startsWith(prefix)) continue
    const older = Object.entries(item).map(([key, value]) => {
      const [, date, rest = ''] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)(.*)$/.exec(value.S ?? '') ?? []
      if (date === undefined) return [key, value]
      return [key, { S: `${new Date(Date.parse(date) - DAY).toISOString()}${rest}` }]
    })
    await database('PutItem', { TableName: TABLE, Item: Object.fromEntries(older) })
  }
}

/** What AWS alone measures, as it would measure it. */
const measure = (namespace: string, metric: string, of: string, value: number) => () =>
  its.account.metrics.count(namespace, metric, of, value)

const bounce = {
  Records: [
    {
      Sns: {
        MessageId: '1',
        Message: JSON.stringify({
          eventType: 'Bounce',
          bounce: {
            bounceType: 'Permanent',
            bouncedRecipients: [{ emailAddress: 'gone@example.org' }],
          },
        }),
      },
    },
  ],
}

/** By alarm, what makes it ring. */
const TROUBLES: Record<string, () => unknown> = {
  ApiServerErrorAlarm: () =>
    withoutTable(async () => {
      for (let count = 0; count < 5; count += 1) {
        const body = { username: 'anna', password: 'whatever it is' }
        await its.ask('trial', '/api/auth/signin', { method: 'POST', body })
      }
    }),
  ApiFunctionErrorAlarm: () => call('api', { version: 'none' }),
  async ApiThrottleAlarm() {
    const record = its.account.functions.recordOf(name('api'))
    record.limit = 0
    await its.ask('trial', '/api/rubrics')
    delete record.limit
  },
  MailFunctionErrorAlarm: () => withoutTable(() => call('mail', deliver)),
  async MailFailureAlarm() {
    const body = { username: 'anna', email: 'anna@example.org', password: 'a long enough password' }
    await its.ask('trial', '/api/auth/signup', { method: 'POST', body })
    // Five times it is tried again, until it is given up.
    for (let tries = 0; tries < 6; tries += 1) {
      await ageItems('MAIL#')
      await refusing('ses', 'MessageRejected', 400, () => call('mail', deliver))
    }
  },
  DailyErrorAlarm: () => withoutTable(() => call('daily', {})),
  StudyImportErrorAlarm: () => withoutTable(() => call('studyImport', {})),
  StartPublicationErrorAlarm: () => withoutTable(() => call('startPublication', look, 3)),
  PublishSmallErrorAlarm: () => withoutTable(() => call('publishSmall', {})),
  MailFeedbackErrorAlarm: () => withoutTable(() => call('mailFeedback', bounce)),
  async PublicationFailureAlarm() {
    await desk.call('POST', '/api/admin/publications')
    await call('startPublication', look)
    await its.account.builds.kill()
  },
  async WaitingChangeAlarm() {
    await describeRubric(desk, 'Wartet')
    await ageItems('CHANGE#')
    await desk.call('POST', '/api/admin/publications')
    its.account.state.quotas.builds = 0
    await call('startPublication', look)
    its.account.state.quotas.builds = 1
  },
  async OverdueMailAlarm() {
    await desk.call('POST', '/api/auth/forgot-password?email=you%40example.org')
    await ageItems('MAIL#')
    // Nobody can claim it.
    await refusing('dynamodb', 'AccessDenied', 400, () => call('mail', deliver), /UpdateItem/)
  },
  async WebhookFailureAlarm() {
    for (let count = 0; count < 3; count += 1) {
      await its.ask('trial', '/api/webhooks/stripe', { method: 'POST', body: {} })
    }
  },
  TableReadThrottleAlarm: () =>
    refusing('dynamodb', 'ProvisionedThroughputExceededException', 400, () =>
      call('startPublication', look),
    ),
  TableWriteThrottleAlarm: () => measure('AWS/DynamoDB', 'WriteThrottleEvents', TABLE, 1)(),
  MailStreamAgeAlarm: () => measure('AWS/Lambda', 'IteratorAge', name('mail'), 700_000)(),
  PublicationStreamAgeAlarm: () =>
    measure('AWS/Lambda', 'IteratorAge', name('startPublication'), 700_000)(),
  BackupFailureAlarm: () =>
    measure('AWS/Backup', 'NumberOfBackupJobsFailed', idOf('AWS::Backup::BackupVault'), 1)(),
  CopyFailureAlarm: () =>
    measure('AWS/Backup', 'NumberOfCopyJobsFailed', idOf('AWS::Backup::BackupVault'), 1)(),
  ErrorBudgetAlarm: () => spendErrorBudget(10, 500),
  SlowErrorBudgetAlarm: () => spendErrorBudget(30, 3000),
}

function spendErrorBudget(errors: number, calls: number): void {
  const api = idOf('AWS::ApiGatewayV2::Api')
  measure('AWS/ApiGateway', '5xx', api, errors)()
  measure('AWS/ApiGateway', 'Count', api, calls)()
}

test('each alarm rings when its trouble comes, and none before', async () => {
  // Nothing has been published yet; the first publication ends that.
  expect(ringing()).toEqual(['CatalogueAgeAlarm'])
  await publishAll(its, 'trial', desk)
  await call('startPublication', look)
  expect(ringing()).toEqual([])

  const known = new Set([...Object.keys(TROUBLES), 'CatalogueAgeAlarm'])
  expect(new Set(alarms().map(({ logicalId }) => logicalId))).toEqual(known)
  for (const [alarm, bring] of Object.entries(TROUBLES)) {
    await bring()
    const logged = its.account.functions.lastLines().join('\n')
    expect(ringing(), `${alarm}\n${logged}`).toContain(alarm)
  }
})
