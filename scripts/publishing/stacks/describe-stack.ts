import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'

/** A stack as it is now. */
export interface DescribedStack {
  status: string
  /** None until it has been made. */
  outputs: Partial<Record<string, string>>
}

/** Undefined where there is none. */
export async function describeStack(
  name: string,
  region: string,
): Promise<DescribedStack | undefined> {
  const client = new CloudFormationClient({ region })
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }))
    const [stack] = Stacks ?? []
    if (!stack?.StackStatus) return undefined
    const outputs = (stack.Outputs ?? []).map(({ OutputKey, OutputValue }) => [
      OutputKey,
      OutputValue,
    ])
    return { status: stack.StackStatus, outputs: Object.fromEntries(outputs) }
  } catch (error) {
    // This is how it says so: as a fault of the request.
    if (/does not exist/.test((error as Error).message)) return undefined
    throw error
  } finally {
    client.destroy()
  }
}
