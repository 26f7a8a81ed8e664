import { type CallError, messageOf } from '../api.ts'
import type { FormError } from '../ui/Form.tsx'

/**
 * What a form says about a refused call: beside the first field that is to blame, else for all of it.
 * @param fallback where nothing was answered
 */
export function formErrorOf(error: CallError, fallback: string): FormError {
  const message = messageOf(error) ?? fallback
  if (error.code === 'network_error') return { message }
  const [place, words] = Object.entries(error.fields ?? {})[0] ?? []
  const field = /^body\.(.+)$/.exec(place ?? '')?.[1]
  // Of a rule that a field breaks, the field's own words; of any other error, its message.
  const said = error.code === 'invalid_request' ? (words ?? message) : message
  return field === undefined ? { message: said } : { field, message: said }
}

/** What still uses something that cannot be deleted, as the API names it; empty where it does not. */
export function usesOf(error: CallError): Record<string, string> {
  return error.code === 'network_error' ? {} : (error.fields ?? {})
}
