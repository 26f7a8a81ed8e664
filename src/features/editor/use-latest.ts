import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that is always the same one, and does what the last one given does. */
export function useLatest<Given extends unknown[], Result>(
  wanted: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(wanted)
  useLayoutEffect(() => {
    latest.current = wanted
  })
  return useCallback((...given) => latest.current(...given), [])
}
