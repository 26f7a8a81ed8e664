import { callsOf } from '../../build/rights/recorded-calls.ts'
import { mayCall } from '../../build/rights/rights-of-role.ts'
import { type AwsRequest, Refusal } from './answer.ts'
import type { Stack } from './stacks.ts'

/** The role of builds; those of functions stand beside the functions. */
const BUILD_ROLE = 'PublicationRole'

/**
 * What the role of a function or of builds does not allow of a request; nothing for commands, which
 * people run with their own rights.
 */
export function refusedCalls(
  stacks: Iterable<Stack>,
  { caller, method, url, headers, body }: AwsRequest,
): string[] {
  for (const { template, resources } of stacks) {
    const its = resources.find(({ id }) => id === caller)
    if (!its) continue
    const role = template.Resources[its.logicalId]?.Properties?.Role as
      | { 'Fn::GetAtt': [string, 'Arn'] }
      | undefined
    const address = `${url.pathname}${url.search}`
    return callsOf({ method, url: address, headers }, body)
      .filter((call) => !mayCall(template, role?.['Fn::GetAtt'][0] ?? BUILD_ROLE, call))
      .map((call) => `${caller} may not ${JSON.stringify(call)}`)
  }
  return []
}

/** AWS takes a signature for five minutes before and after the time that stands in it. */
const SIGNED_WITHIN_MS = 5 * 60_000

/** @throws as AWS does, where the clock of who signed is off */
export function refuseOldSignature({ headers }: AwsRequest): void {
  const [, date, hour, minute, second] =
    /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? []
  if (!date) return
  const day = date.replace(/(....)(..)(..)/, '$1-$2-$3')
  const signedAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  if (Math.abs(Date.now() - signedAt) <= SIGNED_WITHIN_MS) return
  throw new Refusal('RequestTimeTooSkewed', `Signed at ${headers['x-amz-date']}`, 403)
}
