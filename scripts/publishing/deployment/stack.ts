import { describeStack } from '../stacks/describe-stack.ts'
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
export function readStack(stage: string, region: string): Promise<StageStack | undefined> {
  return describeStack(stackName(stage), region)
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
