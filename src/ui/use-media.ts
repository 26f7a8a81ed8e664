import { useSyncExternalStore } from 'react'

/**
 * Whether the page fits a media query now; true where nothing can be asked yet.
 * @param query of CSS, such as '(width >= 900px)'
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => true,
  )
}
