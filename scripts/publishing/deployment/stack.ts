import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { stackName } from '../stages/stage-settings.ts'

/** What serverless.yml puts out and a deployment goes on with. */
export const STACK_OUTPUTS = [
  'SiteOrigin',
  'DistributionDomain',
  'DistributionId',
  'SiteBucketName',
  'TableName',
] as const

/** A stage's stack, as it is now. */
export interface StageStack {
  status: string
  /** None until it has been made. */
  outputs: Partial<Record<(typeof STACK_OUTPUTS)[number], string>>
}

/** Undefined where there is none. */
export async function readStack(stage: string, region: string): Promise<StageStack | undefined> {
  const client = new CloudFormationClient({ region })
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName(stage) }))
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

/** What the steps after the infrastructure need. @throws where the stack has not been made */
export async function readOutputs(
  stage: string,
  region: string,
): Promise<Required<StageStack['outputs']>> {
  const stack = await readStack(stage, region)
  const missing = STACK_OUTPUTS.filter((name) => !stack?.outputs[name])
  if (missing.length === 0) return stack?.outputs as Required<StageStack['outputs']>
  throw new Error(
    `The stack ${stackName(stage)} ${stack ? `does not name ${missing.join(', ')} yet` : 'does not exist yet'}: npm run deploy -- ${stage} --from infrastructure`,
  )
}
