import type { ReactNode } from 'react'

interface LoadingProps {
  words: string
  className?: string
  /** In the size of what comes. */
  children: ReactNode
}

/** That something is on its way: in words for screen readers, in grey for sighted users. */
export function Loading({ words, className, children }: LoadingProps) {
  return (
    <div className={className} role="status">
      <p className="visually-hidden">{words}</p>
      {children}
    </div>
  )
}
