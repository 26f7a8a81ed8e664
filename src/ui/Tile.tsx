import type { ReactNode } from 'react'

interface TileProps {
  title: string
  figure: string
  /** What it consists of, or means; null for nothing. */
  children: ReactNode
}

export function Tile({ title, figure, children }: TileProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="stat-figure">{figure}</dd>
      {children !== null && <dd>{children}</dd>}
    </div>
  )
}
