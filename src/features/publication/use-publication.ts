import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import {
  latestPublication,
  type PublicationState,
  startPublication,
} from '../../contract/desk/publications.ts'

const WHILE_SOMETHING_HAPPENS_MS = 1000
const OTHERWISE_MS = 10_000

/** Publication as it is, looked at again and again, but not while nobody sees the page. */
export function usePublication() {
  const latest = useRemote('publication', '', () => call(latestPublication, {}))
  const { value: now, error, isLoading, again } = latest
  const [asking, setAsking] = useState<
    { at: 'idle' | 'pending' } | { at: 'failed'; message: string | undefined }
  >({ at: 'idle' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer
  useEffect(() => {
    if (isLoading) return
    const timer = setTimeout(() => document.hidden || again(), error ? OTHERWISE_MS : pauseOf(now))
    return () => clearTimeout(timer)
  }, [now, error, isLoading])
  const start = async () => {
    if (asking.at === 'pending') return
    setAsking({ at: 'pending' })
    const answer = await call(startPublication, {})
    setAsking(answer.ok ? { at: 'idle' } : { at: 'failed', message: answer.error.message })
    if (answer.ok) again()
  }
  return { latest, asking, start }
}

const pauseOf = (now: PublicationState | undefined) =>
  now?.state === 'running' || (now?.pending ?? 0) > 0 ? WHILE_SOMETHING_HAPPENS_MS : OTHERWISE_MS
