import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN_SECRET_HEADER } from '../../functions/request/origin-guard.ts'
import { tableDefinition } from '../../functions/store/table/create-table.ts'
import { EXPIRY_ATTRIBUTE } from '../../functions/store/table/keys.ts'
import { bundleViewerRequest } from '../../scripts/publishing/aws/bundle-viewer-request.ts'
import { securityHeaders } from '../../scripts/sandbox/origin/security-headers.ts'
import { type Packaged, packaged } from './packaged.ts'

let service: Packaged
beforeAll(async () => {
  service = await packaged('trial')
})
afterAll(() => service?.remove())

const propertiesOf = (name: string) => service.template.Resources[name].Properties
const distribution = () => propertiesOf('Distribution').DistributionConfig
const kept = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' }

interface Resource {
  Type: string
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation is read here as the data that it is
  Properties: any
}
const ofType = (type: string) =>
  Object.values<Resource>(service.template.Resources).filter(({ Type }) => Type === type)

describe('the table', () => {
  test('is the one of the code', () => {
    const definition = tableDefinition('hearticle-trial')
    expect(propertiesOf('Table')).toMatchObject(definition)
  })

  test('expires records, can be restored and outlives the stack', () => {
    expect(service.template.Resources.Table).toMatchObject(kept)
    expect(propertiesOf('Table')).toMatchObject({
      TimeToLiveSpecification: { AttributeName: EXPIRY_ATTRIBUTE, Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
    })
  })
})

describe('the buckets', () => {
  test('are all closed to the public', () => {
    const closed = { BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true }
    const buckets = ofType('AWS::S3::Bucket')
    expect(buckets).toHaveLength(2)
    for (const { Properties } of buckets) {
      expect(Properties.PublicAccessBlockConfiguration).toMatchObject({
        ...closed,
        RestrictPublicBuckets: true,
      })
      expect(Properties.AccessControl).toBeUndefined()
    }
  })

  test("the site's keeps old versions for a while and outlives the stack", () => {
    expect(service.template.Resources.SiteBucket).toMatchObject(kept)
    expect(propertiesOf('SiteBucket').VersioningConfiguration).toEqual({ Status: 'Enabled' })
    expect(propertiesOf('SiteBucket').LifecycleConfiguration.Rules[0]).toMatchObject({
      Status: 'Enabled',
      NoncurrentVersionExpiration: { NoncurrentDays: 30 },
    })
  })

  test("the site's opens the site and the uploads to this CDN alone, over TLS alone", () => {
    const [deny, allow] = propertiesOf('SiteBucketPolicy').PolicyDocument.Statement
    expect(deny).toMatchObject({
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    })
    expect(allow).toMatchObject({
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Action: 's3:GetObject',
    })
    expect(allow.Condition.StringEquals['AWS:SourceArn']['Fn::Join'][1].at(-1)).toEqual({
      Ref: 'Distribution',
    })
    const prefixes = allow.Resource.map((arn: { 'Fn::Join': [string, unknown[]] }) =>
      arn['Fn::Join'][1].at(-1),
    )
    expect(prefixes).toEqual(['/site/*', '/uploads/*'])
  })
})

describe('the CDN', () => {
  const readers = ['GET', 'HEAD', 'OPTIONS']
  const all = [...readers, 'PUT', 'PATCH', 'POST', 'DELETE']

  test('asks the bucket for pages, and the API where the bucket has none', () => {
    expect(distribution().DefaultCacheBehavior).toMatchObject({
      TargetOriginId: 'site-then-api',
      AllowedMethods: readers,
    })
    const [group] = distribution().OriginGroups.Items
    expect(group).toEqual({
      Id: 'site-then-api',
      FailoverCriteria: { StatusCodes: { Quantity: 2, Items: [403, 404] } },
      Members: { Quantity: 2, Items: [{ OriginId: 'site' }, { OriginId: 'api' }] },
    })
  })

  test('has a behaviour for each kind of address', () => {
    const behaviours = distribution().CacheBehaviors as Array<Record<string, unknown>>
    expect(
      behaviours.map(({ PathPattern, TargetOriginId, AllowedMethods, CachePolicyId }) => [
        PathPattern,
        TargetOriginId,
        AllowedMethods,
        (CachePolicyId as { Ref: string }).Ref,
      ]),
    ).toEqual([
      ['/api/*', 'api', all, 'ApiCachePolicy'],
      ['/content/*', 'api', all, 'ApiCachePolicy'],
      ['/assets/*', 'site', readers, 'FileCachePolicy'],
      ['/uploads/*', 'uploads', readers, 'FileCachePolicy'],
    ])
  })

  test('compresses, insists on TLS and adds the security headers everywhere', () => {
    for (const behaviour of [distribution().DefaultCacheBehavior, ...distribution().CacheBehaviors])
      expect(behaviour).toMatchObject({
        Compress: true,
        ViewerProtocolPolicy: 'redirect-to-https',
        ResponseHeadersPolicyId: { Ref: 'ResponseHeadersPolicy' },
      })
  })

  test('rewrites no error', () => {
    expect(distribution()).not.toHaveProperty('CustomErrorResponses')
  })

  test('puts the path prefix in front for the bucket and not for the API', () => {
    const paths = distribution().Origins.map(({ Id, OriginPath }: Record<string, string>) => [
      Id,
      OriginPath,
    ])
    expect(paths).toEqual([
      ['site', '/site'],
      ['uploads', undefined],
      ['api', undefined],
    ])
  })

  test('makes itself known to the API by the secret that the API reads', () => {
    const api = distribution().Origins.find(({ Id }: { Id: string }) => Id === 'api')
    const path = propertiesOf('ApiLambdaFunction').Environment.Variables.ORIGIN_SECRET_PARAMETER
    expect(api.OriginCustomHeaders).toEqual([
      { HeaderName: ORIGIN_SECRET_HEADER, HeaderValue: `{{resolve:ssm:${path}}}` },
    ])
  })

  test("keeps answers apart by token and query and passes the caller's language and address", () => {
    const { CachePolicyConfig } = propertiesOf('ApiCachePolicy')
    expect(CachePolicyConfig.DefaultTTL).toBe(0)
    expect(CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    })
    const { OriginRequestPolicyConfig } = propertiesOf('ApiOriginRequestPolicy')
    expect(OriginRequestPolicyConfig.HeadersConfig.Headers).toEqual(
      expect.arrayContaining([
        ...['Accept-Language', 'CloudFront-Viewer-Address', 'User-Agent'],
        // By these a page that is loaded ahead tells that nobody sees it.
        ...['Purpose', 'Sec-Purpose'],
      ]),
    )
  })

  test('runs the function that is bundled here', async () => {
    expect(propertiesOf('ViewerRequest')).toMatchObject({
      FunctionCode: await bundleViewerRequest(),
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    })
  })

  test('sends the security headers that the local origin sends', () => {
    const config = propertiesOf('ResponseHeadersPolicy').ResponseHeadersPolicyConfig
    const its = config.SecurityHeadersConfig
    const custom: { Header?: string; Value?: string }[] = config.CustomHeadersConfig.Items
    const hsts = its.StrictTransportSecurity
    expect({
      'Content-Security-Policy': its.ContentSecurityPolicy.ContentSecurityPolicy,
      'Strict-Transport-Security': [
        `max-age=${hsts.AccessControlMaxAgeSec}`,
        ...(hsts.IncludeSubdomains ? ['includeSubDomains'] : []),
        ...(hsts.Preload ? ['preload'] : []),
      ].join('; '),
      'X-Content-Type-Options': its.ContentTypeOptions.Override ? 'nosniff' : '',
      'X-Frame-Options': its.FrameOptions.FrameOption,
      'Referrer-Policy': its.ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(
        custom.flatMap(({ Header, Value }) => (Header ? [[Header, Value]] : [])),
      ),
    }).toEqual(securityHeaders)
  })

  test('keeps every stage but production out of search engines', () => {
    const [condition, inProduction, elsewhere] =
      propertiesOf(
        'ResponseHeadersPolicy',
      ).ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.at(-1)['Fn::If']
    expect(service.template.Conditions[condition]).toEqual({
      'Fn::Equals': ['trial', 'production'],
    })
    expect(inProduction).toEqual({ Ref: 'AWS::NoValue' })
    expect(elsewhere).toEqual({ Header: 'X-Robots-Tag', Value: 'noindex', Override: true })
  })
})

describe("the API's function", () => {
  test('runs on Node 24 with room for the catalogue', () => {
    expect(propertiesOf('ApiLambdaFunction')).toMatchObject({
      Runtime: 'nodejs24.x',
      Handler: 'api.handler',
      Architectures: ['arm64'],
      Timeout: 29,
      EphemeralStorage: { Size: 2048 },
      ReservedConcurrentExecutions: 20,
      Role: { 'Fn::GetAtt': ['ApiRole', 'Arn'] },
    })
    expect(propertiesOf('ApiLogGroup').RetentionInDays).toBe(30)
  })

  test('is waited for longer by the CDN than it may take', () => {
    const origin = distribution().Origins.find(({ Id }: { Id: string }) => Id === 'api')
    const { Timeout } = propertiesOf('ApiLambdaFunction')
    expect(origin.CustomOriginConfig.OriginReadTimeout).toBeGreaterThan(Timeout)
  })

  test('may do what it does, each to one thing', () => {
    const [policy] = propertiesOf('ApiRole').Policies
    const statements = policy.PolicyDocument.Statement as Array<{
      Sid: string
      Action: string | string[]
      Resource: unknown
    }>
    expect(statements.map(({ Sid }) => Sid)).toEqual([
      'Log',
      'Records',
      'Lists',
      'Shells',
      'Catalogue',
      'ProfilePictures',
      'Uploads',
      'PicturesOfAPerson',
      'Deletions',
      'Secrets',
      'PaymentSecrets',
    ])
    for (const { Action, Resource } of statements) {
      expect([Action].flat().join()).not.toContain('*')
      // A prefix of the bucket is the one place with a star in it.
      const withoutPrefix = JSON.stringify(Resource).replace(
        /\/(site\/shell|catalogue|uploads|private\/(avatars|audio|audio-uploads|deletions))\/\*/g,
        '',
      )
      expect(withoutPrefix).not.toContain('*')
    }
  })
})

test('a role is given nothing where a request lacks the keys that its conditions compare', () => {
  const conditions: Record<string, Record<string, unknown>>[] = ofType('AWS::IAM::Role')
    .flatMap(({ Properties }) => Properties.Policies)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Condition }) => Condition ?? [])
  const compared = conditions.flatMap((its) =>
    Object.entries(its)
      .filter(([operator]) => operator.startsWith('ForAllValues:'))
      .flatMap(([, keys]) => Object.keys(keys).map((key) => its.Null?.[key])),
  )
  expect(compared.length).toBeGreaterThan(10)
  expect(new Set(compared)).toEqual(new Set(['false']))
})

describe('the alarms', () => {
  test('tell a topic or an address, where one is named', () => {
    const alarms = ofType('AWS::CloudWatch::Alarm')
    expect(alarms.map(({ Properties }) => Properties.MetricName).toSorted()).toEqual(
      [
        ...['5xx', 'Errors', 'Throttles', 'ReadThrottleEvents', 'WriteThrottleEvents'],
        // Of mails and of what comes back.
        ...['Errors', 'Errors', 'MailFailures'],
        // Of the daily job, and of the daily import.
        ...['Errors', 'Errors'],
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
