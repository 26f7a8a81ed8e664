import { useEffect, useState } from 'react'

/**
 * A value once it has not changed for a while: for work that a user who types should not wait for.
 * @param milliseconds how long it has to stay the same
 */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
