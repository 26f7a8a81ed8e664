const RANGE = /^([A-Za-z]*)(\d+)([A-Za-z]*)\s*[-\u2010-\u2013]\s*([A-Za-z]*)(\d+)([A-Za-z]*)$/

/**
 * First and last page of a paper. Sources leave out the leading digits that both have, so '123-9'
 * is 123 to 129 and '733S-7S' is 733S to 737S. Of several ranges ('1-12; discussion 13') the first
 * one counts; what is no range ('e1000097') is a first page alone.
 */
export function pageRange(pages: string): { first: string; last?: string } {
  const [part = ''] = pages.split(/[,;]/)
  const [, prefix = '', from = '', suffix = '', ownPrefix = '', to = '', ownSuffix = ''] =
    RANGE.exec(part.trim()) ?? []
  if (to === '') return { first: part.trim() }
  const first = `${prefix}${from}${suffix}`
  const isElided = to.length < from.length && (ownPrefix === '' || ownPrefix === prefix)
  if (!isElided) return { first, last: `${ownPrefix}${to}${ownSuffix}` }
  return { first, last: `${prefix}${from.slice(0, from.length - to.length)}${to}${ownSuffix}` }
}
