/** As crawlers name themselves; not a maker of phones whose name ends like that of one. */
export const CRAWLER = /(?<!\bcu)bot|crawl|http|lighthouse|scan|search|spider/i

/**
 * Whether a page is read by a crawler, which by its own account it is: it is asked nothing, so that
 * no question covers what it came for. A browser that a program drives is no crawler for that alone.
 * A user who is taken for one loses nothing, since without an answer nothing is stored.
 */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent)
}
