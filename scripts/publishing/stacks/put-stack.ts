import { setTimeout as wait } from 'node:timers/promises'
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStackEventsCommand,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation'
import { type DescribedStack, describeStack } from './describe-stack.ts'

/** A template of CloudFormation, as data. */
export interface Template {
  Description: string
  Resources: Record<string, unknown>
  Outputs: Record<string, { Value: unknown }>
}

export interface StackToPut {
  name: string
  region: string
  template: Template
  /** Told what somebody has to do meanwhile, such as a DNS record for a certificate. */
  say(line: string): void
  /** How long it waits before it asks again; for tests. */
  pause?: () => Promise<unknown>
}

/** A certificate waits for its DNS record; somebody who has to be asked first starts it again. */
const ASK_EVERY_MS = 5000
const LONGEST_MS = 30 * 60_000
const MOST_QUESTIONS = LONGEST_MS / ASK_EVERY_MS

/**
 * Makes a stack or brings it to a template, and waits until it is so. One that was begun before is
 * waited for first, so a run that died is simply started again.
 * @returns what it puts out
 * @throws where it cannot be made, with what to do; what was there before is there then, too
 */
export async function putStack(its: StackToPut): Promise<DescribedStack['outputs']> {
  const { name, region, template } = its
  const client = new CloudFormationClient({ region })
  try {
    const before = await untilDone(client, its, await describeStack(name, region))
    const request = { StackName: name, TemplateBody: JSON.stringify(template) }
    if (before === undefined) await client.send(new CreateStackCommand(request))
    else if (!(await update(client, request))) return before.outputs
    const after = await untilDone(client, its, await describeStack(name, region))
    return after?.outputs ?? {}
  } finally {
    client.destroy()
  }
}

/** @returns false where it is like its template already */
async function update(
  client: CloudFormationClient,
  request: { StackName: string; TemplateBody: string },
): Promise<boolean> {
  try {
    await client.send(new UpdateStackCommand(request))
    return true
  } catch (error) {
    if (/No updates are to be performed/.test((error as Error).message)) return false
    throw error
  }
}

async function untilDone(
  client: CloudFormationClient,
  { name, region, say, pause = () => wait(ASK_EVERY_MS) }: StackToPut,
  found: DescribedStack | undefined,
): Promise<DescribedStack | undefined> {
  const aws = (command: string) =>
    `aws cloudformation ${command} --region ${region} --stack-name ${name}`
  let stack = found
  let said = ''
  for (let asked = 0; stack && /_IN_PROGRESS$/.test(stack.status); asked += 1) {
    if (asked === MOST_QUESTIONS) {
      throw new Error(`${name} is still ${stack.status}: ${aws('describe-stack-events')}`)
    }
    const record = await recordToSet(client, name)
    if (record !== undefined && record !== said) say(`  ${name} waits for DNS: ${record}`)
    said = record ?? said
    await pause()
    stack = await describeStack(name, region)
  }
  if (stack && !/^(CREATE|UPDATE|IMPORT)_COMPLETE$|^UPDATE_ROLLBACK_COMPLETE$/.test(stack.status)) {
    const remedy =
      stack.status === 'UPDATE_ROLLBACK_FAILED'
        ? aws('continue-update-rollback')
        : `${aws('describe-stack-events')}, then ${aws('delete-stack')}`
    throw new Error(`${name} is ${stack.status}: ${remedy}`)
  }
  return stack
}

/** What a certificate that is being made waits for, in CloudFormation's own words. */
async function recordToSet(
  client: CloudFormationClient,
  name: string,
): Promise<string | undefined> {
  const { StackEvents = [] } = await client.send(
    new DescribeStackEventsCommand({ StackName: name }),
  )
  return StackEvents.map(({ ResourceStatusReason = '' }) => ResourceStatusReason).find((reason) =>
    reason.includes('DNS Record'),
  )
}
