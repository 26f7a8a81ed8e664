import { createHash } from 'node:crypto'
import type { Template, TemplateResource } from './template.ts'

export const ACCOUNT = '210987654321'
export const REGION = 'eu-central-1'

/** By which property a template names a resource itself. */
const NAMES: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  // Their ids are ARNs with the function's name in them.
  'AWS::Lambda::Alias': 'FunctionName',
  'AWS::Lambda::Version': 'FunctionName',
  'AWS::CodeBuild::Project': 'Name',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::IAM::Role': 'RoleName',
}

/** What the `Arn` of a resource says before its id. */
const ARNS: Record<string, string> = {
  'AWS::DynamoDB::Table': `dynamodb:${REGION}:${ACCOUNT}:table/`,
  'AWS::S3::Bucket': 's3:::',
  'AWS::Lambda::Function': `lambda:${REGION}:${ACCOUNT}:function:`,
  'AWS::CodeBuild::Project': `codebuild:${REGION}:${ACCOUNT}:project/`,
  'AWS::Logs::LogGroup': `logs:${REGION}:${ACCOUNT}:log-group:`,
  'AWS::SNS::Topic': `sns:${REGION}:${ACCOUNT}:`,
  'AWS::IAM::Role': `iam::${ACCOUNT}:role/`,
}

/**
 * The id that a stack's resource gets, the same each time.
 * @param named the property by which the template names it, with its functions worked out
 */
export function physicalId(
  stack: string,
  logicalId: string,
  { Type }: TemplateResource,
  named: string | undefined,
): string {
  const digest = createHash('sha256').update(`${stack}/${logicalId}`).digest('hex')
  if (Type === 'AWS::CloudFront::Distribution') return `E${digest.slice(0, 13).toUpperCase()}`
  if (Type === 'AWS::ApiGatewayV2::Api') return digest.slice(0, 10)
  if (Type === 'AWS::Lambda::Alias' || Type === 'AWS::Lambda::Version') {
    return `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${named}:${logicalId}`
  }
  const id = named ?? `${stack}-${logicalId}-${digest.slice(0, 12)}`.toLowerCase()
  return Type === 'AWS::SNS::Topic' ? `arn:aws:sns:${REGION}:${ACCOUNT}:${id}` : id
}

export function nameProperty({ Type, Properties }: TemplateResource): unknown {
  return Properties?.[NAMES[Type] ?? '']
}

/** What `Fn::GetAtt` says of a resource. @param domains where a distribution answers */
export function attribute(
  { Type }: TemplateResource,
  id: string,
  name: string,
  domains: (distribution: string) => string,
): string {
  if (Type === 'AWS::CloudFront::Distribution' && name === 'DomainName') return domains(id)
  if (Type === 'AWS::S3::Bucket' && name === 'RegionalDomainName') {
    return `${id}.s3.${REGION}.amazonaws.com`
  }
  if (name === 'StreamArn') return `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${id}/stream/1`
  if (/Arn$/i.test(name)) {
    const service = Type.split('::')[1]?.toLowerCase()
    return `arn:aws:${ARNS[Type] ?? `${service}:${REGION}:${ACCOUNT}:`}${id}`
  }
  return `${name.toLowerCase()}.${id}`
}

/** The resource that an id belongs to. */
export function resourceOf(template: Template, logicalId: string): TemplateResource {
  const resource = template.Resources[logicalId]
  if (!resource) throw new Error(`The template has no ${logicalId}`)
  return resource
}
