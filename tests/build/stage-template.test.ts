import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STACK_OUTPUTS } from '../../scripts/publishing/deployment/stack.ts'
import { reservedConcurrency } from '../../scripts/publishing/stages/stage-settings.ts'
import { type Packaged, packaged, trialSettings } from './packaged.ts'

const settings = {
  region: 'eu-west-1',
  domain: 'www.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  alarmEmail: 'alarms@example.org',
  ncbiEmail: 'studies@example.org',
  apiConcurrency: null,
  hstsIncludeSubDomains: true,
  hstsPreload: true,
  tableName: 'restored',
}

let service: Packaged
beforeAll(async () => {
  // Settings of the shell that packages: they are of no account.
  process.env.DOMAIN_NAME = 'elsewhere.example.org'
  service = await packaged('trial', settings)
})
afterAll(() => {
  delete process.env.DOMAIN_NAME
  return service?.remove()
})

const propertiesOf = (name: string) => service.template.Resources[name].Properties
const reserved = (template: Packaged['template']) =>
  Object.values<{ Properties: { ReservedConcurrentExecutions?: number } }>(template.Resources)
    .map(({ Properties }) => Properties.ReservedConcurrentExecutions)
    .filter((count) => count !== undefined)

describe('a first deployment', () => {
  test('begins with a stack of a bucket, which gets no parameters that its template lacks', async () => {
    const read = async (name: string) =>
      JSON.parse(await readFile(join(service.packageFolder, name), 'utf8'))
    const first = await read('cloudformation-template-create-stack.json')
    const { service: packed } = await read('serverless-state.json')
    expect(first).not.toHaveProperty('Parameters')
    expect(packed.provider).not.toHaveProperty('stackParameters')
    expect(service.template.Parameters).toMatchObject({
      DomainName: { Default: 'www.example.org' },
      MailFrom: { Default: 'post@mail.example.org' },
      AlarmTopicArn: { Default: '' },
    })
  })

  test('no resource needs another that needs it', () => {
    const resources: Record<string, unknown> = service.template.Resources
    const needsOf = (value: unknown): string[] => {
      if (value === null || typeof value !== 'object') return []
      return Object.entries(value).flatMap(([key, child]) => {
        if (key === 'Ref') return [String(child)]
        if (key === 'Fn::GetAtt') return [String([child].flat()[0]).split('.')[0] ?? '']
        if (key === 'DependsOn') return [child].flat().map(String)
        return needsOf(child)
      })
    }
    const made = new Set<string>()
    let waiting = Object.keys(resources)
    while (waiting.length > 0) {
      const next = waiting.filter((name) =>
        needsOf(resources[name]).some((need) => need in resources && !made.has(need)),
      )
      // Those that are left wait for each other.
      if (next.length === waiting.length) break
      for (const name of waiting) if (!next.includes(name)) made.add(name)
      waiting = next
    }
    expect(waiting).toEqual([])
  })

  test('a deployment goes on with what the stack names', () => {
    expect(Object.keys(service.template.Outputs)).toEqual(
      expect.arrayContaining([...STACK_OUTPUTS]),
    )
  })
})

describe("a stage's settings", () => {
  test('are the whole of what the template is made with', async () => {
    expect(propertiesOf('Table').TableName).toBe('restored')
    expect(propertiesOf('StudyImportLambdaFunction').Environment.Variables.NCBI_EMAIL).toBe(
      'studies@example.org',
    )
    const { StrictTransportSecurity } =
      propertiesOf('ResponseHeadersPolicy').ResponseHeadersPolicyConfig.SecurityHeadersConfig
    expect(StrictTransportSecurity).toMatchObject({ IncludeSubdomains: true, Preload: true })
    expect(service.template.Resources.AlarmTopic).toMatchObject({
      Condition: 'HasAlarmEmail',
      Properties: { Subscription: [{ Protocol: 'email', Endpoint: { Ref: 'AlarmEmail' } }] },
    })
    expect(JSON.stringify(service.template)).not.toContain('elsewhere.example.org')
  })

  test('reserve concurrency for all functions that have a bound, or for none', async () => {
    expect(reserved(service.template)).toEqual([])
    const other = await packaged('trial')
    try {
      const bounds = Object.values(reservedConcurrency(trialSettings))
      expect(reserved(other.template).toSorted()).toEqual(bounds.toSorted())
    } finally {
      await other.remove()
    }
  })
})
