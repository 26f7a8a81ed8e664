import { useEffect } from 'react'

/** Lets the browser ask before a page with unsaved work is left. */
export function useAskBeforeLeaving(hasWork: boolean): void {
  useEffect(() => {
    if (!hasWork) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasWork])
}
