/** What a pagination shows: a page, counted from 0, or a gap. */
type PageNumber = number | 'gap'

const BESIDE = 2

/**
 * First and last page always, two either side of the current one, and a gap wherever pages are left
 * out, be it a single one (P-ARCHIVE).
 * @param current counted from 0
 */
export function pageNumbers(current: number, count: number): PageNumber[] {
  const shown = Array.from({ length: count }, (_, page) => page).filter(
    (page) => page === 0 || page === count - 1 || Math.abs(page - current) <= BESIDE,
  )
  return shown.flatMap((page, index): PageNumber[] =>
    page - (shown[index - 1] ?? page - 1) > 1 ? ['gap', page] : [page],
  )
}
