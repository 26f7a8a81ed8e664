import { nanoquery } from '@nanostores/query'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import type { CallAnswer, CallError } from './api.ts'

/** What screens read: kept for the page, read again when it is looked at again or is online again. */
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
  isLoading: boolean
  error: CallError | undefined
  again: () => void
}

interface RemoteOptions {
  /** It stays as it was read: somebody decides about just that. */
  isFixed?: true
  /** Is told when what came had been asked for. */
  heard?: (askedAt: number) => void
}

/**
 * What a call answers, asked for once for all who ask the same.
 * @param query tells one question of the name from others; it is all that `ask` may depend on
 */
export function useRemote<T>(
  name: string,
  query: string,
  ask: () => Promise<CallAnswer<T>>,
  { isFixed, heard }: RemoteOptions = {},
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
        ...(isFixed && { revalidateOnFocus: false, revalidateOnReconnect: false }),
      }),
    [name, query, isFixed],
  )
  const { data, error, loading } = useStore(store)
  // The library forgets what came once something fails or another question is asked.
  const last = useRef<T>(undefined)
  useEffect(() => {
    if (data !== undefined) last.current = data
  }, [data])
  return {
    value: data ?? last.current,
    isCurrent: data !== undefined,
    isLoading: loading,
    error: error as CallError | undefined,
    again: () => readAgain(name),
  }
}

/** Several answers as one: the first that failed, or all values. */
export async function allOf<T extends readonly unknown[]>(
  asked: {
    readonly [At in keyof T]: Promise<CallAnswer<T[At]>>
  },
): Promise<CallAnswer<T>> {
  const answers: CallAnswer<unknown>[] = await Promise.all(asked)
  const values: unknown[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    values.push(answer.value)
  }
  return { ok: true, value: values as unknown as T }
}
