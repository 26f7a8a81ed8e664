import { beforeAll, describe, expect, test } from 'vitest'
import { type TrialTemplate, trialTemplate } from './trial-template.ts'

let its: TrialTemplate
beforeAll(async () => {
  its = await trialTemplate()
})

describe('the alarms', () => {
  test('tell a topic or an address, where one is named', () => {
    const alarms = its.ofType('AWS::CloudWatch::Alarm')
    expect(alarms.map(({ Properties }) => Properties.MetricName).toSorted()).toEqual(
      [
        ...['5xx', 'Errors', 'Throttles', 'ReadThrottleEvents', 'WriteThrottleEvents'],
        // Of mails and of what comes back.
        ...['Errors', 'Errors', 'MailFailures'],
        // Of the daily job, and of the daily import.
        ...['Errors', 'Errors'],
        // Of copies.
        ...['NumberOfBackupJobsFailed', 'NumberOfCopyJobsFailed'],
        // Of publications.
        ...['Errors', 'FailedBuilds', 'WaitingChangeSeconds'],
      ].toSorted(),
    )
    for (const { Properties } of alarms)
      expect(Properties.AlarmActions['Fn::If']).toEqual([
        'HasAlarmTopic',
        [{ Ref: 'AlarmTopicArn' }],
        { 'Fn::If': ['HasAlarmEmail', [{ Ref: 'AlarmTopic' }], { Ref: 'AWS::NoValue' }] },
      ])
  })
})
