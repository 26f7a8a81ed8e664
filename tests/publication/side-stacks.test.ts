import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readOutputs } from '../../scripts/publishing/deployment/stack.ts'
import { readStack } from '../../scripts/publishing/stacks/describe-stack.ts'
import {
  type PutStack,
  putStack,
  type Template,
} from '../../scripts/publishing/stacks/put-stack.ts'
import { putSideStacks, readCopies } from '../../scripts/publishing/stacks/side-stacks.ts'
import type { StageSettings } from '../../scripts/publishing/stages/stage-settings.ts'
import { trialSettings } from '../build/packaged.ts'
import { loopbackHttp } from '../support/loopback-http.ts'
import { moto } from '../support/moto-bucket.ts'

/** The stacks that were put, by their names. */
const stacks = new Map<string, Template>()
const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  stacks.clear()
})

/** Each output has its own name as its value. */
const record: PutStack = async ({ name, template }) => {
  stacks.set(name, template)
  const outputs = Object.keys(template.Outputs)
  return Object.fromEntries(outputs.map((key) => [key, `its ${key}`]))
}

const put = (changed: Partial<StageSettings> = {}, distributionId?: string) =>
  putSideStacks(
    'trial',
    { ...trialSettings, ...changed },
    { distributionId, say: (line) => lines.push(line), put: record },
  )

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation is read here as the data that it is
const resourcesOf = (name: string): any => stacks.get(name)?.Resources

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
  expect([...stacks.keys()]).toEqual(['hearticle-trial-edge'])
})

test('deliver the log of the CDN once it is there, with nothing personal in it', async () => {
  await put()
  expect(resourcesOf('hearticle-trial-edge')).not.toHaveProperty('LogDelivery')
  await put({}, 'E1')
  const edge = resourcesOf('hearticle-trial-edge')
  expect(edge.LogSource.Properties.ResourceArn['Fn::Sub']).toMatch(/:distribution\/E1$/)
  const fields: string[] = edge.LogDelivery.Properties.RecordFields
  expect(fields).toContain('sc-status')
  expect(fields.filter((name) => /^c-|uri|cs\(|cookie|forwarded|host|asn/.test(name))).toEqual([])
  for (const { VisibilityConfig } of edge.WebAcl.Properties.Rules) {
    expect(VisibilityConfig.SampledRequestsEnabled).toBe(false)
  }
})

test('say where the DNS record of a certificate is named that is made', async () => {
  await put()
  expect(lines).toEqual([])
  await put({ domain: 'www.example.org' })
  expect(lines.join()).toContain('hearticle-trial-edge waits for the DNS record of its certificate')
})

test('where the copies are is read from their own region, with no need of the other one', async () => {
  const requestedRegions: string[] = []
  const read = async (name: string, region: string) => {
    requestedRegions.push(`${name} ${region}`)
    return { BucketName: 'copies' }
  }
  expect(await readCopies('trial', trialSettings, read)).toEqual({
    region: 'eu-west-1',
    siteBucket: 'copies',
  })
  expect(requestedRegions).toEqual(['hearticle-trial-copies eu-west-1'])
  await expect(readCopies('trial', { ...trialSettings, backupRegion: null }, read)).rejects.toThrow(
    'backupRegion is null in stages/trial.json',
  )
  await expect(readCopies('trial', trialSettings, async () => undefined)).rejects.toThrow(
    'There is no stack hearticle-trial-copies in eu-west-1',
  )
})

test('what comes after the infrastructure says that there is none yet, and where to begin', async () => {
  await expect(readOutputs('trial', 'eu-central-1', async () => undefined)).rejects.toThrow(
    'The stack hearticle-trial does not exist yet: npm run deploy -- trial --from infrastructure',
  )
  const startedTable = async () => ({ TableName: 'hearticle-trial' })
  await expect(readOutputs('trial', 'eu-central-1', startedTable)).rejects.toThrow(
    'not name SiteOrigin',
  )
})

test('a stack that fails says what failed first, of this time', async () => {
  const name = 'hearticle-trial-edge'
  const event = ([id, status, reason]: readonly string[]) =>
    `<member><StackId>s</StackId><PhysicalResourceId>${id === name ? 's' : 'p'}</PhysicalResourceId><LogicalResourceId>${id}</LogicalResourceId><ResourceType>AWS::A::B</ResourceType><ResourceStatus>${status}</ResourceStatus><ResourceStatusReason>${reason}</ResourceStatusReason></member>`
  // The newest first, on two pages.
  const pages = [
    [
      [name, 'ROLLBACK_COMPLETE', ''],
      [name, 'ROLLBACK_IN_PROGRESS', 'The following resource(s) failed to create'],
      ['LogSource', 'CREATE_FAILED', 'Resource creation cancelled'],
    ],
    [
      ['Certificate', 'CREATE_FAILED', 'The domain is on a list'],
      [name, 'CREATE_IN_PROGRESS', 'User Initiated'],
      ['WebAcl', 'UPDATE_FAILED', 'long ago'],
    ],
  ]
  let isMade = false
  const { url, close } = await loopbackHttp((response, { parameters }) => {
    const action = parameters.get('Action')
    const answer = (inner: string, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'text/xml' })
        .end(`<${action}Response><${action}Result>${inner}</${action}Result></${action}Response>`)
    if (action === 'CreateStack') {
      isMade = true
      return answer('<StackId>s</StackId>')
    }
    if (action === 'DescribeStackEvents') {
      const isFirst = parameters.get('NextToken') === null
      const events = pages[isFirst ? 0 : 1] ?? []
      const next = isFirst ? '<NextToken>2</NextToken>' : ''
      return answer(`<StackEvents>${events.map(event).join('')}</StackEvents>${next}`)
    }
    if (isMade) {
      return answer(
        '<Stacks><member><StackName>s</StackName><StackStatus>ROLLBACK_COMPLETE</StackStatus></member></Stacks>',
      )
    }
    return response
      .writeHead(400, { 'content-type': 'text/xml' })
      .end(
        '<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>',
      )
  })
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  vi.stubEnv('AWS_ENDPOINT_URL', url)
  try {
    const template = { Description: '', Resources: {}, Outputs: {} }
    await expect(putStack({ name, region: 'us-east-1', template })).rejects.toThrow(
      `${name}: it is ROLLBACK_COMPLETE, since Certificate (AWS::A::B): The domain is on a list; all that happened: aws`,
    )
  } finally {
    vi.unstubAllEnvs()
    await close()
  }
})

describe.skipIf(moto === null)('a stack in CloudFormation', () => {
  const region = 'eu-central-1'
  const queue = { Type: 'AWS::SQS::Queue' }
  const templateOf = (Resources: Template['Resources']): Template => ({
    Description: '',
    Resources,
    Outputs: { Name: { Value: { Ref: 'One' } } },
  })
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
    vi.stubEnv('AWS_ENDPOINT_URL', String(moto))
    return () => vi.unstubAllEnvs()
  })

  test('is made, is left as it is where nothing differs, and changed where something does', async () => {
    const name = `hearticle-${randomUUID()}`
    expect(await readStack(name, region)).toBeUndefined()
    const one = templateOf({ One: queue })
    const outputs = await putStack({ name, region, template: one })
    expect(outputs.Name).toEqual(expect.any(String))
    expect(await putStack({ name, region, template: one })).toEqual(outputs)
    const two = { ...one, Outputs: { ...one.Outputs, Two: { Value: 'two' } } }
    expect(await putStack({ name, region, template: two })).toMatchObject({ Two: 'two' })
    expect(await readStack(name, region)).toMatchObject({ Two: 'two' })
  })

  test('that is refused says why, and where to look', async () => {
    const name = `hearticle-${randomUUID()}`
    const QueueName = { 'Fn::ImportValue': 'nothing' }
    const template = templateOf({ One: { ...queue, Properties: { QueueName } } })
    await expect(putStack({ name, region, template })).rejects.toThrow(
      `all that happened: aws cloudformation describe-stack-events --region ${region} --stack-name ${name}`,
    )
  })
})
