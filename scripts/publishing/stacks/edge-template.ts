import type { StageSettings } from '../stages/stage-settings.ts'
import { closedBucket } from './closed-bucket.ts'
import type { Template } from './put-stack.ts'

/** Neither who asked nor for what exactly (P-RETENTION): no address, path, query, cookie or agent. */
const LOGGED = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'cs-method',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
  'sc-status',
  'sc-bytes',
  'sc-content-type',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
]

/**
 * What the CDN needs and AWS has in us-east-1 alone: its web ACL, its certificate unless the stage
 * names one, and its access log.
 * @param distributionId undefined until the stage's own stack has made it; then nothing is logged yet
 */
export function edgeTemplate(
  stage: string,
  {
    domain,
    certificateArn,
    requestsOfOneAddress,
  }: Pick<StageSettings, 'domain' | 'certificateArn' | 'requestsOfOneAddress'>,
  distributionId: string | undefined,
): Template {
  const makesCertificate = domain !== null && certificateArn === null
  return {
    Description: `Hearticle (${stage}): what the CDN needs in us-east-1`,
    Resources: {
      WebAcl: webAcl(stage, requestsOfOneAddress),
      ...(makesCertificate && {
        Certificate: {
          Type: 'AWS::CertificateManager::Certificate',
          // The CDN may still use it when the stage's domain becomes another one.
          DeletionPolicy: 'Retain',
          UpdateReplacePolicy: 'Retain',
          Properties: { DomainName: domain, ValidationMethod: 'DNS' },
        },
      }),
      ...logBucket(),
      ...(distributionId !== undefined && logDelivery(stage, distributionId)),
    },
    Outputs: {
      WebAclArn: { Value: { 'Fn::GetAtt': ['WebAcl', 'Arn'] } },
      ...(makesCertificate && { CertificateArn: { Value: { Ref: 'Certificate' } } }),
    },
  }
}

function webAcl(stage: string, Limit: number) {
  const visible = (MetricName: string) => ({
    CloudWatchMetricsEnabled: true,
    // A sampled request has its sender's address.
    SampledRequestsEnabled: false,
    MetricName,
  })
  return {
    Type: 'AWS::WAFv2::WebACL',
    Properties: {
      Name: `hearticle-${stage}`,
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      VisibilityConfig: visible(`hearticle-${stage}`),
      Rules: [
        {
          Name: 'addresses-of-ill-repute',
          Priority: 0,
          OverrideAction: { None: {} },
          Statement: {
            ManagedRuleGroupStatement: {
              VendorName: 'AWS',
              Name: 'AWSManagedRulesAmazonIpReputationList',
            },
          },
          VisibilityConfig: visible(`hearticle-${stage}-reputation`),
        },
        {
          Name: 'requests-of-one-address',
          Priority: 1,
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
          Statement: {
            RateBasedStatement: { Limit, EvaluationWindowSec: 300, AggregateKeyType: 'IP' },
          },
          VisibilityConfig: visible(`hearticle-${stage}-requests`),
        },
      ],
    },
  }
}

function logBucket() {
  return closedBucket(
    'AccessLogs',
    {
      LifecycleConfiguration: {
        Rules: [{ Id: 'thirty-days', Status: 'Enabled', ExpirationInDays: 30 }],
      },
    },
    [
      {
        Sid: 'TheCdnLogs',
        Effect: 'Allow',
        Principal: { Service: 'delivery.logs.amazonaws.com' },
        Action: 's3:PutObject',
        Resource: { 'Fn::Sub': `\${AccessLogs.Arn}/*` },
        Condition: {
          StringEquals: {
            's3:x-amz-acl': 'bucket-owner-full-control',
            'aws:SourceAccount': { Ref: 'AWS::AccountId' },
          },
          ArnLike: {
            'aws:SourceArn': {
              'Fn::Sub': `arn:aws:logs:us-east-1:\${AWS::AccountId}:delivery-source:*`,
            },
          },
        },
      },
    ],
  )
}

function logDelivery(stage: string, distributionId: string) {
  const name = `hearticle-${stage}-cdn`
  return {
    LogSource: {
      Type: 'AWS::Logs::DeliverySource',
      Properties: {
        Name: name,
        LogType: 'ACCESS_LOGS',
        ResourceArn: {
          'Fn::Sub': `arn:aws:cloudfront::\${AWS::AccountId}:distribution/${distributionId}`,
        },
      },
    },
    LogDestination: {
      Type: 'AWS::Logs::DeliveryDestination',
      Properties: {
        Name: name,
        OutputFormat: 'json',
        DestinationResourceArn: { 'Fn::GetAtt': ['AccessLogs', 'Arn'] },
      },
    },
    LogDelivery: {
      Type: 'AWS::Logs::Delivery',
      DependsOn: ['LogSource', 'AccessLogsPolicy'],
      Properties: {
        DeliverySourceName: name,
        DeliveryDestinationArn: { 'Fn::GetAtt': ['LogDestination', 'Arn'] },
        RecordFields: LOGGED,
      },
    },
  }
}
