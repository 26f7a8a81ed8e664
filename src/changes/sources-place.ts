import { useEffect, useRef } from 'react'

/** The place to which what is to be done leads. */
export const SOURCES_PLACE = 'sources'

/** Brings a part into sight that was not there yet when its address was opened. */
export function useOpenedSources() {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash === `#${SOURCES_PLACE}`) part.current?.scrollIntoView()
  }, [])
  return part
}
