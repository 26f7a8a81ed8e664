import { atom } from 'nanostores'
import type { ErrorCode } from '../contract/protocol/errors.ts'
import type { FormFault } from '../domain/account/form-fault.ts'
import type { CallError } from './api.ts'

type Submission<Field extends string> =
  | { at: 'idle' }
  | { at: 'pending' }
  | { at: 'refused'; fault: FormFault<Field> }
  | { at: 'done' }

type Sent<Field extends string> =
  | { ok: true }
  | { ok: false; error: CallError }
  | { ok: false; fault: FormFault<Field> }

interface SubmissionRules<Field extends string, Typed> {
  /** The first fault that can be seen without asking the service; left out where nothing is typed. */
  check?(typed: Typed): FormFault<Field> | undefined
  send(typed: Typed): Promise<Sent<Field>>
  /** Beside which field the service's errors stand; those not named belong to the whole form. */
  fields?: Partial<Record<ErrorCode, Field>>
}

/** The life of one form: idle, pending, and then done or refused with a fault. */
export function createSubmission<Field extends string, Typed>(
  rules: SubmissionRules<Field, Typed>,
) {
  const state = atom<Submission<Field>>({ at: 'idle' })
  return {
    $state: state,
    /** Sends once: while one is under way a second does nothing. */
    async submit(typed: Typed): Promise<void> {
      if (state.get().at === 'pending') return
      const seen = rules.check?.(typed)
      if (seen) return state.set({ at: 'refused', fault: seen })
      state.set({ at: 'pending' })
      const sent = await rules.send(typed)
      if (sent.ok) return state.set({ at: 'done' })
      const fault = 'fault' in sent ? sent.fault : serviceFault(sent.error, rules.fields)
      state.set({ at: 'refused', fault })
    },
    /** As if nothing had been sent. */
    restart() {
      state.set({ at: 'idle' })
    },
  }
}

function serviceFault<Field extends string>(
  error: CallError,
  fields: Partial<Record<ErrorCode, Field>> = {},
): FormFault<Field> {
  if (error.code === 'network_error') {
    const { message, status } = error
    return { kind: 'refused', message, ...(status !== undefined && { isAnswered: true }) }
  }
  return { kind: 'refused', field: fields[error.code], message: error.message }
}

export function faultOf<Field extends string>(
  state: Submission<Field>,
): FormFault<Field> | undefined {
  return state.at === 'refused' ? state.fault : undefined
}
