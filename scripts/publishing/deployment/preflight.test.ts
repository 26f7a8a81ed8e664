import { describe, expect, test } from 'vitest'
import type { StageSettings } from '../stages/stage-settings.ts'
import type { AwsState } from './aws-state.ts'
import { findingLine, reportFindings } from './finding.ts'
import { preflight } from './preflight.ts'

const settings: StageSettings = {
  region: 'eu-central-1',
  backupRegion: 'eu-west-1',
  domain: 'www.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  mailFrom: 'post@mail.example.org',
  alarmEmail: 'alarms@example.org',
  alarmTopicArn: null,
  requestsOfOneAddress: 5000,
  ncbiEmail: 'studies@example.org',
  apiConcurrency: 200,
  hstsIncludeSubDomains: false,
  hstsPreload: false,
  tableName: null,
  uploadsBaseUrl: null,
  links: {
    publicSite: null,
    conference: null,
    crew: null,
    contactRequest: null,
    privacyPdfDe: null,
    privacyPdfEn: null,
  },
}

const is = <Value>(value: Value) => ({ is: value })
const fault = { fault: 'AccessDenied' }
const stackOf = (status: string) =>
  is({ status, outputs: { DistributionDomain: 'd1.cloudfront.net', TableName: 'hearticle-trial' } })

/** A stage that runs and lacks nothing. */
const complete: AwsState = {
  account: is('123456789012'),
  clockAhead: is(-1500),
  stack: stackOf('UPDATE_COMPLETE'),
  sideStacks: is([
    { name: 'hearticle-trial-edge', region: 'us-east-1', status: 'CREATE_COMPLETE' },
  ]),
  lambda: is({ limit: 1000, unreserved: 796 }),
  builds: is({ atOnce: 1, quotaCode: 'L-5ED1D25B' }),
  mail: is({ identity: 'verified', outOfSandbox: true }),
  certificate: is({ status: 'ISSUED', names: ['*.example.org'] }),
  dns: is({ cname: 'd1.cloudfront.net', isDistribution: true }),
  parameters: is({
    ...{ 'origin-secret': 1, 'session-keys': 1, 'hash-key': 1 },
    ...{ 'stripe-secret': 2, 'stripe-webhook-secret': 3, 'ncbi-key': 2 },
  }),
  table: is({ records: 4000 }),
}

/** An account in which nothing has been made yet. */
const fresh: AwsState = {
  ...complete,
  stack: is(undefined),
  sideStacks: is([]),
  mail: is({ identity: 'none', outOfSandbox: false }),
  dns: is({ cname: undefined, isDistribution: false }),
  parameters: is({}),
  table: is(undefined),
}

const linesOf = (state: Partial<AwsState>, changed: Partial<StageSettings> = {}) =>
  preflight({
    stage: 'trial',
    settings: { ...settings, ...changed },
    state: { ...complete, ...state },
  }).map(findingLine)

describe('the preflight', () => {
  test('finds nothing to do where nothing is', () => {
    expect(linesOf({}).filter((line) => !line.startsWith('ok'))).toEqual([])
  })

  test('stops nothing of a first deployment, and says what is left to do by hand', () => {
    const lines = linesOf(fresh)
    expect(lines.filter((line) => line.startsWith('stops'))).toEqual([])
    const byHand = lines.filter((line) => line.startsWith('by hand'))
    expect(byHand.map((line) => /^by hand {2}([^:]+)/.exec(line)?.[1])).toEqual([
      'mail domain',
      'mail sandbox',
      'DNS',
      'stripe-secret',
      'stripe-webhook-secret',
      'ncbi-key',
    ])
    for (const line of byHand) expect(line).toContain(' → ')
  })

  test('a new account deploys with its small quota where the stage reserves none', () => {
    const lambda = is({ limit: 10, unreserved: 10 })
    expect(linesOf({ ...fresh, lambda })).toContainEqual(
      expect.stringMatching(/^stops {4}Lambda concurrency: 204 are reserved, and of 10 only 0 may/),
    )
    expect(linesOf({ ...fresh, lambda }, { apiConcurrency: null })).toContainEqual(
      expect.stringMatching(
        /^by hand {2}Lambda concurrency: 10 at once are few.*--desired-value 1/,
      ),
    )
  })

  test.each<[string, Partial<AwsState>, Partial<StageSettings>]>([
    ['clock: 6 minutes ahead of', { clockAhead: is(6 * 60_000) }, {}],
    ['mailFrom: no address', {}, { mailFrom: null }],
    ['CodeBuild: no build may run', { builds: is({ atOnce: 0, quotaCode: 'L-5ED1D25B' }) }, {}],
    [
      'Lambda concurrency: 804 are',
      { ...fresh, lambda: is({ limit: 900, unreserved: 900 }) },
      { apiConcurrency: 800 },
    ],
    [
      'Lambda concurrency: 904 are',
      { lambda: is({ limit: 1000, unreserved: 796 }) },
      { apiConcurrency: 900 },
    ],
    [
      'certificate: arn:aws:acm:us-east-1:123456789012:certificate/1 does not',
      { certificate: is(undefined) },
      {},
    ],
    [
      'certificate: is PENDING_VALIDATION',
      { certificate: is({ status: 'PENDING_VALIDATION', names: [] }) },
      {},
    ],
    [
      'certificate: is for example.org',
      { certificate: is({ status: 'ISSUED', names: ['example.org'] }) },
      {},
    ],
    [
      'certificate: is for *.example.org',
      { certificate: is({ status: 'ISSUED', names: ['*.example.org'] }) },
      { domain: 'a.b.example.org' },
    ],
    [
      'mail domain: mail.example.org is in SES already',
      { ...fresh, mail: is({ identity: 'verified', outOfSandbox: true }) },
      {},
    ],
    ['stack: hearticle-trial is ROLLBACK_COMPLETE', { stack: stackOf('ROLLBACK_COMPLETE') }, {}],
    [
      'stack: hearticle-trial is UPDATE_ROLLBACK_FAILED',
      { stack: stackOf('UPDATE_ROLLBACK_FAILED') },
      {},
    ],
    ['stack: hearticle-trial is UPDATE_IN_PROGRESS', { stack: stackOf('UPDATE_IN_PROGRESS') }, {}],
    [
      'stack: hearticle-trial-edge is ROLLBACK_COMPLETE',
      {
        sideStacks: is([
          { name: 'hearticle-trial-edge', region: 'us-east-1', status: 'ROLLBACK_COMPLETE' },
        ]),
      },
      {},
    ],
    [
      'table: hearticle-trial is there without its stack',
      { ...fresh, table: is({ records: 0 }) },
      {},
    ],
    ['mailFrom: no address', {}, { mailFrom: null }],
    ['alarmEmail: nobody would be told', {}, { alarmEmail: null }],
    ['parameters: hash-key is gone', { parameters: is({}) }, {}],
  ])('stops at %s', (start, state, changed) => {
    const stops = linesOf(state, changed).filter((line) => line.startsWith('stops'))
    expect(stops).toContainEqual(expect.stringContaining(`stops    ${start}`))
    for (const line of stops) expect(line).toContain(' → ')
  })

  test.each<[string, Partial<AwsState>, Partial<StageSettings>]>([
    ['ncbiEmail: no daily import', {}, { ncbiEmail: null }],
    ['backupRegion: no copies', {}, { backupRegion: null }],
    [
      'certificate: comes with the deployment',
      { certificate: is({ status: 'PENDING_VALIDATION', names: ['www.example.org'] }) },
      { certificateArn: null },
    ],
    [
      'stack: hearticle-trial-edge is CREATE_IN_PROGRESS',
      {
        sideStacks: is([
          { name: 'hearticle-trial-edge', region: 'us-east-1', status: 'CREATE_IN_PROGRESS' },
        ]),
      },
      {},
    ],
    [
      'mail domain: mail.example.org is not verified yet',
      { mail: is({ identity: 'pending', outOfSandbox: true }) },
      {},
    ],
    [
      'DNS: www.example.org leads to old.example.org',
      { dns: is({ cname: 'old.example.org', isDistribution: false }) },
      {},
    ],
  ])('leaves %s to a person', (start, state, changed) => {
    expect(linesOf(state, changed)).toContainEqual(expect.stringContaining(`by hand  ${start}`))
  })

  test('sees the table that a first deployment left behind when the rest was taken back', () => {
    const stack = is({ status: 'UPDATE_ROLLBACK_COMPLETE', outputs: {} })
    const lines = linesOf({ ...fresh, stack, table: is({ records: 0 }) })
    expect(lines.filter((line) => line.startsWith('stops'))).toEqual([
      expect.stringMatching(/^stops {4}table: .*if nothing is in it: aws dynamodb update-table/),
    ])
    expect(linesOf({ ...fresh, stack }).filter((line) => line.startsWith('stops'))).toEqual([])
  })

  test('a table with records is never advised to be deleted', () => {
    const [line] = linesOf({ ...fresh, table: is({ records: 7 }) }).filter((one) =>
      /table:/.test(one),
    )
    expect(line).toContain('keep it')
    expect(line).not.toContain('delete-table')
  })

  test('what cannot be read is looked at by hand, and stops nothing', () => {
    const unreadable = Object.fromEntries(Object.keys(complete).map((name) => [name, fault]))
    const lines = linesOf({ ...unreadable, account: complete.account })
    expect(lines.filter((line) => /cannot be read: AccessDenied/.test(line))).toHaveLength(9)
    expect(lines.filter((line) => line.startsWith('stops'))).toEqual([])
  })

  test('without credentials says so, and no more', () => {
    const lines = linesOf({ account: { fault: 'Could not load credentials' } })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^stops {4}credentials: AWS takes none.* → export AWS_PROFILE/)
  })
})

test('findings are all said before the first that stops ends the deployment', () => {
  const said: string[] = []
  const findings = preflight({
    stage: 'trial',
    settings,
    state: { ...complete, builds: is({ atOnce: 0, quotaCode: 'L-5ED1D25B' }) },
  })
  expect(() => reportFindings(findings, (line) => said.push(line))).toThrow('What stops: CodeBuild')
  expect(said).toHaveLength(findings.length)
})
