import { expect, test, vi } from 'vitest'
import { trialSettings } from '../../../tests/build/packaged.ts'
import type { StageSettings } from '../stages/stage-settings.ts'
import { findingLine, reportFindings } from './finding.ts'
import { preflight, readStageState, type StageState } from './preflight.ts'

/** A stage that runs and lacks nothing. */
const settings = { ...trialSettings, ncbiEmail: 'studies@example.org' }
const complete = {
  uncommitted: '',
  hasTable: true,
  secrets: {
    'hash-key': 'k',
    'stripe-secret': 'rk_test_1',
    'stripe-webhook-secret': 'whsec_1',
    'ncbi-key': 'n',
  },
}
type State = Partial<
  Pick<StageState, 'uncommitted'> & Exclude<StageState['inAws'], { unknown: string }>
>

const stateOf = (state: State): StageState => {
  const { uncommitted, ...inAws } = { ...complete, ...state }
  return { uncommitted, inAws }
}
const linesOf = (state: State, changed: Partial<StageSettings> = {}, stage = 'staging') =>
  preflight(stage, { ...settings, ...changed }, stateOf(state)).map(findingLine)

test('nothing is found where nothing is to be done', () => {
  expect(linesOf({})).toEqual([])
})

test('a first deployment begins, and what is left to do by hand is said', () => {
  const lines = linesOf({ hasTable: false, secrets: {} }, { ncbiEmail: null, backupRegion: null })
  expect(lines.map((line) => /^by hand {2}([^:]+): .* → /.exec(line)?.[1])).toEqual([
    'backupRegion',
    'ncbiEmail',
    'stripe-secret',
    'stripe-webhook-secret',
    'ncbi-key',
  ])
})

test('what a deployment made up itself stands for none', () => {
  const secrets = { ...complete.secrets, 'stripe-secret': 'none' }
  expect(linesOf({ secrets })).toEqual([expect.stringMatching(/^by hand {2}stripe-secret: none/)])
})

test.each<[string, State, Partial<StageSettings>]>([
  ['mailFrom: no address that mails come from', {}, { mailFrom: null }],
  ['alarmEmail: nobody would be told', {}, { alarmEmail: null }],
  ['sources: not committed', { uncommitted: '?? notes.txt' }, {}],
  ['hash-key: is gone, but hearticle-staging was hashed by it', { secrets: {} }, {}],
  [
    'stripe-secret: is one for real money',
    { secrets: { ...complete.secrets, 'stripe-secret': 'sk_live_1' } },
    {},
  ],
  [
    'stripe-secret: is one for real money',
    { secrets: { ...complete.secrets, 'stripe-secret': 'rk_live_1' } },
    {},
  ],
])('stops at %s', (start, state, changed) => {
  const stops = linesOf(state, changed).filter((line) => line.startsWith('stops'))
  expect(stops).toEqual([expect.stringContaining(`stops    ${start}`)])
  expect(stops[0]).toContain(' → ')
})

test('production takes real money, and never says the key', () => {
  const secrets = { ...complete.secrets, 'stripe-secret': 'rk_live_51' }
  expect(linesOf({ secrets }, {}, 'production')).toEqual([])
  expect(linesOf({ secrets }).join()).not.toContain('rk_live_51')
})

test('findings are all said before the first that stops ends the deployment', () => {
  const lines: string[] = []
  const lacking = { ...settings, mailFrom: null, alarmEmail: null }
  const findings = preflight('staging', lacking, stateOf({}))
  const report = () => reportFindings(findings, (line) => lines.push(line))
  expect(report).toThrow('What stops: mailFrom, alarmEmail')
  expect(lines).toHaveLength(2)
})

test('without credentials the first line says so, and what the stage file lacks is said all the same', async () => {
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  for (const name of ['AWS_PROFILE', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
    vi.stubEnv(name, undefined)
  for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/none')
  const lacking = { ...settings, mailFrom: null, ncbiEmail: null }
  const { inAws } = await readStageState('staging', lacking)
  vi.unstubAllEnvs()
  expect(preflight('staging', lacking, { uncommitted: '', inAws }).map(findingLine)).toEqual([
    expect.stringMatching(/^stops {4}credentials: AWS does not answer: .*credentials.* → export/),
    expect.stringMatching(/^stops {4}mailFrom: /),
    expect.stringMatching(/^by hand {2}ncbiEmail: /),
  ])
})
