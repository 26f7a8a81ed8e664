import { call } from '../../api.ts'
import { deleteAccount } from '../../contract/account.ts'
import { missingField } from '../../domain/form-fault.ts'
import { createSubmission } from '../../submission.store.ts'

/** Deleting one's account, which asks for the password (decision 32). */
export function createDeletion() {
  return createSubmission<'password', { password: string }>({
    check: (typed) => missingField(typed, ['password']),
    send: ({ password }) => call(deleteAccount, { body: { password } }),
    fields: { wrong_password: 'password' },
  })
}
