import { type ReadStack, readStack } from '../stacks/describe-stack.ts'
import { stackName } from '../stages/stage-settings.ts'

/** What serverless.yml puts out and a deployment goes on with. */
export const STACK_OUTPUTS = [
  'SiteOrigin',
  'DistributionDomain',
  'DistributionId',
  'SiteBucketName',
  'TableName',
] as const

/** What the steps after the infrastructure need. @throws where the stack has not been made */
export async function readOutputs(
  stage: string,
  region: string,
  read: ReadStack = readStack,
): Promise<Record<(typeof STACK_OUTPUTS)[number], string>> {
  const outputs = await read(stackName(stage), region)
  const missing = STACK_OUTPUTS.filter((name) => !outputs?.[name])
  if (missing.length === 0) return outputs as Awaited<ReturnType<typeof readOutputs>>
  throw new Error(
    `The stack ${stackName(stage)} ${outputs ? `does not name ${missing.join(', ')} yet` : 'does not exist yet'}: npm run deploy -- ${stage} --from infrastructure`,
  )
}
