import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDynamodbTable } from '../../../functions/store/table/dynamodb/dynamodb-table.ts'
import { type TrialTemplate, trialTemplate } from './trial-template.ts'

interface Statement {
  Sid: string
  Action: string | string[]
  Resource: unknown
  Condition?: Record<string, Record<string, unknown>>
}

/** By which our own functions work. */
const OF_OURS = [
  'ApiRole',
  'MailRole',
  'MailFeedbackRole',
  'DailyRole',
  'StudyImportRole',
  'StartPublicationRole',
  'PublishRole',
]

/** By which AWS itself acts. */
const OF_AWS: Record<string, string> = {
  ApiReleaseRole: 'CodeDeploy moves the alias, as its documentation asks',
  NewDayRole: 'the scheduler starts publications',
  DeletionsCopyRole: 'S3 copies notes of deletions',
  BackupRole: 'AWS Backup copies the table, by a policy of its own',
}

/** What a role's policies may have, without white space, and the longest ARN that a reference becomes. */
const POLICY_CHARACTERS = 10_240
const LONGEST_ARN = 120

let trial: TrialTemplate
let statements: Array<Statement & { role: string }>
beforeAll(async () => {
  trial = await trialTemplate()
  statements = Object.entries(trial.template.Resources).flatMap(([role, resource]) =>
    policiesOf(resource).flatMap(({ PolicyDocument }) =>
      PolicyDocument.Statement.map((statement) => ({ role, ...statement })),
    ),
  )
})

const policiesOf = (resource: unknown) => {
  const { Type, Properties } = resource as TrialTemplate['template']
  const isRole = Type === 'AWS::IAM::Role'
  return (isRole ? (Properties.Policies ?? []) : []) as Array<{
    PolicyDocument: { Statement: Statement[] }
  }>
}

const ofTable = ({ Action }: Statement) =>
  [Action].flat().some((action) => /^dynamodb:(\w+Items?|Query|Scan)$/.test(action))

describe('a role', () => {
  test('is one by which something of ours works, or AWS acts', () => {
    const roles = Object.entries<{ Type: string }>(trial.template.Resources)
    const names = roles.filter(([, { Type }]) => Type === 'AWS::IAM::Role').map(([name]) => name)
    expect(names.toSorted()).toEqual([...OF_OURS, ...Object.keys(OF_AWS)].toSorted())
  })

  test('allows actions by their names', () => {
    const wide = statements.filter(({ Action }) => JSON.stringify(Action).includes('*'))
    expect(wide).toEqual([])
  })

  test('reaches of the table only kinds of records that it names, or keys of all', () => {
    const unbound = statements.filter(ofTable).filter(({ Condition = {} }) => {
      const { 'ForAllValues:StringLike': like, 'ForAllValues:StringEquals': equals } = Condition
      const isScan = Condition.StringEquals?.['dynamodb:Select'] === 'SPECIFIC_ATTRIBUTES'
      const bound = { ...like, ...equals }
      return !('dynamodb:LeadingKeys' in bound) && !(isScan && 'dynamodb:Attributes' in bound)
    })
    expect(unbound).toEqual([])
    const everything = statements.filter((one) =>
      /"dynamodb:LeadingKeys":\[?"\*/.test(JSON.stringify(one)),
    )
    expect(everything).toEqual([])
  })

  test('lets the API read the record by which it finds out that the table answers', async () => {
    const requests: unknown[] = []
    const server = createServer(async (request, response) => {
      requests.push(await json(request))
      response.setHeader('Content-Type', 'application/x-amz-json-1.0')
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const client = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
    try {
      expect(await openDynamodbTable(client, 'table').reach()).toBe('ok')
    } finally {
      client.destroy()
      server.close()
    }
    const readable = statements
      .filter(({ role, Action }) => role === 'ApiRole' && Action === 'dynamodb:GetItem')
      .flatMap(
        ({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [],
      )
    const kinds = (requests as Array<{ Key: { pk: { S: string } } }>).map(({ Key }) => Key.pk.S)
    expect(kinds).toHaveLength(1)
    expect(readable).toContain(kinds[0])
  })

  test('is given nothing where a request lacks the keys that its conditions compare', () => {
    const compared = statements.flatMap(({ Condition = {} }) =>
      Object.entries(Condition)
        .filter(([operator]) => operator.startsWith('ForAllValues:'))
        .flatMap(([, keys]) => Object.keys(keys).map((key) => Condition.Null?.[key])),
    )
    expect(compared.length).toBeGreaterThan(10)
    expect(new Set(compared)).toEqual(new Set(['false']))
  })

  test('fits into what IAM takes', () => {
    const sizes = Object.values(trial.template.Resources).flatMap((resource) => {
      const text = JSON.stringify(policiesOf(resource).map((policy) => policy.PolicyDocument))
      return text.replace(/\{"(Fn::|Ref)[^}]*\}/g, 'x'.repeat(LONGEST_ARN)).length
    })
    expect(Math.max(...sizes)).toBeLessThan(POLICY_CHARACTERS)
  })
})
