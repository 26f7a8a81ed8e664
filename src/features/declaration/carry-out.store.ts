import { atom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { carryOutDeclaration } from '../../contract/billing/declarations.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { refreshUser } from '../../session/session.store.ts'

type CarriedOut = OutputOf<typeof carryOutDeclaration>

export type WayOut = 'try-again' | 'cancel-instead' | 'declare-again' | 'write'

type CarryOutView =
  | { at: 'asked' }
  | { at: 'pending' }
  | { at: 'done'; outcome: CarriedOut }
  | { at: 'failed'; message: string | undefined; wayOut: WayOut }

const WAYS_OUT: Record<string, WayOut> = {
  withdrawal_too_late: 'cancel-instead',
  invalid_declaration_token: 'declare-again',
  no_subscription: 'write',
}

/**
 * Carries out what was declared, by the mailed token (P-DECLARATION). Only when the user presses
 * the button: programs that look into mails open links, too.
 */
export function createCarryOut() {
  const state = atom<CarryOutView>({ at: 'asked' })
  return {
    $state: state,
    async carryOut(token: string) {
      if (state.get().at === 'pending') return
      state.set({ at: 'pending' })
      const answer = await call(carryOutDeclaration, { body: { token } })
      if (!answer.ok) {
        const { error } = answer
        const wayOut = WAYS_OUT[error.code] ?? 'try-again'
        return state.set({ at: 'failed', message: messageOf(error), wayOut })
      }
      state.set({ at: 'done', outcome: answer.value })
      await refreshUser()
    },
  }
}
