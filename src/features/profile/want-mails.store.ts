import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { wantMails } from '../../contract/accounts/account.ts'
import type { EndableMails } from '../../contract/protocol/account-fields.ts'
import { refreshUser } from '../../session/session.store.ts'

/** Has mails sent again that were ended (P-MAIL-HEADERS). */
export function createWantMails() {
  return createSubmission<never, EndableMails>({
    async send(mails) {
      const outcome = await call(wantMails, { body: { mails } })
      if (outcome.ok) await refreshUser()
      return outcome
    },
  })
}
