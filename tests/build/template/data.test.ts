import { beforeAll, describe, expect, test } from 'vitest'
import { deletionKey } from '../../../functions/accounts/delete-account.ts'
import { EXPIRY_ATTRIBUTE } from '../../../functions/store/table/keys.ts'
import { copiesTemplate } from '../../../scripts/publishing/stacks/copies-template.ts'
import { tableDefinition } from '../../support/create-table.ts'
import { type Resource, type TrialTemplate, trialTemplate } from './trial-template.ts'

let trial: TrialTemplate
beforeAll(async () => {
  trial = await trialTemplate()
})

const retained = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' }

describe('the table', () => {
  test('is the one of the code', () => {
    const definition = tableDefinition('hearticle-trial')
    expect(trial.propertiesOf('Table')).toMatchObject(definition)
  })

  test('expires records, can be restored and outlives the stack', () => {
    expect(trial.template.Resources.Table).toMatchObject(retained)
    expect(trial.propertiesOf('Table')).toMatchObject({
      TimeToLiveSpecification: { AttributeName: EXPIRY_ATTRIBUTE, Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
    })
  })
})

describe('the buckets', () => {
  test('are all closed to the public', () => {
    const closed = { BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true }
    const buckets = trial.ofType('AWS::S3::Bucket')
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
    expect(trial.template.Resources.SiteBucket).toMatchObject(retained)
    expect(trial.propertiesOf('SiteBucket').VersioningConfiguration).toEqual({ Status: 'Enabled' })
    expect(trial.propertiesOf('SiteBucket').LifecycleConfiguration.Rules[0]).toMatchObject({
      Status: 'Enabled',
      NoncurrentVersionExpiration: { NoncurrentDays: 30 },
    })
  })

  test("the site's opens the site and the uploads to this CDN alone, over TLS alone", () => {
    const [deny, allow] = trial.propertiesOf('SiteBucketPolicy').PolicyDocument.Statement
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

describe('copies for the loss of a region', () => {
  test('are made of the table every day, where the stage has a region for them', () => {
    const { BackupPlanRule } = trial.propertiesOf('BackupPlan').BackupPlan
    const [{ CopyActions }] = BackupPlanRule
    expect(CopyActions).toMatchObject([
      { DestinationBackupVaultArn: { Ref: 'CopiesVaultArn' }, Lifecycle: { DeleteAfterDays: 35 } },
    ])
    expect(trial.propertiesOf('BackupSelection').BackupSelection.Resources).toEqual([
      { 'Fn::GetAtt': ['Table', 'Arn'] },
    ])
    expect(trial.template.Resources.BackupPlan.Condition).toBe('HasCopies')
  })

  test('can be deleted early by nobody who does not unlock their vault, here and elsewhere', () => {
    const [{ Lifecycle, CopyActions }] = trial.propertiesOf('BackupPlan').BackupPlan.BackupPlanRule
    const { Vault } = copiesTemplate('trial').Resources as { Vault: Resource }
    const retention: [Resource['Properties'], number][] = [
      [trial.propertiesOf('BackupVault'), Lifecycle.DeleteAfterDays],
      [Vault.Properties, CopyActions[0].Lifecycle.DeleteAfterDays],
    ]
    for (const [{ LockConfiguration }, days] of retention) {
      expect(LockConfiguration.MinRetentionDays).toBe(days)
      expect(LockConfiguration.MaxRetentionDays).toBe(35)
      // With a day from which on nobody can change it, it would be in compliance mode.
      expect(LockConfiguration).not.toHaveProperty('ChangeableForDays')
    }
  })

  test('know who was deleted for longer than they are kept', () => {
    const [condition, configuration] =
      trial.propertiesOf('SiteBucket').ReplicationConfiguration['Fn::If']
    expect(condition).toBe('HasCopies')
    const [rule] = configuration.Rules
    expect(deletionKey('7').startsWith(rule.Filter.Prefix)).toBe(true)
    expect(rule.Destination).toEqual({ Bucket: { Ref: 'CopiesBucketArn' } })
    const { Deletions } = copiesTemplate('trial').Resources as { Deletions: Resource }
    const [notes] = Deletions.Properties.LifecycleConfiguration.Rules
    expect(notes.ExpirationInDays).toBeGreaterThan(35)
  })
})
