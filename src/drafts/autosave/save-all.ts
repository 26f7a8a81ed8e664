import type { CallError } from '../../api/api.ts'
import type { Autosave } from './autosave.ts'

interface Saving<Sent, Value> {
  /** What an attempt sent, as any version of the program may have kept it. */
  accept: (content: unknown) => Sent | undefined
  /** What stands here now. */
  current: () => Sent
  send: (
    sent: Sent,
    idempotencyKey: string,
  ) => Promise<{ ok: true; value: Value } | { ok: false; error: CallError }>
  /** It is saved. Returns the form under which what is unsaved is kept from now on, where it is another. */
  onSaved: (sent: Sent, value: Value) => Promise<string | undefined> | string | undefined
  /** Whether nothing is left to be saved after it. */
  isAll: (sent: Sent) => boolean
}

/**
 * What was sent before and never answered is sent again first, as it was, so that it is done once;
 * then what stands here now. What was refused counts as never sent.
 * @returns why not all of it is saved
 */
export async function saveAll<Sent, Value>(
  autosave: Pick<Autosave<unknown>, 'unanswered' | 'idOfSave' | 'answered' | 'moveTo'>,
  saving: Saving<Sent, Value>,
): Promise<CallError | undefined> {
  const open = saving.accept(autosave.unanswered())
  const sent = open ?? saving.current()
  const outcome = await saving.send(sent, autosave.idOfSave(sent))
  if (!outcome.ok && isUnanswered(outcome.error, open !== undefined)) return outcome.error
  const form = outcome.ok && (await saving.onSaved(sent, outcome.value))
  autosave.answered()
  if (form) autosave.moveTo(form)
  if (outcome.ok ? saving.isAll(sent) : !open) return outcome.ok ? undefined : outcome.error
  return saveAll(autosave, saving)
}

/** After these nobody knows whether what was sent was carried out. */
const UNKNOWN: ReadonlyArray<CallError['code']> = ['network_error', 'internal_error']

/** With these the service refuses before it looks whether it has answered the same already. */
const NOT_LOOKED_AT: ReadonlyArray<CallError['code']> = [
  'unauthorized',
  'forbidden',
  'too_many_requests',
]

/**
 * Whether what was sent may have been carried out, or be carried out yet.
 * @param isAgain it was sent before, without an answer
 */
function isUnanswered({ code }: CallError, isAgain: boolean): boolean {
  return UNKNOWN.includes(code) || (isAgain && NOT_LOOKED_AT.includes(code))
}
