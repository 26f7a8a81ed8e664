import {
  reservedConcurrency,
  type StageSettings,
  tableNameOf,
  unsetNeeds,
} from '../stages/stage-settings.ts'
import type { DeploymentFinding, FindingLevel } from './finding.ts'
import { mailFindings } from './mail-findings.ts'
import { finding, isMade, type Prepared, unread } from './prepared.ts'
import { siteAddressFindings } from './site-address-findings.ts'
import { stackFindings } from './stack-findings.ts'

/** AWS refuses requests that were signed by a clock further off. */
const CLOCK_OFF_MS = 5 * 60_000
/** What AWS leaves to the functions that keep none for themselves. */
const UNRESERVED = 100

/** What a deployment of a stage finds ready, what is to be done by hand, and what stops it. */
export function preflight(prepared: Prepared): DeploymentFinding[] {
  const { account, clockAhead } = prepared.state
  const clock = 'is' in clockAhead ? clockFinding(clockAhead.is) : unread('clock', clockAhead.fault)
  if (!('is' in account)) {
    const text = `AWS takes none: ${account.fault}`
    const remedy = 'export AWS_PROFILE=… and aws sts get-caller-identity'
    return [clock, { level: 'stops', about: 'credentials', text, remedy }]
  }
  return [
    finding('ok', 'credentials', `account ${account.is}`),
    clock,
    ...settingsFindings(prepared),
    ...stackFindings(prepared),
    concurrencyFinding(prepared),
    buildsFinding(prepared),
    ...mailFindings(prepared),
    ...siteAddressFindings(prepared),
    ...parameterFindings(prepared),
  ]
}

function clockFinding(ahead: number): DeploymentFinding {
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  if (Math.abs(ahead) <= CLOCK_OFF_MS) return finding('ok', 'clock', 'the same as that of AWS')
  const text = `${minutes} minutes ${ahead > 0 ? 'ahead of' : 'behind'} that of AWS`
  return finding('stops', 'clock', text, 'sudo timedatectl set-ntp true')
}

const NEEDS = {
  mailFrom: 'no address that mails come from; accounts need mails',
  alarmEmail: 'nobody would be told of alarms',
}

function settingsFindings({ stage, settings }: Prepared): DeploymentFinding[] {
  const file = `stages/${stage}.json`
  const findings: DeploymentFinding[] = [finding('ok', 'region', `${settings.region} (${file})`)]
  const lacks = (level: FindingLevel, name: keyof StageSettings, text: string) =>
    findings.push(finding(level, name, text, `set ${name} in ${file} and commit it`))
  for (const name of unsetNeeds(settings)) lacks('stops', name, NEEDS[name])
  if (settings.backupRegion === null) {
    lacks('by hand', 'backupRegion', 'no copies, should a whole region be lost')
  }
  if (settings.ncbiEmail === null) lacks('by hand', 'ncbiEmail', 'no daily import of studies')
  return findings
}

function concurrencyFinding({ stage, settings, state }: Prepared): DeploymentFinding {
  const about = 'Lambda concurrency'
  if (!('is' in state.lambda)) return unread(about, state.lambda.fault)
  const { limit, unreserved } = state.lambda.is
  const wanted = Object.values(reservedConcurrency(settings)).reduce((sum, one) => sum + one, 0)
  // What this stage's functions have reserved before is given back for what they reserve now.
  const free = (isMade(state) ? limit : unreserved) - UNRESERVED
  const request = (value: number) =>
    `aws service-quotas request-service-quota-increase --region ${settings.region} --service-code lambda --quota-code L-B99A9384 --desired-value ${value}`
  if (wanted > 0 && wanted > free) {
    const text = `${wanted} are reserved, and of ${limit} only ${Math.max(free, 0)} may be`
    const orNull = `or set apiConcurrency in stages/${stage}.json to null`
    const desired = Math.max(1000, wanted + UNRESERVED)
    return finding('stops', about, text, `${request(desired)}, ${orNull}`)
  }
  if (limit < UNRESERVED) {
    return finding('by hand', about, `${limit} at once are few for readers`, request(1000))
  }
  return finding('ok', about, `${wanted} of ${limit} reserved`)
}

function buildsFinding({ settings, state }: Prepared): DeploymentFinding {
  const about = 'CodeBuild'
  if (!('is' in state.builds)) return unread(about, state.builds.fault)
  const { atOnce, quotaCode } = state.builds.is
  if (atOnce > 0) return finding('ok', about, `${atOnce} at once`)
  const remedy = `aws service-quotas request-service-quota-increase --region ${settings.region} --service-code codebuild --quota-code ${quotaCode} --desired-value 1`
  return finding('stops', about, 'no build may run on Linux/Small, so nothing is published', remedy)
}

const MADE_UP = ['origin-secret', 'session-keys', 'hash-key']
const REPLACED_BY_HAND = {
  'stripe-secret': 'nothing can be paid for',
  'stripe-webhook-secret': 'nothing that was paid is taken in',
  'ncbi-key': 'PubMed answers three requests a second instead of ten',
}

function parameterFindings({ stage, settings, state }: Prepared): DeploymentFinding[] {
  if (!('is' in state.parameters)) return [unread('parameters', state.parameters.fault)]
  const { is: versions } = state.parameters
  const missing = MADE_UP.filter((name) => versions[name] === undefined)
  // Table and secrets belong together: by another key, no address of before is known again.
  const isLost = missing.includes('hash-key') && 'is' in state.table && state.table.is?.records
  const made = isLost
    ? finding(
        'stops',
        'parameters',
        `hash-key is gone, but ${tableNameOf(stage, settings)} was hashed by it`,
        `aws ssm put-parameter --region ${settings.region} --type SecureString --name /hearticle/${stage}/hash-key --value file://BACKUP`,
      )
    : finding(
        'ok',
        'parameters',
        missing.length > 0 ? `${missing.join(', ')} will be made up` : MADE_UP.join(', '),
      )
  const byHand = Object.entries(REPLACED_BY_HAND)
    // The first version is the one that says there is none.
    .filter(([name]) => (versions[name] ?? 0) < 2)
    .map(([name, effect]) =>
      finding(
        'by hand',
        name,
        `none: ${effect}`,
        `aws ssm put-parameter --region ${settings.region} --overwrite --type SecureString --name /hearticle/${stage}/${name} --value …`,
      ),
    )
  return [made, ...byHand]
}
