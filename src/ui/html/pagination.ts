import { ChevronLeft, ChevronRight } from 'lucide'
import { html, type SafeHtml } from './html.ts'
import { icon } from './icon.ts'

interface PaginationContent {
  /** What is paged, in words. */
  label: string
  /** Counted from 0. */
  current: number
  /** Pages to show, with gaps. */
  pages: readonly (number | 'gap')[]
  words: { previous: string; next: string; page: (number: number) => string }
}

/** Previous, next and numbered pages, as buttons with the page's number, from 0, as `data-page`. */
export function pagination({ label, current, pages, words }: PaginationContent): SafeHtml {
  return html`<nav class="pagination" aria-label="${label}">${step('previous', words.previous, current === 0, current - 1)}${pages.map(
    (page) =>
      page === 'gap'
        ? html`<span>…</span>`
        : html`<button type="button" class="page-number" data-key="${page}" data-page="${page}" aria-label="${words.page(page + 1)}"${page === current && html` aria-current="page"`}>${page + 1}</button>`,
  )}${step('next', words.next, current === pages.at(-1), current + 1)}</nav>`
}

/** Stays focusable at the end, so that the focus is not lost there. */
function step(key: 'previous' | 'next', label: string, isEnd: boolean, page: number): SafeHtml {
  return html`<button type="button" class="page-number" data-key="${key}" data-page="${page}" aria-label="${label}" aria-disabled="${String(isEnd)}">${icon(key === 'next' ? ChevronRight : ChevronLeft)}</button>`
}
