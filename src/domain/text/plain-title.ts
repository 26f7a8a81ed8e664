/**
 * A title as it may stand beside others' words (a browser's tab, a feed, a search result), which
 * direction marks in it would turn round.
 */
export function plainTitle(title: string): string {
  return title.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
