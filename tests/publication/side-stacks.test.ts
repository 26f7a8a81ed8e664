import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putSideStacks, readCopies } from '../../scripts/publishing/stacks/side-stacks.ts'
import type { StageSettings } from '../../scripts/publishing/stages/stage-settings.ts'
import { trialSettings } from '../build/packaged.ts'
import { type LoopbackAccount, openLoopbackAccount } from './loopback-account.ts'

let account: LoopbackAccount
const said: string[] = []
beforeEach(async () => {
  said.length = 0
  account = await openLoopbackAccount()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', account.endpoint)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await account.close()
})

/** @param onPause what happens while it waits */
const put = (
  changed: Partial<StageSettings> = {},
  { distributionId, onPause = () => {} }: { distributionId?: string; onPause?: () => void } = {},
) =>
  putSideStacks(
    'trial',
    { ...trialSettings, ...changed },
    { distributionId, say: (line) => said.push(line), pause: async () => onPause() },
  )

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation is read here as the data that it is
const resourcesOf = (name: string): any => account.sideStacks.get(name)?.template.Resources

test('hand on the web ACL, the certificate and where copies go', async () => {
  expect(await put({ domain: 'www.example.org' })).toEqual({
    webAclArn: 'its WebAclArn',
    certificateArn: 'its CertificateArn',
    copiesVaultArn: 'its VaultArn',
    copiesBucketArn: 'its BucketArn',
  })
  const edge = resourcesOf('hearticle-trial-edge')
  expect(edge.Certificate.Properties).toEqual({
    DomainName: 'www.example.org',
    ValidationMethod: 'DNS',
  })
  const { Rules } = edge.WebAcl.Properties
  expect(Rules.at(-1).Statement.RateBasedStatement).toMatchObject({ Limit: 5000 })
})

test('make no certificate where the stage names one, and no copies where it wants none', async () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1'
  const domain = 'www.example.org'
  expect(await put({ domain, certificateArn, backupRegion: null })).toMatchObject({
    certificateArn,
    copiesVaultArn: '',
  })
  expect(resourcesOf('hearticle-trial-edge')).not.toHaveProperty('Certificate')
  expect([...account.sideStacks.keys()]).toEqual(['hearticle-trial-edge'])
})

test('deliver the log of the CDN once it is there, with nothing personal in it', async () => {
  await put()
  expect(resourcesOf('hearticle-trial-edge')).not.toHaveProperty('LogDelivery')
  await put({}, { distributionId: 'E1' })
  const edge = resourcesOf('hearticle-trial-edge')
  expect(edge.LogSource.Properties.ResourceArn['Fn::Sub']).toMatch(/:distribution\/E1$/)
  const fields: string[] = edge.LogDelivery.Properties.RecordFields
  expect(fields).toContain('sc-status')
  expect(fields.filter((name) => /^c-|uri|cs\(|cookie|forwarded|host|asn/.test(name))).toEqual([])
  for (const { VisibilityConfig } of edge.WebAcl.Properties.Rules) {
    expect(VisibilityConfig.SampledRequestsEnabled).toBe(false)
  }
})

test('are as they were when nothing differs', async () => {
  const first = await put()
  expect(await put()).toEqual(first)
})

test('say which DNS record a certificate waits for, once, and go on when it is there', async () => {
  account.nextSideStack = 'waits'
  let asked = 0
  const onPause = () => {
    asked += 1
    const edge = account.sideStacks.get('hearticle-trial-edge')
    if (asked === 3 && edge) edge.status = 'CREATE_COMPLETE'
  }
  await put({ domain: 'www.example.org' }, { onPause })
  expect(said).toEqual([
    expect.stringContaining('waits for DNS: Content of DNS Record is: {Name: _x'),
  ])
})

test('a run that died while one was made is started again and waits for it', async () => {
  await put()
  const edge = account.sideStacks.get('hearticle-trial-edge')
  if (edge) edge.status = 'UPDATE_IN_PROGRESS'
  const onPause = () => {
    if (edge) edge.status = 'UPDATE_COMPLETE'
  }
  expect(await put({}, { onPause })).toMatchObject({ webAclArn: 'its WebAclArn' })
})

test('one that cannot be made ends the deployment with what to do', async () => {
  account.nextSideStack = 'fails'
  await expect(put()).rejects.toThrow(
    'hearticle-trial-edge is ROLLBACK_COMPLETE: aws cloudformation describe-stack-events --region us-east-1',
  )
  expect(account.sideStacks.has('hearticle-trial-copies')).toBe(false)
})

test('where the copies are is read from their own region, with no need of the other one', async () => {
  await put()
  expect(await readCopies('trial', trialSettings)).toEqual({
    region: 'eu-west-1',
    siteBucket: 'its BucketName',
  })
  await expect(readCopies('trial', { ...trialSettings, backupRegion: null })).rejects.toThrow(
    'backupRegion is null in stages/trial.json',
  )
})
