import { useEffect, useRef } from 'react'

interface HeadingProps {
  /** Takes the focus: for what came in place of something else. */
  isFocused?: boolean
  children: string
}

export function Heading({ isFocused = false, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return (
    <h1 ref={heading} tabIndex={isFocused ? -1 : undefined}>
      {children}
    </h1>
  )
}
