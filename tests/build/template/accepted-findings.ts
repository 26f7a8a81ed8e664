/** A finding of a checker of templates that stays as it is. */
export interface Accepted {
  rule: RegExp
  reason: string
}

/** Of cdk-nag, by the rule's id. */
export const ACCEPTED_OF_NAG: readonly Accepted[] = [
  {
    rule: /^AwsSolutions-S1$/,
    reason: 'S3 logs address and key of each request, and keys of pictures hold ids of people',
  },
  {
    rule: /^AwsSolutions-CFR1$/,
    reason: 'Readers may be anywhere',
  },
  {
    rule: /^AwsSolutions-CFR3$/,
    reason: 'The log comes by CloudWatch (the edge stack), which can leave out who asked',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    reason: 'Only the CDN’s own address takes older TLS, as AWS fixes it; a domain takes 1.2 on',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<(SiteBucket\.Arn|CopiesBucketArn)>\/[\w/-]+\*\]$/,
    reason: 'A prefix of the bucket is the narrowest that S3 names files of a kind by',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<ApiLambdaFunction\.Arn>:\*\]$/,
    reason: 'A release moves the alias between versions that are not made yet',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:ssm:.*\/origin-secret:\*\]$/,
    reason: 'The versions of one secret, of which the one before holds while it is rotated',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    reason: 'CodeDeploy describes all alarms at once; it reads and changes none',
  },
  {
    rule: /^AwsSolutions-IAM4\[Policy::.*AWSBackupServiceRolePolicyForBackup\]$/,
    reason: 'AWS keeps it in step with its backups; one that lacks a right fails at night, unseen',
  },
  {
    rule: /^AwsSolutions-APIG4$/,
    reason: 'The API itself knows who may call what; what comes past the CDN it refuses',
  },
  {
    rule: /^Serverless-(LambdaDLQ|EventBusDLQ|LambdaEventSourceMappingDestination|LambdaAsyncFailureDestination)$/,
    reason:
      'What failed stands in the table; the schedule does it again within minutes, or at night',
  },
  {
    rule: /^Serverless-SNSRedrivePolicy$/,
    reason: 'SES knows who bounced by its own list; an alarm tells of a feedback that was not read',
  },
  {
    rule: /^Serverless-LambdaTracing$/,
    reason: 'Lines of the log carry the id of their request; traces would cost at each call',
  },
]

/** Of cfn-lint, by code and resource. */
export const ACCEPTED_OF_CFN_LINT: readonly Accepted[] = [
  {
    rule: /^W3005 /,
    reason: 'osls names dependencies that follow from references, too',
  },
  {
    rule: /^W1030 .*CertificateArn/,
    reason: 'Empty where the stage has no domain, and then not used',
  },
  {
    rule: /^W1032 .*CopiesBucketArn/,
    reason: 'Empty where the stage has no copies, and then not used',
  },
  {
    rule: /^W8003 /,
    reason: 'The stage is known when the template is made; the condition says which part is whose',
  },
]
