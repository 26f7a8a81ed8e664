import type { SessionUser } from '../../contract/accounts.ts'
import type { RubricChoice } from './rubric-choice.store.ts'

/** Specification §2: choosing rubrics needs paid access or administration. */
export function mayChoose({ roles }: Pick<SessionUser, 'roles'>): boolean {
  return roles.includes('PERMISSION_PAID_ACCESS') || roles.includes('PERMISSION_ADMIN')
}

/** Whether another choice could only be refused: the first is free for everybody (decision 18b). */
export function isSettled(user: Pick<SessionUser, 'roles'>, state: RubricChoice): boolean {
  if (mayChoose(user) || !('saved' in state)) return false
  // The first one has just been saved, and leads on.
  return state.at !== 'saved' && state.saved.size > 0
}
