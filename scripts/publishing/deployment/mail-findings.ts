import type { DeploymentFinding } from './finding.ts'
import { finding, isMade, type Prepared, unread } from './prepared.ts'

/** Whether SES takes mails of this stage, and brings them to everybody. */
export function mailFindings({ stage, settings, state }: Prepared): DeploymentFinding[] {
  if (settings.mailFrom === null) return []
  if (!('is' in state.mail)) return [unread('mail', state.mail.fault)]
  const { identity, outOfSandbox } = state.mail.is
  const domain = settings.mailFrom.split('@')[1]
  const sandbox = outOfSandbox
    ? finding('ok', 'mail sandbox', 'mails go to everybody')
    : finding(
        'by hand',
        'mail sandbox',
        'mails go to verified addresses alone, so nobody else can sign up',
        `aws sesv2 put-account-details --region ${settings.region} --production-access-enabled --mail-type TRANSACTIONAL --website-url https://…`,
      )
  return [identityFinding(), sandbox]

  function identityFinding(): DeploymentFinding {
    const about = 'mail domain'
    if (!isMade(state) && identity !== 'none') {
      const remedy = `take another domain for mailFrom in stages/${stage}.json, or aws sesv2 delete-email-identity --region ${settings.region} --email-identity ${domain}`
      return finding('stops', about, `${domain} is in SES already; the stack makes it`, remedy)
    }
    if (identity === 'verified') return finding('ok', about, `${domain} is verified`)
    if (isMade(state) && identity === 'pending') {
      const remedy = `set the three CNAME records: aws cloudformation describe-stacks --region ${settings.region} --stack-name hearticle-${stage} --query 'Stacks[0].Outputs'`
      return finding('by hand', about, `${domain} is not verified yet`, remedy)
    }
    return finding('by hand', about, `${domain} comes with the stack`, 'then set its DNS records')
  }
}
