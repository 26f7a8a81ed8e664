import { atom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { leaveMails } from '../../contract/accounts/account.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'

type Leaving =
  | { at: 'asked' | 'leaving' | 'no-token' }
  | { at: 'left'; mails: OutputOf<typeof leaveMails>['mails'] }
  /** `isFinal`: trying the same token again is of no use. */
  | { at: 'failed'; message: string | undefined; isFinal: boolean }

/** Ends mails of a kind by a mailed token, once it is pressed (P-MAIL-LINKS). */
export function createLeaving() {
  const state = atom<Leaving>({ at: 'asked' })
  return {
    $state: state,
    async leave(token: string | undefined) {
      if (token === undefined) return state.set({ at: 'no-token' })
      state.set({ at: 'leaving' })
      const outcome = await call(leaveMails, { query: { token } })
      if (outcome.ok) return state.set({ at: 'left', mails: outcome.value.mails })
      const isFinal = outcome.error.code === 'invalid_leave_token'
      state.set({ at: 'failed', message: messageOf(outcome.error), isFinal })
    },
  }
}
