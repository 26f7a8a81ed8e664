import { stackName, tableNameOf } from '../stages/stage-settings.ts'
import type { DeploymentFinding } from './finding.ts'
import { finding, isMade, type Prepared, unread } from './prepared.ts'

/** The stage's stack with what an earlier one left behind, and the stacks beside it. */
export function stackFindings({ stage, settings, state }: Prepared): DeploymentFinding[] {
  const name = stackName(stage)
  const beside =
    'is' in state.sideStacks
      ? state.sideStacks.is.map((one) => statusFinding(one.name, one.region, one.status))
      : [unread('stacks beside it', state.sideStacks.fault)]
  if (!('is' in state.stack)) return [unread('stack', state.stack.fault), ...beside]
  const status = state.stack.is?.status
  return [
    status === undefined
      ? finding('ok', 'stack', `${name} will be made`)
      : statusFinding(name, settings.region, status),
    ...(isMade(state) || /_IN_PROGRESS$/.test(status ?? '')
      ? []
      : leftTable(stage, settings, state)),
    ...beside,
  ]
}

function statusFinding(name: string, region: string, status: string): DeploymentFinding {
  const about = 'stack'
  const aws = (command: string) =>
    `aws cloudformation ${command} --region ${region} --stack-name ${name}`
  switch (status) {
    case 'CREATE_COMPLETE':
    case 'UPDATE_COMPLETE':
    case 'UPDATE_ROLLBACK_COMPLETE':
    case 'IMPORT_COMPLETE':
    case 'IMPORT_ROLLBACK_COMPLETE':
      return finding('ok', about, `${name} is ${status}`)
    // Its first making failed: nothing of it works, and CloudFormation updates no such stack.
    case 'REVIEW_IN_PROGRESS':
    case 'ROLLBACK_COMPLETE':
    case 'ROLLBACK_FAILED':
    case 'CREATE_FAILED':
    case 'DELETE_FAILED':
      return finding('stops', about, `${name} is ${status}`, `${aws('delete-stack')}, then again`)
    case 'UPDATE_ROLLBACK_FAILED':
      return finding('stops', about, `${name} is ${status}`, aws('continue-update-rollback'))
    default: {
      // Those beside it are waited for: a certificate's stack may wait for its DNS record.
      const isOwn = !/-(edge|copies)$/.test(name)
      return isOwn
        ? finding('stops', about, `${name} is ${status}`, `${aws('describe-stack-events')}: wait`)
        : finding('by hand', about, `${name} is ${status}`, aws('describe-stack-events'))
    }
  }
}

/** A table outlives its stack, and the next stack cannot make one of the same name. */
function leftTable(
  stage: Prepared['stage'],
  settings: Prepared['settings'],
  { table }: Prepared['state'],
): DeploymentFinding[] {
  const about = 'table'
  if (!('is' in table)) return [unread(about, table.fault)]
  if (table.is === undefined) return []
  const name = tableNameOf(stage, settings)
  const text = `${name} is there without its stack, with some ${table.is.records} records`
  const aws = (command: string) =>
    `aws dynamodb ${command} --region ${settings.region} --table-name ${name}`
  const remedy =
    table.is.records > 0
      ? 'keep it: docs/operations/rollback.md, "A table without its stack"'
      : `if nothing is in it: ${aws('update-table --no-deletion-protection-enabled')} && ${aws('delete-table')}`
  return [finding('stops', about, text, remedy)]
}
