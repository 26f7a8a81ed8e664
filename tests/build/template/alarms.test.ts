import { beforeAll, describe, expect, test } from 'vitest'
import { receivePaymentEvent } from '../../../src/contract/billing/billing.ts'
import { type Resource, type TrialTemplate, trialTemplate } from './trial-template.ts'

let trial: TrialTemplate
beforeAll(async () => {
  trial = await trialTemplate()
})

const alarms = () =>
  Object.entries<Resource>(trial.template.Resources).filter(
    ([, { Type }]) => Type === 'AWS::CloudWatch::Alarm',
  )

describe('the alarms', () => {
  test('ring for each way in which something fails or falls behind', () => {
    expect(alarms().map(([name]) => name.replace(/Alarm$/, ''))).toEqual([
      'ApiServerError',
      'ApiFunctionError',
      'ApiThrottle',
      'MailFunctionError',
      'MailFailure',
      'DailyError',
      'StudyImportError',
      'PublicationFailure',
      'StartPublicationError',
      'WaitingChange',
      'MailFeedbackError',
      'TableReadThrottle',
      'TableWriteThrottle',
      'BackupFailure',
      'CopyFailure',
      'OverdueMail',
      'MailStreamAge',
      'PublicationStreamAge',
      'CatalogueAge',
      'WebhookFailure',
      'ErrorBudget',
      'SlowErrorBudget',
    ])
  })

  test('tell the topic that is named, or an address by one of their own', () => {
    for (const [, { Properties }] of alarms())
      expect(Properties.AlarmActions['Fn::If']).toEqual([
        'HasAlarmTopic',
        [{ Ref: 'AlarmTopicArn' }],
        { 'Fn::If': ['HasAlarmEmail', [{ Ref: 'AlarmTopic' }], { Ref: 'AWS::NoValue' }] },
      ])
  })

  test('of our own metrics hear only what a line of a log gives', () => {
    const given = trial
      .ofType('AWS::Logs::MetricFilter')
      .map(({ Properties }) => Properties.MetricTransformations[0])
    for (const [, { Properties }] of alarms()) {
      const { MetricName, Namespace } = Properties
      if (Namespace?.startsWith('AWS/') || Properties.Metrics) continue
      expect(given).toContainEqual(
        expect.objectContaining({ MetricName, MetricNamespace: Namespace }),
      )
    }
  })

  test('count what is refused of the payment provider by its route', () => {
    const { FilterPattern } = trial.propertiesOf('WebhookFailures')
    expect(FilterPattern).toContain(`$.route = "${receivePaymentEvent.path}"`)
  })

  test('ring where errors use up a month of error budget in days', () => {
    // Of 30 days' 0.1 %: at 14.4 times the pace they are gone in two, at six times in five.
    expect(trial.propertiesOf('ErrorBudgetAlarm').Threshold).toBeCloseTo(0.001 * 14.4)
    expect(trial.propertiesOf('SlowErrorBudgetAlarm').Threshold).toBeCloseTo(0.001 * 6)
  })
})

test('the dashboard shows what the stack has', () => {
  const text: string = trial.propertiesOf('Dashboard').DashboardBody['Fn::Sub']
  const { widgets } = JSON.parse(text)
  expect(widgets.length).toBeGreaterThan(10)
  const named = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
  expect(named.filter((name) => trial.template.Resources[name] === undefined)).toEqual([])
  const own = [...text.matchAll(/\["hearticle\/trial", "(\w+)"/g)].map(([, name]) => name)
  const given = trial
    .ofType('AWS::Logs::MetricFilter')
    .map(({ Properties }) => Properties.MetricTransformations[0].MetricName)
  expect(given).toEqual(expect.arrayContaining(own))
})
