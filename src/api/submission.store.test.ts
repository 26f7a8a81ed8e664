import { describe, expect, test } from 'vitest'
import { createSubmission, faultOf } from './submission.store.ts'

type Sent =
  | { ok: true }
  | { ok: false; error: { code: 'network_error'; status?: number } | Refusal }
interface Refusal {
  code: 'email_taken' | 'too_many_requests'
  message: string
}

/** A form with one field, whose sending ends when the test says so. */
function form() {
  const sendings: Array<(sent: Sent) => void> = []
  const store = createSubmission<'email', { email: string }>({
    check: ({ email }) => (email === '' ? { kind: 'missing', field: 'email' } : undefined),
    send: () => new Promise<Sent>((resolve) => sendings.push(resolve)),
    fields: { email_taken: 'email' },
  })
  return { store, sendings, state: () => store.$state.get() }
}

describe('sending a form', () => {
  test('a fault that can be seen is not sent', async () => {
    const { store, sendings, state } = form()
    await store.submit({ email: '' })
    expect(state()).toEqual({ at: 'refused', fault: { kind: 'missing', field: 'email' } })
    expect(sendings).toEqual([])
  })

  test('is pending until it is answered, and done then', async () => {
    const { store, sendings, state } = form()
    expect(state()).toEqual({ at: 'idle' })
    const submitted = store.submit({ email: 'a' })
    expect(state()).toEqual({ at: 'pending' })
    await store.submit({ email: 'b' })
    expect(sendings).toHaveLength(1)
    sendings[0]?.({ ok: true })
    await submitted
    expect(state()).toEqual({ at: 'done' })
  })

  test.each([
    [
      { code: 'email_taken', message: 'Vergeben.' } as const,
      { kind: 'refused', field: 'email', message: 'Vergeben.' },
    ],
    [
      { code: 'too_many_requests', message: 'Später.' } as const,
      { kind: 'refused', field: undefined, message: 'Später.' },
    ],
    [{ code: 'network_error' } as const, { kind: 'refused', message: undefined }],
    [
      { code: 'network_error', status: 500 } as const,
      { kind: 'refused', message: undefined, isAnswered: true },
    ],
  ])('says where and why it was refused: %o', async (error, fault) => {
    const { store, sendings, state } = form()
    const submitted = store.submit({ email: 'a' })
    sendings[0]?.({ ok: false, error })
    await submitted
    expect(faultOf(state())).toEqual(fault)
    store.restart()
    expect(faultOf(state())).toBeUndefined()
  })
})
