import type { CallError } from '../../api/api.ts'

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
export function isUnanswered({ code }: CallError, isAgain: boolean): boolean {
  return UNKNOWN.includes(code) || (isAgain && NOT_LOOKED_AT.includes(code))
}
