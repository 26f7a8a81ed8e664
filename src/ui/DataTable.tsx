import type { ReactNode } from 'react'

interface DataTableProps {
  /** What the table shows, for those who do not see what is around it. */
  caption: string
  /** Their titles, and keys. */
  columns: readonly string[]
  className?: string
  /** It scrolls within a window of its own, which can be reached by keyboard. */
  scrolls?: boolean
  children: ReactNode
}

export function DataTable(props: DataTableProps) {
  const { caption, columns, className = '', scrolls = false, children } = props
  const table = (
    <table className={`data-table ${className}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
  if (!scrolls) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <section className="table-scroll" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  )
}
