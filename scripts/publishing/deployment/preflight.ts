import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { NO_PAYMENTS } from '../../../functions/billing/stripe-client.ts'
import { parameterPath } from '../aws/parameters.ts'
import { type StageSettings, tableNameOf, unsetNeeds } from '../stages/stage-settings.ts'
import { uncommitted } from './committed.ts'
import type { DeploymentFinding } from './finding.ts'

/** The one stage at which people pay with real money. */
const PRODUCTION = 'production'

const READ = ['hash-key', 'stripe-secret', 'stripe-webhook-secret', 'ncbi-key'] as const

/** What a preflight looks at, besides the settings. */
export interface StageState {
  /** Files that git has not, one a line. */
  uncommitted: string
  /** Why, where it cannot be known, as without credentials. */
  inAws: StateInAws | { unknown: string }
}

interface StateInAws {
  hasTable: boolean
  /** By name, those that are there. */
  secrets: Partial<Record<(typeof READ)[number], string>>
}

/** Reads it and changes nothing. */
export async function readStageState(stage: string, settings: StageSettings): Promise<StageState> {
  const inAws = readInAws(stage, settings).catch((error: Error) => ({ unknown: error.message }))
  return { uncommitted: await uncommitted(), inAws: await inAws }
}

async function readInAws(stage: string, settings: StageSettings): Promise<StateInAws> {
  const { region } = settings
  const Names = READ.map((name) => parameterPath(stage, name))
  const [{ Parameters = [] }, hasTable] = await Promise.all([
    new SSMClient({ region }).send(new GetParametersCommand({ Names, WithDecryption: true })),
    isTable(region, tableNameOf(stage, settings)),
  ])
  const secrets = Parameters.map(({ Name = '', Value }) => [Name.split('/').at(-1), Value])
  return { hasTable, secrets: Object.fromEntries(secrets) }
}

async function isTable(region: string, TableName: string): Promise<boolean> {
  try {
    await new DynamoDBClient({ region }).send(new DescribeTableCommand({ TableName }))
    return true
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return false
    throw error
  }
}

/**
 * What stops a deployment since it would do harm that nothing else tells of, and what is left to do by
 * hand; all of it at once. Of what AWS itself refuses only that it answers is looked at, and first.
 */
export function preflight(
  stage: string,
  settings: StageSettings,
  { uncommitted, inAws }: StageState,
): DeploymentFinding[] {
  const findings: DeploymentFinding[] = []
  const find = (level: 'stops' | 'by hand', about: string, text: string, remedy: string) =>
    findings.push({ level, about, text, remedy })
  const inFile = (name: keyof StageSettings) => `set ${name} in stages/${stage}.json and commit it`
  const inStore = (name: string, value: string) =>
    `aws ssm put-parameter --region ${settings.region} --overwrite --type SecureString --name ${parameterPath(stage, name)} --value ${value}`

  if ('unknown' in inAws) {
    const remedy = 'export AWS_PROFILE=…, until aws sts get-caller-identity names the account'
    find('stops', 'credentials', `AWS does not answer: ${inAws.unknown}`, remedy)
  }
  for (const name of unsetNeeds(settings)) find('stops', name, NEEDS[name], inFile(name))
  if (uncommitted !== '') {
    find(
      'stops',
      'sources',
      `not committed:\n${uncommitted}`,
      'commit it: a deployment is named after its commit',
    )
  }
  if (settings.backupRegion === null) {
    const text = 'no copies, should a whole region be lost'
    find('by hand', 'backupRegion', text, inFile('backupRegion'))
  }
  if (settings.ncbiEmail === null) {
    find('by hand', 'ncbiEmail', 'no daily import of studies', inFile('ncbiEmail'))
  }
  if ('unknown' in inAws) return findings
  const { hasTable, secrets } = inAws
  // Table and key belong together: by another key, no address of before is known again.
  if (hasTable && secrets['hash-key'] === undefined) {
    const text = `is gone, but ${tableNameOf(stage, settings)} was hashed by it`
    find('stops', 'hash-key', text, inStore('hash-key', 'file://BACKUP'))
  }
  if (stage !== PRODUCTION && /^[rs]k_live_/.test(secrets['stripe-secret'] ?? '')) {
    const text = `is one for real money, and ${stage} is there to try things`
    find('stops', 'stripe-secret', text, inStore('stripe-secret', 'rk_test_…'))
  }
  for (const [name, effect] of Object.entries(WITHOUT)) {
    const value = secrets[name as keyof typeof WITHOUT] ?? NO_PAYMENTS
    if (value === NO_PAYMENTS) find('by hand', name, `none: ${effect}`, inStore(name, '…'))
  }
  return findings
}

const NEEDS = {
  mailFrom: 'no address that mails come from; accounts need mails',
  alarmEmail: 'nobody would be told of alarms',
}

const WITHOUT = {
  'stripe-secret': 'nothing can be paid for',
  'stripe-webhook-secret': 'nothing that was paid is taken in',
  'ncbi-key': 'PubMed answers three requests a second instead of ten',
}
