import { stackName, tableNameOf } from '../stages/stage-settings.ts'
import type { DeploymentFinding } from './finding.ts'
import { finding, isMade, type Prepared, unread } from './prepared.ts'

/** The stack, and what an earlier one left behind. */
export function stackFindings({ stage, settings, state }: Prepared): DeploymentFinding[] {
  const name = stackName(stage)
  const about = 'stack'
  if (!('is' in state.stack)) return [unread(about, state.stack.fault)]
  const aws = (command: string) =>
    `aws cloudformation ${command} --region ${settings.region} --stack-name ${name}`
  const status = state.stack.is?.status
  switch (status) {
    case undefined:
      return [finding('ok', about, `${name} will be made`), ...leftTable(stage, settings, state)]
    case 'CREATE_COMPLETE':
    case 'UPDATE_COMPLETE':
    case 'UPDATE_ROLLBACK_COMPLETE':
    case 'IMPORT_COMPLETE':
    case 'IMPORT_ROLLBACK_COMPLETE':
      return [
        finding('ok', about, `${name} is ${status}`),
        ...(isMade(state) ? [] : leftTable(stage, settings, state)),
      ]
    // Its first making failed: nothing of it works, and CloudFormation updates no such stack.
    case 'REVIEW_IN_PROGRESS':
    case 'ROLLBACK_COMPLETE':
    case 'ROLLBACK_FAILED':
    case 'CREATE_FAILED':
    case 'DELETE_FAILED':
      return [
        finding('stops', about, `${name} is ${status}`, `${aws('delete-stack')}, then again`),
        ...leftTable(stage, settings, state),
      ]
    case 'UPDATE_ROLLBACK_FAILED':
      return [finding('stops', about, `${name} is ${status}`, aws('continue-update-rollback'))]
    default:
      return [
        finding('stops', about, `${name} is ${status}`, `${aws('describe-stack-events')}: wait`),
      ]
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
