import type { DeploymentFinding } from './finding.ts'
import { finding, type Prepared, unread } from './prepared.ts'

/** The domain under which the site is reached: its certificate and its DNS. */
export function siteAddressFindings(prepared: Prepared): DeploymentFinding[] {
  const { domain } = prepared.settings
  if (domain === null) {
    return [finding('ok', 'domain', "none: the site is reached at the CDN's own address")]
  }
  return [certificateFinding(prepared, domain), dnsFinding(prepared, domain)]
}

function certificateFinding({ settings, state }: Prepared, domain: string): DeploymentFinding {
  const about = 'certificate'
  if (!('is' in state.certificate)) return unread(about, state.certificate.fault)
  const certificate = state.certificate.is
  const request = `aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name ${domain}`
  const isOurs = settings.certificateArn === null
  if (isOurs && certificate?.status !== 'ISSUED') {
    const text = 'comes with the deployment, which waits until its DNS record is set'
    return finding('by hand', about, text, 'set the record that infrastructure names')
  }
  if (certificate === undefined) {
    return finding('stops', about, `${settings.certificateArn} does not exist`, request)
  }
  if (certificate.status !== 'ISSUED') {
    const remedy = `set its DNS record: aws acm describe-certificate --region us-east-1 --certificate-arn ${settings.certificateArn}`
    return finding('stops', about, `is ${certificate.status}, not ISSUED`, remedy)
  }
  if (!certificate.names.some((name) => covers(name, domain))) {
    const text = `is for ${certificate.names.join(', ')}, not for ${domain}`
    return finding('stops', about, text, request)
  }
  return finding('ok', about, `issued for ${domain}`)
}

/** A star stands for one label. */
function covers(name: string, domain: string): boolean {
  return (
    name === domain || (name.startsWith('*.') && name.slice(1) === domain.replace(/^[^.]+/, ''))
  )
}

function dnsFinding({ state }: Prepared, domain: string): DeploymentFinding {
  const about = 'DNS'
  if (!('is' in state.dns)) return unread(about, state.dns.fault)
  const { cname, isDistribution } = state.dns.is
  const target = 'is' in state.stack ? state.stack.is?.outputs.DistributionDomain : undefined
  if (target === undefined) {
    return finding('by hand', about, `${domain} leads nowhere yet`, 'set it after infrastructure')
  }
  if (isDistribution || cname === target) return finding('ok', about, `${domain} → ${target}`)
  const text = `${domain} leads to ${cname ?? 'something else, or nowhere'}`
  return finding('by hand', about, text, `set the record: ${domain} CNAME ${target}`)
}
