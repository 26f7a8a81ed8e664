import type { StageSettings } from '../stages/stage-settings.ts'
import type { AwsState } from './aws-state.ts'
import type { DeploymentFinding, FindingLevel } from './finding.ts'

/** What a stage's deployment is looked at with. */
export interface Prepared {
  stage: string
  settings: StageSettings
  state: AwsState
}

export function finding(
  level: FindingLevel,
  about: string,
  text: string,
  remedy?: string,
): DeploymentFinding {
  return { level, about, text, ...(remedy !== undefined && { remedy }) }
}

/** What cannot be read is looked at by somebody who may. */
export function unread(about: string, fault: string): DeploymentFinding {
  return finding('by hand', about, `cannot be read: ${fault}`, 'look yourself, or get the right')
}

/** Whether the stack has more than the bucket that osls makes first, and keeps if the rest fails. */
export function isMade({ stack }: AwsState): boolean {
  return 'is' in stack && stack.is?.outputs.TableName !== undefined
}
