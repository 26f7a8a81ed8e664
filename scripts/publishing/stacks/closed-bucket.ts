/**
 * A bucket that nobody reaches from outside or unencrypted, with its policy, as resources of a
 * template. It outlives its stack.
 * @param name of the resource; its policy is called the same with `Policy` behind
 * @param properties besides what closes it
 * @param statements of its policy besides the one that demands encryption
 */
export function closedBucket(
  name: string,
  properties: Record<string, unknown>,
  statements: readonly unknown[] = [],
): Record<string, unknown> {
  return {
    [name]: {
      Type: 'AWS::S3::Bucket',
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
          ],
        },
        ...properties,
      },
    },
    [`${name}Policy`]: {
      Type: 'AWS::S3::BucketPolicy',
      Properties: {
        Bucket: { Ref: name },
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Sid: 'OnlyEncrypted',
              Effect: 'Deny',
              Principal: '*',
              Action: 's3:*',
              Resource: [{ 'Fn::GetAtt': [name, 'Arn'] }, { 'Fn::Sub': `\${${name}.Arn}/*` }],
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            },
            ...statements,
          ],
        },
      },
    },
  }
}
