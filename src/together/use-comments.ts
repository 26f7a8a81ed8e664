import { useEffect, useRef, useState } from 'react'
import { type CommentsStore, createComments, type ReadTexts } from './comments.store.ts'

/**
 * The comments on a hearticle, for as long as it is open.
 * @param options.read what is stored of it, as of the last drawing
 */
export function useComments({
  hearticleId,
  account,
  read,
}: {
  hearticleId: number
  account: string
  read: ReadTexts
}): CommentsStore {
  const latest = useRef(read)
  latest.current = read
  const [store] = useState(() =>
    createComments({ hearticleId, account, read: () => latest.current }),
  )
  useEffect(() => store.start(), [store])
  return store
}
