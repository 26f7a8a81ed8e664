import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in the prerendered page and until React has taken it over: whatever sends a form waits for
 * that, else the browser itself would send it, with a password in the address.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
