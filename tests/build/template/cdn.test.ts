import { beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN_SECRET_HEADER } from '../../../functions/request/origin-guard.ts'
import { bundleViewerRequest } from '../../../scripts/publishing/aws/bundle-viewer-request.ts'
import { securityHeaders } from '../../../scripts/server/origin.ts'
import { type TrialTemplate, trialTemplate } from './trial-template.ts'

let trial: TrialTemplate
beforeAll(async () => {
  trial = await trialTemplate()
})

const distribution = () => trial.propertiesOf('Distribution').DistributionConfig

/** What is framed or read by pages of others; all else has the strict one. */
const POLICIES: Record<string, string> = {
  '/embed/*': 'EmbedHeadersPolicy',
  '/en/embed/*': 'EmbedHeadersPolicy',
  '/data/*': 'DataHeadersPolicy',
}

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
      ['/embed/*', 'api', readers, 'FileCachePolicy'],
      ['/en/embed/*', 'api', readers, 'FileCachePolicy'],
      ['/api/mcp', 'api', all, 'ApiCachePolicy'],
      ['/api/*', 'api', all, 'ApiCachePolicy'],
      ['/oembed', 'api', all, 'ApiCachePolicy'],
      ['/content/*', 'api', all, 'ApiCachePolicy'],
      ['/assets/*', 'site', readers, 'FileCachePolicy'],
      ['/korrekturen', 'site-then-api', readers, 'ApiCachePolicy'],
      ['/en/corrections', 'site-then-api', readers, 'ApiCachePolicy'],
      ['/data/*', 'site-then-api', readers, 'FileCachePolicy'],
      ['/uploads/*', 'uploads', readers, 'FileCachePolicy'],
    ])
  })

  test('compresses, insists on TLS, leads pages to it and refuses calls without, and adds the security headers everywhere', () => {
    for (const behaviour of [
      distribution().DefaultCacheBehavior,
      ...distribution().CacheBehaviors,
    ]) {
      const isEmbed = /\/embed\//.test(behaviour.PathPattern)
      const isCall = behaviour.TargetOriginId === 'api' && !isEmbed
      expect(behaviour).toMatchObject({
        Compress: true,
        ViewerProtocolPolicy: isCall ? 'https-only' : 'redirect-to-https',
        ResponseHeadersPolicyId: {
          Ref: POLICIES[behaviour.PathPattern] ?? 'ResponseHeadersPolicy',
        },
      })
    }
  })

  test('lets embeds alone be framed, and is as strict with them else (P-EMBED)', () => {
    const configOf = (name: string) =>
      trial.propertiesOf(name).ResponseHeadersPolicyConfig as {
        SecurityHeadersConfig: object
        CustomHeadersConfig: object
      }
    const { SecurityHeadersConfig: all, CustomHeadersConfig: custom } =
      configOf('ResponseHeadersPolicy')
    expect(configOf('EmbedHeadersPolicy').CustomHeadersConfig).toEqual(custom)
    // Without a policy of its own, so that what the API says of each answer stays.
    const framing = ['ContentSecurityPolicy', 'FrameOptions']
    expect(configOf('EmbedHeadersPolicy').SecurityHeadersConfig).toEqual(
      Object.fromEntries(Object.entries(all).filter(([name]) => !framing.includes(name))),
    )
  })

  test('lets pages of others read data in bulk, with the security headers of all else', () => {
    const all = trial.propertiesOf('ResponseHeadersPolicy').ResponseHeadersPolicyConfig
    const {
      CorsConfig,
      Name: _,
      ...data
    } = trial.propertiesOf('DataHeadersPolicy').ResponseHeadersPolicyConfig
    expect(CorsConfig.AccessControlAllowOrigins).toEqual({ Items: ['*'] })
    expect({ ...data, Name: all.Name }).toEqual(all)
  })

  test('passes what assistants tell of their protocol', () => {
    const { OriginRequestPolicyConfig } = trial.propertiesOf('AssistantsOriginRequestPolicy')
    expect(OriginRequestPolicyConfig.HeadersConfig.Headers).toEqual(
      expect.arrayContaining(['Accept', 'Mcp-Method', 'Mcp-Name', 'Mcp-Protocol-Version']),
    )
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
    const path =
      trial.propertiesOf('ApiLambdaFunction').Environment.Variables.ORIGIN_SECRET_PARAMETER
    expect(api.OriginCustomHeaders).toEqual([
      { HeaderName: ORIGIN_SECRET_HEADER, HeaderValue: `{{resolve:ssm:${path}}}` },
    ])
  })

  test("keeps answers apart by token and query and passes the caller's language and address", () => {
    const { CachePolicyConfig } = trial.propertiesOf('ApiCachePolicy')
    expect(CachePolicyConfig.DefaultTTL).toBe(0)
    expect(CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    })
    const { OriginRequestPolicyConfig } = trial.propertiesOf('ApiOriginRequestPolicy')
    expect(OriginRequestPolicyConfig.HeadersConfig.Headers).toEqual(
      expect.arrayContaining([
        'Accept-Language',
        'CloudFront-Viewer-Address',
        'User-Agent',
        // By these a page that is loaded ahead tells that nobody sees it.
        'Purpose',
        'Sec-Purpose',
      ]),
    )
  })

  test('runs the function that is bundled here', async () => {
    expect(trial.propertiesOf('ViewerRequest')).toMatchObject({
      FunctionCode: await bundleViewerRequest(),
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    })
  })

  test('sends the security headers that the local origin sends', () => {
    const config = trial.propertiesOf('ResponseHeadersPolicy').ResponseHeadersPolicyConfig
    const security = config.SecurityHeadersConfig
    const custom: { Header?: string; Value?: string }[] = config.CustomHeadersConfig.Items
    const hsts = security.StrictTransportSecurity
    expect({
      'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
      'Strict-Transport-Security': [
        `max-age=${hsts.AccessControlMaxAgeSec}`,
        ...(hsts.IncludeSubdomains ? ['includeSubDomains'] : []),
        ...(hsts.Preload ? ['preload'] : []),
      ].join('; '),
      'X-Content-Type-Options': security.ContentTypeOptions.Override ? 'nosniff' : '',
      'X-Frame-Options': security.FrameOptions.FrameOption,
      'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(
        custom.flatMap(({ Header, Value }) => (Header ? [[Header, Value]] : [])),
      ),
    }).toEqual(securityHeaders)
  })

  test('keeps every stage but production out of search engines', () => {
    const [condition, inProduction, elsewhere] = trial
      .propertiesOf('ResponseHeadersPolicy')
      .ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.at(-1)['Fn::If']
    expect(trial.template.Conditions[condition]).toEqual({
      'Fn::Equals': ['trial', 'production'],
    })
    expect(inProduction).toEqual({ Ref: 'AWS::NoValue' })
    expect(elsewhere).toEqual({ Header: 'X-Robots-Tag', Value: 'noindex', Override: true })
  })
})
