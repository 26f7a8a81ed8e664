const DASH = '[-\\u2010-\\u2013]'
/** 'R191', '733S', '514.e3': letters before the number, and letters or an online page behind it. */
const PAGE = '([A-Za-z]*)(\\d+)([A-Za-z]*(?:\\.[A-Za-z]*\\d+)?)'
/** '2113-21.e1-4': the last of several online pages can follow. */
const RANGE = new RegExp(`^${PAGE}\\s*${DASH}\\s*${PAGE}(?:${DASH}[A-Za-z]*(\\d+))?$`)
const ROMAN_RANGE = new RegExp(`^([ivxlcdm]+)\\s*${DASH}\\s*([ivxlcdm]+)$`, 'i')
const ONLINE_PAGE = /^\.([A-Za-z]*)\d+$/

/**
 * First and last page of a paper. Sources leave out what both have, so '123-9' is 123 to 129,
 * 'R191-203' is R191 to R203, '733S-7S' is 733S to 737S and '12.e1-5' is 12.e1 to 12.e5. Of several
 * ranges ('1-12; discussion 13') the first one counts; what is no range ('e1000097') is a first page
 * alone.
 */
export function pageRange(pages: string): { first: string; last?: string } {
  const part = pages.split(/[,;]/, 1)[0]?.trim() ?? ''
  const [, romanFirst, romanLast] = ROMAN_RANGE.exec(part) ?? []
  if (romanFirst && romanLast) return { first: romanFirst, last: romanLast }
  const [, prefix = '', from = '', suffix = '', ownPrefix = '', to = '', ownSuffix = '', online] =
    RANGE.exec(part) ?? []
  if (to === '') return { first: part }
  const first = `${prefix}${from}${suffix}`
  const isShorter = to.length < from.length
  const [, series] = ONLINE_PAGE.exec(suffix) ?? []
  if (series !== undefined && isShorter && ownSuffix === '' && ['', series].includes(ownPrefix)) {
    return { first, last: `${prefix}${from}.${series}${to}` }
  }
  const isElided = isShorter && (ownPrefix === '' || ownPrefix === prefix)
  const number = isElided ? `${from.slice(0, from.length - to.length)}${to}` : to
  const end = online === undefined ? ownSuffix : ownSuffix.replace(/\d+$/, online)
  return { first, last: `${ownPrefix || prefix}${number}${end}` }
}
