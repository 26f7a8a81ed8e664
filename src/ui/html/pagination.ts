import { ChevronLeft, ChevronRight } from 'lucide'
import { html, type SafeHtml } from './html.ts'
import { icon } from './icon.ts'
import { pageNumbers } from './page-numbers.ts'

interface PaginationWords {
  /** What is paged. */
  label: string
  previous: string
  next: string
  /** @param number counted from 1 */
  page: (number: number) => string
}

/**
 * Previous, next and numbered pages, as buttons with the page's number, from 0, as `data-page`; empty
 * where there is but one.
 */
export function pagination(
  { page: current, totalPages }: { page: number; totalPages: number },
  words: PaginationWords,
): SafeHtml {
  if (totalPages <= 1) return html``
  return html`<nav class="cluster pagination" aria-label="${words.label}">${step('previous', words.previous, current === 0, current - 1)}${pageNumbers(
    current,
    totalPages,
  ).map((page) =>
    page === 'gap'
      ? html`<span>…</span>`
      : html`<button type="button" class="page-number" data-key="${page}" data-page="${page}" aria-label="${words.page(page + 1)}"${page === current && html` aria-current="page"`}>${page + 1}</button>`,
  )}${step('next', words.next, current === totalPages - 1, current + 1)}</nav>`
}

/** Stays focusable at the end, so that the focus is not lost there. */
function step(key: 'previous' | 'next', label: string, isEnd: boolean, page: number): SafeHtml {
  return html`<button type="button" class="page-number" data-key="${key}" data-page="${page}" aria-label="${label}" aria-disabled="${String(isEnd)}">${icon(key === 'next' ? ChevronRight : ChevronLeft)}</button>`
}
