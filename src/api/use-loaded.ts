import { useCallback, useEffect, useState } from 'react'
import type { CallError } from '../../../api/api.ts'

type Answer<T> = { ok: true; value: T } | { ok: false; error: CallError }

/** What was asked for: on its way, there, or failed. */
export type Loaded<T> =
  | { at: 'loading' }
  | { at: 'failed'; error: CallError }
  | { at: 'ready'; value: T }

/**
 * Asks once, and again when told to; what is there stays until the next answer is.
 * @param ask stays the same function for as long as it asks the same
 */
export function useLoaded<T>(ask: () => Promise<Answer<T>>): [Loaded<T>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ at: 'loading' })
  const load = useCallback(async () => {
    const answer = await ask()
    setLoaded(
      answer.ok ? { at: 'ready', value: answer.value } : { at: 'failed', error: answer.error },
    )
  }, [ask])
  useEffect(() => void load(), [load])
  return [loaded, load]
}
