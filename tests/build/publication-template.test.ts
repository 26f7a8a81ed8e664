import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CONTENT_CHANGE_LIST,
  contentChangeKey,
  PLANNED_LIST,
  PUBLICATION_PARTITION,
} from '../../functions/store/table/keys.ts'
import { KEPT_PREFIX } from '../../scripts/publishing/kept/kept-state.ts'
import { siteVariables } from '../../scripts/publishing/stages/stage-settings.ts'
import { RETIRED_KEY } from '../../scripts/publishing/upload/retired-assets.ts'
import { SOURCE_KEY } from '../../scripts/publishing/upload/upload-source.ts'
import { type Packaged, packaged, trialSettings } from './packaged.ts'
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

  test('runs two builds at most, from the sources that the deployment brought', () => {
    const project = propertiesOf('Publication')
    // The second begins while the first, which has published, brings its cache away.
    expect(project.ConcurrentBuildLimit).toBe(2)
    expect(project.Source.Location['Fn::Join'][1].at(-1)).toBe(`/${SOURCE_KEY}`)
    expect(
      project.Environment.EnvironmentVariables.map(({ Name }: { Name: string }) => Name),
    ).toEqual([
      ...['TABLE_NAME', 'SITE_BUCKET', 'DISTRIBUTION_ID', 'PUBLIC_SITE_ORIGIN'],
      // As a deployment builds the site: else each publication would undo what that set.
      ...Object.keys(siteVariables(trialSettings)),
    ])
    expect(
      propertiesOf('StartPublicationLambdaFunction').Environment.Variables.PUBLICATION_PROJECT,
    ).toBe(project.Name)
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

  test('of few files is made by a function in five minutes at most, which writes no more than that', async () => {
    expect(propertiesOf('PublishSmallLambdaFunction')).toMatchObject({
      Handler: 'publish-small.handler',
      Timeout: 300,
      EphemeralStorage: { Size: 4096 },
    })
    expect(
      propertiesOf('StartPublicationLambdaFunction').Environment.Variables.SMALL_FUNCTION,
    ).toEqual({ Ref: 'PublishSmallLambdaFunction' })
    const zip = await readFile(join(service.packageFolder, 'publishSmall.zip'))
    const names = [...zipEntries(zip).keys()].toSorted()
    expect(names).toContain('node_modules/@img/sharp-linux-arm64/package.json')
    expect(
      names.filter(
        (name) => !/^(thesaurus\/[a-z0-9-]+\.txt|motifs\/[a-z]+\.svg|node_modules\/.+)$/.test(name),
      ),
    ).toEqual([
      'fonts/HankenGrotesk_600SemiBold.ttf',
      'fonts/SourceSerif4_600SemiBold.ttf',
      'publish-small.mjs',
    ])
    const [{ PolicyDocument }] = propertiesOf('PublishSmallRole').Policies
    const statements = PolicyDocument.Statement as Array<{
      Action: string | string[]
      Resource: Join | Join[]
    }>
    for (const { Action } of statements) expect([Action].flat().join()).not.toContain('*')
    const written = statements
      .filter(({ Action }) => [Action].flat().includes('s3:PutObject'))
      .flatMap(({ Resource }) => [Resource].flat())
      .map((resource) => resource?.['Fn::Join']?.[1].at(-1))
    expect(written.toSorted()).toEqual([
      '/catalogue/*',
      '/private/audio/*',
      `/${KEPT_PREFIX}*`,
      '/site/*',
      '/uploads/*',
    ])
  })

  test('may read what is published and write nothing but its own records and the site', () => {
    const [policy] = propertiesOf('PublicationRole').Policies
    const statements = policy.PolicyDocument.Statement as Array<{
      Sid: string
      Action: string[]
      Resource: Join | Join[]
      Condition?: Record<string, Record<string, string[]>>
    }>
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
    const written = statements
      .filter(({ Action }) => [Action].flat().includes('s3:PutObject'))
      .flatMap(({ Resource }) => [Resource].flat())
      .map((resource) => resource?.['Fn::Join']?.[1].at(-1))
    expect(written.toSorted()).toEqual([
      '/catalogue/*',
      '/private/audio/*',
      '/private/publication/cache*',
      `/${KEPT_PREFIX}*`,
      `/${RETIRED_KEY}`,
      '/site/*',
      '/uploads/*',
    ])
  })
})
