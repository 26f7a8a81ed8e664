import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { nameReviewer } from '../../contract/accounts/account.ts'
import { missingField } from '../../domain/account/form-fault.ts'
import { refreshUser } from '../../session/session.store.ts'

type ReviewerNameField = 'name' | 'profession'
type Typed = Record<ReviewerNameField, string> & { agrees: boolean }

/** Agreeing to be named as reviewer, or taking that back; without it no name is sent. */
export function createReviewerName() {
  return createSubmission<ReviewerNameField, Typed>({
    check: ({ agrees, ...typed }) =>
      agrees ? missingField(typed, ['name', 'profession']) : undefined,
    async send({ agrees, name, profession }) {
      const namedAs = agrees ? { name, profession } : null
      const outcome = await call(nameReviewer, { body: { namedAs } })
      if (outcome.ok) void refreshUser()
      return outcome
    },
  })
}
