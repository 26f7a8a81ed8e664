import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesCodeKey } from '../../functions/http/released-code.ts'
import {
  CONTENT_CHANGE_LIST,
  contentChangeKey,
  PLANNED_LIST,
  PUBLICATION_PARTITION,
} from '../../functions/store/table/keys.ts'
import { STATE_PREFIX } from '../../scripts/publishing/deployed/publication-state.ts'
import { type Packaged, packaged } from './packaged.ts'
import { zipEntries } from './zip-entries.ts'

interface Join {
  'Fn::Join'?: [string, unknown[]]
}

let service: Packaged
beforeAll(async () => {
  service = await packaged('trial')
})
afterAll(() => service?.remove())

const propertiesOf = (name: string) => service.template.Resources[name].Properties

describe('publication in AWS', () => {
  test('begins by what is noted in the table, and every minute what that missed', () => {
    const mapping = propertiesOf('StartPublicationEventSourceMappingDynamodbTable')
    const [{ Pattern }] = mapping.FilterCriteria.Filters
    const { eventName, dynamodb } = JSON.parse(Pattern)
    // Closing an open change modifies it.
    expect(eventName).toEqual(['INSERT', 'MODIFY'])
    expect(dynamodb.Keys.pk.S).toEqual([{ prefix: contentChangeKey('').pk }])
    const rules = Object.values(service.template.Resources).map(
      (resource) => (resource as { Properties: { ScheduleExpression?: string } }).Properties,
    )
    expect(rules.map((rule) => rule.ScheduleExpression)).toContain('rate(1 minute)')
  })

  test('begins at 00:05 in Vienna, in summer as in winter', () => {
    expect(propertiesOf('NewDay')).toMatchObject({
      ScheduleExpression: 'cron(5 0 * * ? *)',
      ScheduleExpressionTimezone: 'Europe/Vienna',
      Target: { Input: '{"task":"new-day"}' },
    })
  })

  test('raises an alarm where the starter says that a change waits for ten minutes', () => {
    const [metric] = propertiesOf('WaitingChange').MetricTransformations
    expect(propertiesOf('WaitingChange')).toMatchObject({
      LogGroupName: { Ref: 'StartPublicationLogGroup' },
      FilterPattern: '{ $.waitsSeconds = * }',
    })
    expect(metric.MetricValue).toBe('$.waitsSeconds')
    expect(propertiesOf('WaitingChangeAlarm')).toMatchObject({
      Namespace: metric.MetricNamespace,
      MetricName: metric.MetricName,
      Statistic: 'Maximum',
      Threshold: 600,
    })
  })

  test('is started by a function that reads of all lists only what waits to be published, or for its day', () => {
    const [policy] = propertiesOf('StartPublicationRole').Policies
    const queries = policy.PolicyDocument.Statement.filter(({ Action }: { Action: string }) =>
      [Action].flat().includes('dynamodb:Query'),
    )
    expect(queries).toMatchObject([
      {
        Condition: {
          'ForAllValues:StringEquals': {
            'dynamodb:LeadingKeys': [CONTENT_CHANGE_LIST, PLANNED_LIST],
          },
        },
      },
    ])
  })

  test('is made by one function, in a quarter of an hour before another goes on with it', async () => {
    expect(propertiesOf('PublishLambdaFunction')).toMatchObject({
      Handler: 'publish.handler',
      Timeout: 900,
      EphemeralStorage: { Size: 4096 },
    })
    expect(propertiesOf('StartPublicationLambdaFunction').Environment.Variables.PUBLISHER).toEqual({
      Ref: 'PublishLambdaFunction',
    })
    const zip = await readFile(join(service.packageFolder, 'publish.zip'))
    const names = [...zipEntries(zip).keys()].toSorted()
    expect(names).toContain('node_modules/@img/sharp-linux-arm64/package.json')
    const contentOf = (folder: string, ending: string) =>
      readdirSync(join('content', folder))
        .filter((name) => name.endsWith(ending))
        .map((name) => `${folder}/${name}`)
    expect(names.filter((name) => !name.startsWith('node_modules/'))).toEqual(
      [
        'fonts/HankenGrotesk_600SemiBold.ttf',
        'fonts/SourceSerif4_600SemiBold.ttf',
        'publish.mjs',
        ...contentOf('motifs', '.svg'),
        ...contentOf('thesaurus', '.txt'),
      ].toSorted(),
    )
  })

  /** Of each role of a function: at which places among the files it may do something. */
  const placesOf = (role: string, action: string) =>
    statementsOf(role)
      .filter(({ Action }) => [Action].flat().includes(action))
      .flatMap(({ Resource }) => [Resource].flat())
      .map((resource) => resource?.['Fn::Join']?.[1].at(-1))
      .toSorted()
  const statementsOf = (role: string) => {
    const [policy] = propertiesOf(role).Policies
    return policy.PolicyDocument.Statement as Array<{
      Action: string | string[]
      Resource: Join | Join[]
      Condition?: Record<string, Record<string, string[]>>
    }>
  }

  test('may read what is published and write nothing but its own records and the site', () => {
    const statements = statementsOf('PublishRole')
    const keysOf = (actions: RegExp) =>
      statements
        .filter(({ Action }) => actions.test(JSON.stringify(Action)))
        .flatMap(({ Condition = {} }) => Object.values(Condition))
        .flatMap(({ 'dynamodb:LeadingKeys': keys }) => (Array.isArray(keys) ? keys : []))
    expect(keysOf(/dynamodb:(Put|Update|Delete)Item/)).toEqual([
      ...[PUBLICATION_PARTITION, PUBLICATION_PARTITION, 'CHANGE#*'],
    ])
    expect(keysOf(/dynamodb:(GetItem|Query)/).filter((key) => /USER|MAIL/.test(key))).toEqual([])
    for (const { Action } of statements) expect([Action].flat().join()).not.toContain('*')
    expect(placesOf('PublishRole', 's3:PutObject')).toEqual([
      '/catalogue/*',
      `/${STATE_PREFIX}*`,
      '/site/*',
      '/uploads/*.mp3',
    ])
    expect(placesOf('PublishRole', 's3:DeleteObject')).toEqual([
      '/catalogue/*',
      '/private/audio/*',
      `/${STATE_PREFIX}*`,
      '/site/*',
      '/uploads/*.mp3',
    ])
    expect(placesOf('PublishRole', 's3:GetObject')).toEqual([
      '/catalogue/*',
      '/private/audio/*',
      `/${pagesCodeKey('').replace(/\..*/, '')}*`,
      `/${STATE_PREFIX}*`,
      '/uploads/pictures/*',
    ])
  })

  test('runs code that no function may write or name', () => {
    const code = `/${pagesCodeKey('')}`
    const roles = Object.entries<{ Type: string; Properties: { Policies?: unknown } }>(
      service.template.Resources,
    ).filter(([, { Type, Properties }]) => Type === 'AWS::IAM::Role' && Properties.Policies)
    expect(roles.length).toBeGreaterThan(5)
    for (const [role] of roles) {
      const places = placesOf(role, 's3:PutObject').map((place) => String(place).replace(/\*$/, ''))
      expect(
        places.filter((place) => code.startsWith(place)),
        role,
      ).toEqual([])
      const actions = statementsOf(role).flatMap(({ Action }) => Action)
      expect(actions.filter((action) => /ssm:Put|lambda:UpdateFunction/.test(action))).toEqual([])
    }
  })
})
