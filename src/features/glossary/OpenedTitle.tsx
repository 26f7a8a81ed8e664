import { useEffect, useRef } from 'react'

/** The title of what opened in place of a row: it takes the focus that the row's button had. */
export function OpenedTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
