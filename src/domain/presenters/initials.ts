/** What stands before the first letter, digit or small picture of a word. */
const UNSPOKEN = /^[^\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]+/u

/**
 * The letters that stand for a person without a picture: the first of the first two words of the
 * name, as a reader counts letters.
 */
export function initialsOf(username: string): string {
  const segments = new Intl.Segmenter('und')
  const words = username
    .trim()
    .split(/[\s._-]+/u)
    .map((word) => word.replace(UNSPOKEN, ''))
    .filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...segments.segment(word)][0]?.segment ?? '')
    .join('')
    .toUpperCase()
}
