import { useEffect, useState } from 'react'
import { type CallError, call } from '../api/api.ts'
import { showDifference } from '../contract/desk/editions.ts'
import type { OutputOf } from '../contract/protocol/endpoint.ts'
import { useWords } from '../i18n/Words.tsx'

export interface Compared {
  from: 'approved' | number
  /** Left out, what is worked on. */
  to?: number | undefined
  /** Of what is worked on: another one is another difference. */
  version: number
}

/** What differs between two editions of a hearticle; neither while it is asked. */
export function useDifference(id: number, { from, to, version }: Compared) {
  const { language } = useWords()
  const [difference, setDifference] = useState<OutputOf<typeof showDifference>>()
  const [error, setError] = useState<CallError>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another difference, and `tries` asks again
  useEffect(() => {
    let isCurrent = true
    const query = { from, lang: language, ...(to !== undefined && { to }) }
    void call(showDifference, { params: { id }, query }).then((found) => {
      if (!isCurrent) return
      setError(found.ok ? undefined : found.error)
      if (found.ok) setDifference(found.value)
    })
    return () => {
      isCurrent = false
    }
  }, [id, from, to, version, language, tries])
  return { difference, error, again: () => setTries(tries + 1) }
}
