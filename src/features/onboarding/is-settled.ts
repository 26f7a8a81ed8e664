import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { mayAlwaysChooseRubrics } from '../../domain/account/permissions.ts'
import type { RubricChoice } from './rubric-choice.store.ts'

/** Whether another choice could only be refused: the first is free for everybody (P-ONBOARDING). */
export function isSettled(user: Pick<SessionUser, 'roles'>, state: RubricChoice): boolean {
  if (mayAlwaysChooseRubrics(user.roles) || !('saved' in state)) return false
  // The first one has just been saved, and leads on.
  return state.at !== 'saved' && state.saved.size > 0
}
