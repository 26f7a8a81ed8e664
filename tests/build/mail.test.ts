import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeMailedToken } from '../../functions/store/accounts/mailed-tokens.ts'
import type { MailRequest } from '../../functions/store/mail/mail-request.ts'
import { due, queueMail } from '../../functions/store/mail/outbox.ts'
import { MAIL_PREFIX } from '../../functions/store/table/keys.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { runPackaged } from '../support/run-packaged.ts'
import { dynamoDbEndpoint, openDynamoDbLocal } from '../support/tables.ts'
import { type Packaged, packaged, trialSettings } from './packaged.ts'
import { zipEntries } from './zip-entries.ts'

const hashKeyPath = '/hearticle/trial/hash-key'

let service: Packaged
let table: Table
let neighbours: Awaited<ReturnType<typeof openNeighbours>>

/** SES, which takes every mail or refuses all, and SSM with one secret. */
async function openNeighbours() {
  // biome-ignore lint/suspicious/noExplicitAny: requests of SES are read here as the data that they are
  const mails: any[] = []
  const mailServer = { mails, refuses: false, endpoint: '', close: async () => {} }
  const server = createServer(async (request, response) => {
    const body = await json(request)
    if (request.url === '/v2/email/outbound-emails') {
      mails.push(body)
      response.statusCode = mailServer.refuses ? 429 : 200
      if (mailServer.refuses) response.setHeader('x-amzn-ErrorType', 'TooManyRequestsException')
      response.end(
        JSON.stringify(mailServer.refuses ? { message: 'slow down' } : { MessageId: '1' }),
      )
    } else {
      response.setHeader('Content-Type', 'application/x-amz-json-1.1')
      response.end(JSON.stringify({ Parameter: { Name: hashKeyPath, Value: 'key' } }))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  mailServer.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  mailServer.close = async () => void server.close()
  return mailServer
}

beforeAll(async () => {
  service = await packaged('trial')
  neighbours = await openNeighbours()
  if (dynamoDbEndpoint !== null) table = await openDynamoDbLocal(dynamoDbEndpoint)
})
afterAll(async () => {
  table?.close()
  await neighbours?.close()
  await service?.remove()
})
beforeEach(() => {
  neighbours.mails.length = 0
  neighbours.refuses = false
})

async function invoke(entry: string, events: unknown[]) {
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: String(dynamoDbEndpoint),
    AWS_ENDPOINT_URL_SSM: neighbours.endpoint,
    AWS_ENDPOINT_URL_SESV2: neighbours.endpoint,
    TABLE_NAME: table.name,
    HASH_KEY_PARAMETER: hashKeyPath,
    MAIL_FROM: 'post@mail.hearticle.example',
    MAIL_CONFIGURATION_SET: 'hearticle-trial',
    SITE_ORIGIN: 'https://hearticle.example',
  }
  return runPackaged(join(service.serviceFolder, entry), events, environment)
}

async function queue(email: string): Promise<string> {
  const order: MailRequest = {
    kind: 'account-deleted',
    email,
    username: 'Anna',
    language: 'de',
    hadSubscription: false,
  }
  const write = queueMail(order, new Date())
  await transact(table, [write])
  return 'put' in write ? String(write.put.id) : ''
}

const inserted = (...partitions: string[]) => ({
  Records: partitions.map((pk) => ({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'MAIL' } }, StreamViewType: 'KEYS_ONLY' },
  })),
})
const deliverDue = { task: 'deliver-due' }

describe('the packaged functions', () => {
  test.skipIf(dynamoDbEndpoint === null)(
    'a new mail goes to SES once, though the stream brings it twice',
    async () => {
      const id = await queue('anna@example.org')
      const event = inserted('SOMETHING#else', `MAIL#${id}`)
      const { log } = await invoke('mail.mjs', [event, event, deliverDue])
      expect(neighbours.mails).toMatchObject([
        {
          FromEmailAddress: 'Hearticle <post@mail.hearticle.example>',
          ConfigurationSetName: 'hearticle-trial',
          Destination: { ToAddresses: ['anna@example.org'] },
          Content: { Simple: { Subject: { Data: 'Ihr Konto wurde gelöscht', Charset: 'UTF-8' } } },
        },
      ])
      const { Text, Html } = neighbours.mails[0].Content.Simple.Body
      expect(Text.Data).toContain('Guten Tag Anna,')
      expect(Html.Data).toContain('<html lang="de">')
      const sent = { message: 'mail sent', mail: id, kind: 'account-deleted', attempts: 1 }
      expect(log).toEqual([
        { level: 'info', ...sent, requestId: 'invocation-0' },
        { level: 'info', message: 'outbox', overdueSeconds: 0, requestId: 'invocation-2' },
      ])
    },
  )

  test.skipIf(dynamoDbEndpoint === null)(
    'what SES refuses is asked once and waits for the schedule',
    async () => {
      const id = await queue('anna@example.org')
      neighbours.refuses = true
      const { log } = await invoke('mail.mjs', [inserted(`MAIL#${id}`), deliverDue])
      expect(neighbours.mails).toHaveLength(1)
      expect(log).toMatchObject([
        { message: 'mail postponed', reason: 'TooManyRequestsException' },
        { message: 'outbox', overdueSeconds: 0 },
      ])
      const [first] = await due(table, new Date(Date.now() + 61_000), 1)
      expect(first).toBe(id)
    },
  )

  test.skipIf(dynamoDbEndpoint === null)(
    'an address that bounced gets no more, and what is unknown stops nothing',
    async () => {
      const bounce = {
        eventType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bouncedRecipients: [{ emailAddress: 'gone@example.org' }],
        },
      }
      const { log } = await invoke('mail-feedback.mjs', [
        {
          Records: [
            { EventSource: 'aws:sns', Sns: { MessageId: 'a', Message: 'hello' } },
            { EventSource: 'aws:sns', Sns: { MessageId: 'b', Message: JSON.stringify(bounce) } },
          ],
        },
      ])
      expect(log).toMatchObject([
        { message: 'unknown mail feedback', notification: 'a' },
        { message: 'addresses suppressed', reason: 'bounce', count: 1 },
      ])
      const id = await queue('Gone@example.org')
      await invoke('mail.mjs', [inserted(`MAIL#${id}`)])
      expect(neighbours.mails).toEqual([])
    },
  )

  test('are archives of one script each', async () => {
    for (const [archive, script] of [
      ['mail.zip', 'mail.mjs'],
      ['mailFeedback.zip', 'mail-feedback.mjs'],
    ] as const) {
      const entries = zipEntries(await readFile(join(service.packageFolder, archive)))
      expect([...entries.keys()]).toEqual([script])
    }
  })

  test('know nothing of the inbox, the clock and all else that is of one machine', async () => {
    const scripts = [...Object.keys(service.workers), ...Object.keys(service.api)]
    for (const script of scripts) {
      // What publishes names the folder of this machine's pages to leave it out; other code has locales.
      const accepted =
        script === 'publish.mjs' ? /_local\/(inbox|clock|checkout|portal)/ : /_local\//
      const text = await readFile(join(service.serviceFolder, script), 'utf8')
      expect(accepted.test(text), script).toBe(false)
    }
  })
})

describe('the template', () => {
  const propertiesOf = (name: string) => service.template.Resources[name].Properties
  interface Statement {
    Sid: string
    Action: string | string[]
    Resource: unknown
    Condition?: unknown
  }
  const statementsOf = (role: string): Statement[] =>
    propertiesOf(role).Policies[0].PolicyDocument.Statement

  test('brings new mails to the function, and the due ones every five minutes', () => {
    expect(propertiesOf('Table').StreamSpecification).toEqual({ StreamViewType: 'KEYS_ONLY' })
    const mapping = propertiesOf('MailEventSourceMappingDynamodbTable')
    expect(mapping.EventSourceArn).toEqual({ 'Fn::GetAtt': ['Table', 'StreamArn'] })
    const [{ Pattern }] = mapping.FilterCriteria.Filters
    expect(JSON.parse(Pattern)).toEqual({
      eventName: ['INSERT'],
      dynamodb: { Keys: { pk: { S: [{ prefix: MAIL_PREFIX }] } } },
    })
    const rule = propertiesOf('MailEventsRuleSchedule1')
    expect(rule.ScheduleExpression).toBe('rate(5 minutes)')
    expect(JSON.parse(rule.Targets[0].Input)).toEqual(deliverDue)
  })

  test('lets each function do what it does, and to its own records alone', () => {
    const [mail, feedback] = [statementsOf('MailRole'), statementsOf('MailFeedbackRole')]
    expect(mail.map(({ Sid }) => Sid)).toEqual([
      'Log',
      'NewMails',
      'People',
      'PeopleWhoAreThere',
      'Tokens',
      'Outbox',
      'DeclarationLinks',
      'Unreachable',
      'Content',
      'Failures',
      'CountedFailures',
      'DueMails',
      'Send',
      'HashKey',
    ])
    expect(feedback.map(({ Sid }) => Sid)).toEqual(['Log', 'Suppress', 'Unreachable', 'HashKey'])
    for (const { Action, Resource, Condition } of [...mail, ...feedback]) {
      expect(JSON.stringify([Action, Resource])).not.toContain('*')
      const touchesRecords = /dynamodb:(\w+Item|Query)/.test(JSON.stringify(Action))
      expect(JSON.stringify(Condition ?? '').includes('dynamodb:LeadingKeys')).toBe(touchesRecords)
    }
    expect(mail.find(({ Sid }) => Sid === 'Send')?.Condition).toEqual({
      StringEquals: { 'ses:FromAddress': { Ref: 'MailFrom' } },
    })
  })

  test('lets mails change of a person nothing but the tokens of links', () => {
    const mine = statementsOf('MailRole').filter(
      ({ Action, Condition }) =>
        /(Put|Update|Delete|Batch\w+)Item/.test(JSON.stringify(Action)) &&
        JSON.stringify(Condition).includes('USER#'),
    )
    const link = { email: 'anna@example.org', validFor: 1 }
    const { write } = makeMailedToken('id', 'RESET', link, new Date())
    const written = [...Object.keys(write.update), ...Object.keys(write.changes.set ?? {})]
    expect(mine).toMatchObject([
      {
        Action: 'dynamodb:UpdateItem',
        Condition: { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': written } },
      },
    ])
  })

  test('tells a topic what came back, which only SES of this account may write to', () => {
    expect(propertiesOf('MailFeedback').EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
      SnsDestination: { TopicARN: { Ref: 'MailFeedbackTopic' } },
    })
    const [statement] = propertiesOf('MailFeedbackTopicPolicy').PolicyDocument.Statement
    expect(statement).toMatchObject({
      Principal: { Service: 'ses.amazonaws.com' },
      Action: 'sns:Publish',
      Condition: { StringEquals: { 'AWS:SourceAccount': { Ref: 'AWS::AccountId' } } },
    })
    const subscriptions = Object.values<{ Type: string; Properties: unknown }>(
      service.template.Resources,
    ).filter(({ Type }) => Type === 'AWS::SNS::Subscription')
    expect(subscriptions.map(({ Properties }) => Properties)).toEqual([
      {
        TopicArn: { Ref: 'MailFeedbackTopic' },
        Protocol: 'lambda',
        Endpoint: { 'Fn::GetAtt': ['MailFeedbackLambdaFunction', 'Arn'] },
      },
    ])
  })

  test('encrypts what came back by a key that SES and SNS use for this topic alone', () => {
    expect(propertiesOf('MailFeedbackTopic').KmsMasterKeyId).toEqual({ Ref: 'MailFeedbackKey' })
    const { KeyPolicy, EnableKeyRotation } = propertiesOf('MailFeedbackKey')
    expect(EnableKeyRotation).toBe(true)
    const { TopicName } = propertiesOf('MailFeedbackTopic')
    const [account, services, ...others] = KeyPolicy.Statement
    expect(others).toEqual([])
    expect(JSON.stringify(account.Principal)).toMatch(/AWS::AccountId.*:root/)
    expect(services).toMatchObject({
      Principal: { Service: ['ses.amazonaws.com', 'sns.amazonaws.com'] },
      Action: ['kms:GenerateDataKey*', 'kms:Decrypt'],
    })
    const topic = services.Condition.StringEquals['kms:EncryptionContext:aws:sns:topicArn']
    expect(topic['Fn::Join'][1].at(-1)).toBe(TopicName)
  })

  test('takes the address of the stage that mails come from, and none that is empty', () => {
    const { Default, AllowedPattern } = service.template.Parameters.MailFrom
    expect(Default).toBe(trialSettings.mailFrom)
    expect(Default).toMatch(new RegExp(AllowedPattern))
    expect('').not.toMatch(new RegExp(AllowedPattern))
  })
})
