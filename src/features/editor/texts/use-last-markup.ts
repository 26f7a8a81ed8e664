import { type RefObject, useEffect, useRef } from 'react'

/** The field with marks that had the focus last, for what is inserted from elsewhere. */
export function useLastMarkup(): RefObject<HTMLTextAreaElement | null> {
  const last = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLTextAreaElement)) return
      if (/\.(mainTextBody|mainActions|harmfulActions)/.test(target.dataset.place ?? '')) {
        last.current = target
      }
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])
  return last
}
