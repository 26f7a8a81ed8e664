import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 1100px)'

/** Whether there is room for the preview beside the form. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
    () => true,
  )
}
