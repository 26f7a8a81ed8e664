import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'

/** What a stack puts out, by name; none until it has been made. */
export type StackOutputs = Partial<Record<string, string>>

/** What is asked of CloudFormation of a stack that is there or not. */
export type ReadStack = (name: string, region: string) => Promise<StackOutputs | undefined>

/** Undefined where there is none. */
export const readStack: ReadStack = async (name, region) => {
  const client = new CloudFormationClient({ region })
  try {
    return (await describeStack(client, name))?.outputs
  } finally {
    client.destroy()
  }
}

/** A stack as it is now; undefined where there is none. */
export async function describeStack(
  client: CloudFormationClient,
  name: string,
): Promise<{ status: string; outputs: StackOutputs } | undefined> {
  try {
    const { Stacks: [stack] = [] } = await client.send(
      new DescribeStacksCommand({ StackName: name }),
    )
    if (!stack?.StackStatus) return undefined
    const outputs = (stack.Outputs ?? []).map((output) => [output.OutputKey, output.OutputValue])
    return { status: stack.StackStatus, outputs: Object.fromEntries(outputs) }
  } catch (error) {
    // This is how it says so: as a fault of the request.
    if (/does not exist/.test((error as Error).message)) return undefined
    throw error
  }
}
