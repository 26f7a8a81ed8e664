import { useEffect, useRef, useState } from 'react'
import { type CommentsStore, createComments, type ReadTexts } from './comments.store.ts'

/**
 * The comments on a hearticle, for as long as it is open.
 * @param options.read what is stored of it, as of the last drawing
 */
export function useComments({
  hearticleId,
  account,
  title,
  read,
}: {
  hearticleId: number
  account: string
  /** Under which what is not sent is listed. */
  title: string
  read: ReadTexts
}): CommentsStore {
  const latest = useRef(read)
  latest.current = read
  const [store] = useState(() =>
    createComments({ hearticleId, account, title, read: () => latest.current }),
  )
  useEffect(() => store.start(), [store])
  return store
}
