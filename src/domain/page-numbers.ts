/** What a pagination shows: a page, counted from 0, or a gap. */
export type PageNumber = number | 'gap'

const BESIDE = 2

/**
 * Specification §2: first and last page always, two either side of the current one, gaps between.
 * A gap that would hide a single page shows that page.
 * @param current counted from 0
 */
export function pageNumbers(current: number, count: number): PageNumber[] {
  const shown = Array.from({ length: count }, (_, page) => page).filter(
    (page) => page === 0 || page === count - 1 || Math.abs(page - current) <= BESIDE,
  )
  return shown.flatMap((page, index): PageNumber[] => {
    const before = shown[index - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? ['gap', page] : [page]
  })
}
