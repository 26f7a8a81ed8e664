import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 900px)'

/** Whether there is room for a study beside the list; else it stands within it. */
export function useColumns(): boolean {
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
