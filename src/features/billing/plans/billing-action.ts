import { atom } from 'nanostores'
import { type CallError, messageOf } from '../../../api/api.ts'
import { readSession } from '../../../api/stored-session.ts'

export type BillingFault =
  | { kind: 'signed-out' }
  /** There is no page of the payment provider to go to. */
  | { kind: 'no-page' }
  /** `message`: the API's own words; undefined where nothing was heard of it. */
  | { kind: 'refused'; code: CallError['code']; message: string | undefined }

type BillingActionState<Done> =
  | { at: 'idle' }
  | { at: 'pending' }
  | { at: 'failed'; fault: BillingFault }
  | { at: 'done'; value: Done }

type ActionOutcome<Done> = { ok: true; value: Done } | { ok: false; fault: BillingFault }

export type BillingAction<Input, Done> = ReturnType<typeof createBillingAction<Input, Done>>

/** The life of something that only a signed-in user may do with a subscription. */
export function createBillingAction<Input, Done>(
  act: (input: Input) => Promise<ActionOutcome<Done>>,
) {
  const state = atom<BillingActionState<Done>>({ at: 'idle' })
  return {
    $state: state,
    /** Does it once: a second time while it is under way or done does nothing. */
    async start(input: Input): Promise<void> {
      const { at } = state.get()
      if (at === 'pending' || at === 'done') return
      if (!readSession()) return state.set({ at: 'failed', fault: { kind: 'signed-out' } })
      state.set({ at: 'pending' })
      const outcome = await act(input)
      if (outcome.ok) state.set({ at: 'done', value: outcome.value })
      else state.set({ at: 'failed', fault: outcome.fault })
    },
    /** As if nothing had been done; what is under way goes on. */
    restart(): void {
      if (state.get().at !== 'pending') state.set({ at: 'idle' })
    },
  }
}

export function faultOfCall(error: CallError): BillingFault {
  if (error.code === 'unauthorized') return { kind: 'signed-out' }
  return { kind: 'refused', code: error.code, message: messageOf(error) }
}
