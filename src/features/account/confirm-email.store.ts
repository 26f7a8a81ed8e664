import { atom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { confirmEmail, findAskedFor } from '../../contract/accounts/auth.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { refreshUser } from '../../session/session.store.ts'

type AskedFor = OutputOf<typeof findAskedFor>['askedFor']

type Confirmation =
  | { at: 'looking' }
  | { at: 'asked' }
  | { at: 'confirming' }
  | { at: 'confirmed'; askedFor: AskedFor | undefined }
  | { at: 'no-token' }
  /** `isFinal`: trying the same token again is of no use. */
  | { at: 'failed'; message: string | undefined; isFinal: boolean }

const FINAL: readonly string[] = ['invalid_confirmation_token', 'email_taken']

/** Confirms an address by its mailed token, once it is pressed (P-CONFIRM-EMAIL, P-MAIL-LINKS). */
export function createConfirmation() {
  const state = atom<Confirmation>({ at: 'looking' })
  const agreed = atom<AskedFor | undefined>(undefined)
  return {
    $state: state,
    /** What is agreed to by the button. */
    $agreed: agreed,
    /** Finds that out; where it fails, the button does what the mail named alone. */
    async look(token: string) {
      const outcome = await call(findAskedFor, { body: { token } })
      if (outcome.ok) agreed.set(outcome.value.askedFor)
      state.set({ at: 'asked' })
    },
    async confirm(token: string | undefined) {
      if (token === undefined) return state.set({ at: 'no-token' })
      state.set({ at: 'confirming' })
      const outcome = await call(confirmEmail, { body: { token, askedFor: agreed.get() } })
      if (!outcome.ok) {
        const isFinal = FINAL.includes(outcome.error.code)
        return state.set({ at: 'failed', message: messageOf(outcome.error), isFinal })
      }
      state.set({ at: 'confirmed', askedFor: outcome.value.askedFor })
      await refreshUser()
    },
  }
}
