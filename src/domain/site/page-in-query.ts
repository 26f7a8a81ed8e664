/** The parameter that names a page of a list. */
const PAGE = 'page'

/**
 * The page of a list that an address asks for (P-ARCHIVE).
 * @param query with its question mark, or empty
 * @returns from 0; the first where none is named or it is no number of a page
 */
export function pageInQuery(query: string): number {
  const text = new URLSearchParams(query).get(PAGE) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0
}

/**
 * The query of an address that asks for another page of its list; what else it asks for stays.
 * @param page from 0; the first is not named
 * @returns with its question mark, or empty
 */
export function withPageInQuery(query: string, page: number): string {
  const parameters = new URLSearchParams(query)
  if (page > 0) parameters.set(PAGE, String(page + 1))
  else parameters.delete(PAGE)
  const text = String(parameters)
  return text === '' ? '' : `?${text}`
}
