import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the end of a part was in sight, which it stays.
 * @param isThere whether the part itself stands before its end
 */
export function useReached(end: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    if (!end.current || isReached || !isThere) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setReached(true)
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [end, isReached, isThere])
  return isReached
}
