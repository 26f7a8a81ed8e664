const WORDS_PER_MINUTE = 200

/** Whole minutes that a text takes to read, at least one. */
export function readingMinutes(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
