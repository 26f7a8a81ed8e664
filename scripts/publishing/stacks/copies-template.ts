import { closedBucket } from './closed-bucket.ts'
import type { Template } from './put-stack.ts'

/** So long a copy of the table is kept (serverless/data.yml). */
const KEPT_DAYS = 35

/** Longer than any copy of the table is kept, so whoever is in one and was deleted since is known. */
const NOTED_DAYS = 50

/**
 * What outlives the loss of a whole region: a vault for copies of the table, and a bucket for the
 * notes of who was deleted, which are replayed when a copy is restored.
 */
export function copiesTemplate(stage: string): Template {
  return {
    Description: `Hearticle (${stage}): copies for the loss of a region`,
    Resources: {
      Vault: {
        Type: 'AWS::Backup::BackupVault',
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          BackupVaultName: `hearticle-${stage}-copies`,
          // Governance mode, since no `ChangeableForDays` ends who may change it.
          LockConfiguration: { MinRetentionDays: KEPT_DAYS, MaxRetentionDays: KEPT_DAYS },
        },
      },
      ...closedBucket('Deletions', {
        // S3 replicates into buckets with versions alone.
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: [
            {
              Id: 'notes-of-deletions',
              Status: 'Enabled',
              ExpirationInDays: NOTED_DAYS,
              NoncurrentVersionExpiration: { NoncurrentDays: 1 },
            },
          ],
        },
      }),
    },
    Outputs: {
      VaultArn: { Value: { 'Fn::GetAtt': ['Vault', 'BackupVaultArn'] } },
      BucketArn: { Value: { 'Fn::GetAtt': ['Deletions', 'Arn'] } },
      BucketName: { Value: { Ref: 'Deletions' } },
    },
  }
}
