import { nanoquery } from '@nanostores/query'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useMemo, useRef } from 'react'
import type { CallAnswer, CallError } from './api.ts'

const cache: NonNullable<NonNullable<Parameters<typeof nanoquery>[0]>['cache']> = new Map()

/** What screens read: kept for the page, read again when it is looked at again or is online again. */
const [remote, , { revalidateKeys }] = nanoquery({
  cache,
  cacheLifetime: Number.POSITIVE_INFINITY,
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
  /** Asks anew, after what is under way; ends with the answer. */
  again: () => Promise<void>
  /** Shows what another call has just answered, after what is under way. */
  take: (value: T) => Promise<void>
}

interface RemoteOptions {
  /** It stays as it was read: somebody decides about just that. */
  isFixed?: true
  /** It is read once a page, however often it is come back to. */
  isKept?: true
  /** Is told when what came had been asked for. */
  heard?: (askedAt: number) => void
}

const $nothing = atom<undefined>()

/**
 * What a call answers, asked for once for all who ask the same.
 * @param query tells one question of the name from others; it is all that `ask` may depend on.
 * Undefined where nothing is asked
 */
export function useRemote<T>(
  name: string,
  query: string | undefined,
  ask: () => Promise<CallAnswer<T>>,
  { isFixed, isKept, heard }: RemoteOptions = {},
): Remote<T> {
  const latest = useRef({ ask, heard })
  latest.current = { ask, heard }
  const running = useRef<Promise<T>>(undefined)
  const store = useMemo(() => {
    const key = `${name} ${query}`
    if (isFixed || cache.get(key)?.error) cache.delete(key)
    const read = async () => {
      const askedAt = Date.now()
      const answer = await latest.current.ask()
      if (!answer.ok) throw answer.error
      setTimeout(() => latest.current.heard?.(askedAt))
      return answer.value
    }
    return remote<T, CallError>([`${name} `, query ?? $nothing], {
      fetcher: () => {
        running.current = read()
        return running.current
      },
      // Looking at the page again asks for what was not asked for while nobody saw it, else for nothing.
      ...((isFixed || isKept) && { dedupeTime: Number.POSITIVE_INFINITY }),
    })
  }, [name, query, isFixed, isKept])
  const shown = useRef(store)
  shown.current = store
  const { data, error, loading } = useStore(store)
  // The library forgets what came once something fails or another question is asked.
  const last = useRef<T>(undefined)
  useEffect(() => {
    if (data !== undefined || query === undefined) last.current = data
  }, [data, query])
  const afterRunning = () => running.current?.catch(() => undefined)
  return {
    value: data ?? (query === undefined ? undefined : last.current),
    isCurrent: data !== undefined,
    isLoading: loading,
    error: error as CallError | undefined,
    again: async () => {
      await afterRunning()
      readAgain(name)
      await afterRunning()
    },
    take: async (value) => {
      await afterRunning()
      shown.current.mutate(value)
    },
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
