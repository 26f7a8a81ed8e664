import { nanoquery } from '@nanostores/query'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import type { CallAnswer, CallError } from '../api/api.ts'

/** What the desk reads: kept for the page, read again when it is looked at again or is online again. */
const [remote, , { revalidateKeys }] = nanoquery({
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  onErrorRetry: null,
})

/** Reads again whatever was read under a name. */
export const readAgain = (name: string): void => revalidateKeys((key) => key.startsWith(`${name} `))

export interface Remote<T> {
  /** What came last, also while the next is on its way or failed. */
  value: T | undefined
  /** Whether it is what is asked for now. */
  isCurrent: boolean
  error: CallError | undefined
  again: () => void
}

/**
 * What a call answers, asked for once for all who ask the same.
 * @param query tells one question of the name from others; it is all that `ask` may depend on
 * @param heard is told when what came had been asked for
 */
export function useRemote<T>(
  name: string,
  query: string,
  ask: () => Promise<CallAnswer<T>>,
  heard?: (askedAt: number) => void,
): Remote<T> {
  const latest = useRef({ ask, heard })
  latest.current = { ask, heard }
  const store = useMemo(
    () =>
      remote<T, CallError>([`${name} `, query], {
        fetcher: async () => {
          const askedAt = Date.now()
          const answer = await latest.current.ask()
          if (!answer.ok) throw answer.error
          setTimeout(() => latest.current.heard?.(askedAt))
          return answer.value
        },
      }),
    [name, query],
  )
  const { data, error } = useStore(store)
  // The library forgets what came once something fails or another question is asked.
  const last = useRef<T>(undefined)
  useEffect(() => {
    if (data !== undefined) last.current = data
  }, [data])
  return {
    value: data ?? last.current,
    isCurrent: data !== undefined,
    error: error as CallError | undefined,
    again: () => readAgain(name),
  }
}
