import { ChevronLeft, ChevronRight } from 'lucide'
import { Icon } from './Icon.tsx'

interface PaginationProps {
  /** What is paged, in words. */
  label: string
  /** Counted from 0. */
  current: number
  /** Pages to show, with gaps. */
  pages: readonly (number | 'gap')[]
  words: { previous: string; next: string; page: (number: number) => string }
  onGo: (page: number) => void
}

/** Previous, next and numbered pages. */
export function Pagination({ label, current, pages, words, onGo }: PaginationProps) {
  const last = pages.at(-1)
  return (
    <nav className="pagination" aria-label={label}>
      <Step label={words.previous} disabled={current === 0} onClick={() => onGo(current - 1)}>
        <Icon nodes={ChevronLeft} />
      </Step>
      {pages.map((page, index) =>
        page === 'gap' ? (
          <span key={`gap after ${pages[index - 1]}`}>…</span>
        ) : (
          <button
            key={page}
            type="button"
            className="page-number"
            aria-label={words.page(page + 1)}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onGo(page)}
          >
            {page + 1}
          </button>
        ),
      )}
      <Step label={words.next} disabled={current === last} onClick={() => onGo(current + 1)}>
        <Icon nodes={ChevronRight} />
      </Step>
    </nav>
  )
}

interface StepProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: React.ReactNode
}

/** Stays focusable at the end, so that the focus is not lost there. */
function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className="page-number"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  )
}
