import type { ReactNode } from 'react'
import { messageOf } from '../api/api.ts'
import type { Remote } from '../api/remote.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'

interface RemoteContentProps<T> {
  of: Remote<T>
  words: { loading: string; failed: string }
  children: (value: T) => ReactNode
}

/** What was asked for; until it is there, that it is on its way or failed, with another try. */
export function RemoteContent<T>({ of: remote, words, children }: RemoteContentProps<T>) {
  const { value, error, again } = remote
  if (value !== undefined) return children(value)
  if (!error) return <p role="status">{words.loading}</p>
  return <LoadFailure words={messageOf(error) ?? words.failed} onTryAgain={again} />
}
