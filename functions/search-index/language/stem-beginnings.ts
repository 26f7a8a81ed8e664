import { foldUmlauts } from './words.ts'

const LETTERS = 5

/**
 * Whether a word may have one of these German stems, told by its first letters: much sooner than by
 * its stem, which is nothing else than its beginning.
 */
export function mayHaveStem(stems: Iterable<string>): (base: string) => boolean {
  const beginnings = new Set<string>()
  const lengths = new Set<number>()
  for (const stem of stems) {
    const beginning = stem.slice(0, LETTERS)
    beginnings.add(beginning)
    lengths.add(beginning.length)
  }
  const tried = [...lengths].sort((a, b) => b - a)
  return (base) => {
    const folded = foldUmlauts(base)
    return tried.some((length) => beginnings.has(folded.slice(0, length)))
  }
}
