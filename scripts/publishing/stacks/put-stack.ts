import {
  CloudFormationClient,
  CreateStackCommand,
  paginateDescribeStackEvents,
  type StackEvent,
  UpdateStackCommand,
  waitUntilStackCreateComplete,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation'
import { describeStack, type StackOutputs } from './describe-stack.ts'

/** A template of CloudFormation, as data. */
export interface Template {
  Description: string
  Resources: Record<string, unknown>
  Outputs: Record<string, { Value: unknown }>
}

interface StackToPut {
  name: string
  region: string
  template: Template
}

/** Makes a stack, or brings it to its template. @returns what it puts out */
export type PutStack = (stack: StackToPut) => Promise<StackOutputs>

/** A certificate waits for its DNS record; somebody who has to be asked first starts it again. */
const LONGEST_SECONDS = 30 * 60

/**
 * The same by CloudFormation, with the wait until it is so. One that was begun before is waited for
 * first, so a run that died is simply started again.
 * @throws where it cannot be made, with what failed first; what was there before is there then, too
 */
export const putStack: PutStack = async ({ name, region, template }) => {
  const client = new CloudFormationClient({ region })
  const waiter = { client, maxWaitTime: LONGEST_SECONDS, minDelay: 5, maxDelay: 15 }
  const stack = { StackName: name }
  const request = { ...stack, TemplateBody: JSON.stringify(template) }
  try {
    const before = await describeStack(client, name)
    if (before?.status === 'CREATE_IN_PROGRESS') await waitUntilStackCreateComplete(waiter, stack)
    if (/^UPDATE.*_IN_PROGRESS$/.test(before?.status ?? '')) {
      await waitUntilStackUpdateComplete(waiter, stack)
    }
    if (before === undefined) {
      await client.send(new CreateStackCommand(request))
      await waitUntilStackCreateComplete(waiter, stack)
    } else if (await update(client, request)) {
      await waitUntilStackUpdateComplete(waiter, stack)
    }
    return (await describeStack(client, name))?.outputs ?? {}
  } catch (cause) {
    // What a waiter throws holds all that it was answered.
    const isRefused = '$fault' in (cause as Error)
    const reason = isRefused ? (cause as Error).message : await whatFailed(client, name)
    const events = `aws cloudformation describe-stack-events --region ${region} --stack-name ${name}`
    throw new Error(`${name}: ${reason}; all that happened: ${events}`, { cause })
  } finally {
    client.destroy()
  }
}

/**
 * The state of a stack, and of its last creation or update the first resource that failed: what
 * failed after it was mostly cancelled for it.
 */
async function whatFailed(client: CloudFormationClient, name: string): Promise<string> {
  let first: StackEvent | undefined
  const events = async () => {
    // The newest come first.
    for await (const page of paginateDescribeStackEvents({ client }, { StackName: name })) {
      for (const event of page.StackEvents ?? []) {
        const isStack = event.PhysicalResourceId === event.StackId
        if (isStack && /^(CREATE|UPDATE)_IN_PROGRESS$/.test(event.ResourceStatus ?? '')) return
        if (event.ResourceStatus?.endsWith('_FAILED')) first = event
      }
    }
  }
  const [stack] = await Promise.all([describeStack(client, name), events()])
  const state = `it is ${stack?.status}`
  if (!first) return state
  const { LogicalResourceId, ResourceType, ResourceStatusReason } = first
  return `${state}, since ${LogicalResourceId} (${ResourceType}): ${ResourceStatusReason}`
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
