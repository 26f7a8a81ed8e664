/**
 * What of a paste is read (P-PASTE-LIMITS). A browser takes seconds for elements within thousands of
 * others, and a text of hundreds of pages is no hearticle.
 */

/** Somewhat more than the longest text has, so that what is only too long can be shortened. */
export const MOST_PASTED = 150_000
/** Pictures stand in HTML, too. */
const MOST_HTML = 5_000_000
const MOST_TAGS = 60_000
const DEEPEST = 200

const TAG = /<(\/?)([a-z][^\s/<>]*)/gi
/** What has nothing within it, or ends where its like begins. */
const NEVER_DEEP = new Set(
  `area base br col embed hr img input link meta source track wbr
  p li dt dd tr td th thead tbody tfoot colgroup option`.split(/\s+/),
)

/** Whether HTML can be parsed at once. @param html without comments, styles and drawings */
export function isReadable(html: string): boolean {
  if (html.length > MOST_HTML) return false
  let [tags, depth] = [0, 0]
  for (const [, end, name = ''] of html.matchAll(TAG)) {
    tags += 1
    if (!NEVER_DEEP.has(name.toLowerCase())) depth = Math.max(0, depth + (end ? -1 : 1))
    if (tags > MOST_TAGS || depth > DEEPEST) return false
  }
  return true
}
