import type { ReactNode } from 'react'

interface LoadingProps {
  words: string
  className?: string
  /** In the size of what comes. */
  children: ReactNode
}

/** That something is on its way: in words for whoever hears the page, in grey for whoever sees it. */
export function Loading({ words, className, children }: LoadingProps) {
  return (
    <div className={className} role="status">
      <p className="visually-hidden">{words}</p>
      {children}
    </div>
  )
}
