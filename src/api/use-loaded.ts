import { useCallback, useEffect, useState } from 'react'
import type { CallError } from './api.ts'
import { createLatestOnly } from './latest-only.ts'

type Answer<T> = { ok: true; value: T } | { ok: false; error: CallError }

export type Loaded<T> =
  | { at: 'loading' }
  | { at: 'failed'; error: CallError }
  | { at: 'ready'; value: T }

/**
 * Asks once, and again when told to; what is there stays until the next answer is. An answer that
 * was overtaken, or that nobody waits for any more, counts for nothing.
 * @param ask stays the same function for as long as it asks the same
 */
export function useLoaded<T>(
  ask: (signal: AbortSignal) => Promise<Answer<T>>,
): [Loaded<T>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ at: 'loading' })
  const [latest] = useState(createLatestOnly)
  const load = useCallback(async () => {
    const answer = await latest.ask(ask)
    if (answer === 'overtaken') return
    setLoaded(
      answer.ok ? { at: 'ready', value: answer.value } : { at: 'failed', error: answer.error },
    )
  }, [ask, latest])
  useEffect(() => {
    void load()
    return () => latest.cancel()
  }, [load, latest])
  return [loaded, load]
}
