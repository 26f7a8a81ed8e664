import { beforeAll, describe, expect, test } from 'vitest'
import { type TrialTemplate, trialTemplate } from './trial-template.ts'

let trial: TrialTemplate
beforeAll(async () => {
  trial = await trialTemplate()
})

const distribution = () => trial.propertiesOf('Distribution').DistributionConfig

describe("the API's function", () => {
  test('runs on Node 24 with room for the catalogue', () => {
    expect(trial.propertiesOf('ApiLambdaFunction')).toMatchObject({
      Runtime: 'nodejs24.x',
      Handler: 'api.handler',
      Architectures: ['arm64'],
      Timeout: 29,
      EphemeralStorage: { Size: 2048 },
      ReservedConcurrentExecutions: 20,
      Role: { 'Fn::GetAtt': ['ApiRole', 'Arn'] },
    })
    expect(trial.propertiesOf('ApiLogGroup').RetentionInDays).toBe(30)
  })

  test('is waited for longer by the CDN than it may take', () => {
    const origin = distribution().Origins.find(({ Id }: { Id: string }) => Id === 'api')
    const { Timeout } = trial.propertiesOf('ApiLambdaFunction')
    expect(origin.CustomOriginConfig.OriginReadTimeout).toBeGreaterThan(Timeout)
  })
})

describe("a release of the API's function", () => {
  const alias = () => trial.template.Resources.ApiAlias

  test('goes to an alias, and all calls by it', () => {
    expect(trial.propertiesOf('HttpApiIntegrationApi').IntegrationUri).toEqual({ Ref: 'ApiAlias' })
    expect(trial.propertiesOf('ApiLambdaPermissionHttpApi').FunctionName).toEqual({
      Ref: 'ApiAlias',
    })
    expect(trial.template.Resources.ApiVersion).toMatchObject({
      UpdateReplacePolicy: 'Retain',
      // CloudFormation makes a version only where something of it differs.
      Properties: {
        Description: trial.propertiesOf('ApiLambdaFunction').Environment.Variables.VERSION,
      },
    })
  })

  test('moves it little by little in production, and back at an alarm', () => {
    expect(alias().UpdatePolicy.CodeDeployLambdaAliasUpdate).toEqual({
      ApplicationName: { Ref: 'ApiReleases' },
      DeploymentGroupName: { Ref: 'ApiReleaseGroup' },
    })
    const group = trial.propertiesOf('ApiReleaseGroup')
    expect(group.DeploymentConfigName['Fn::If']).toEqual([
      'IsProduction',
      expect.stringMatching(/^CodeDeployDefault\.LambdaCanary/),
      'CodeDeployDefault.LambdaAllAtOnce',
    ])
    expect(group.AutoRollbackConfiguration).toMatchObject({
      Enabled: true,
      Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']),
    })
    const alarms = group.AlarmConfiguration.Alarms.map(
      ({ Name }: { Name: { Ref: string } }) => Name,
    )
    expect(alarms).toEqual([{ Ref: 'ApiServerErrorAlarm' }, { Ref: 'ApiFunctionErrorAlarm' }])
  })
})

describe('the way to it', () => {
  test('lets through so many calls a second and no more', () => {
    const { DefaultRouteSettings } = trial.propertiesOf('HttpApiStage')
    expect(DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    })
  })

  test('logs neither who asks nor for what', () => {
    const { Format } = trial.propertiesOf('HttpApiStage').AccessLogSettings
    const fields = Object.values<string>(JSON.parse(Format))
    expect(fields.length).toBeGreaterThan(5)
    const personal = /identity|authorizer|path|domain|header|query|userAgent|sourceIp|routeKey/i
    expect(fields.filter((field) => personal.test(field))).toEqual([])
    expect(trial.propertiesOf('ApiAccessLog').RetentionInDays).toBe(30)
  })
})
