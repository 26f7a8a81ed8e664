import { type CallError, messageOf } from '../api/api.ts'
import type { FormError } from '../ui/fields/Form.tsx'

/**
 * What a form says about a refused call: all that is wrong, each beside the field that is to blame,
 * else for all of it.
 * @param fallback where nothing was answered
 */
export function formErrorOf(error: CallError, fallback: string): FormError {
  const message = messageOf(error) ?? fallback
  if (error.code === 'network_error') return { message }
  const places = Object.entries(error.fields ?? {})
  // Of a rule that a field breaks, the field's own words; of any other error, its message.
  const isRule = error.code === 'invalid_request'
  const [first = { message }, ...more] = (isRule ? places : places.slice(0, 1)).map(
    ([place, words]): FormError => {
      const field = /^body\.(.+)$/.exec(place)?.[1]
      const text = isRule ? words : message
      return field === undefined ? { message: text } : { field, message: text }
    },
  )
  return more.length > 0 ? { ...first, more } : first
}

/** What still uses something that cannot be deleted, as the API names it; empty where it does not. */
export function usesOf(error: CallError): Record<string, string> {
  return error.code === 'network_error' ? {} : (error.fields ?? {})
}
