/**
 * What is weighed, in the order of the question: the rarest words whose documents are no more than
 * `most` together, and always the rarest of all.
 * @param count in how many documents a word is
 */
export function limitToRarest<T>(
  words: readonly T[],
  count: (word: T) => number,
  most: number,
): T[] {
  let weighed = 0
  const affordable = new Set(
    words
      .toSorted((a, b) => count(a) - count(b))
      .filter((word) => {
        const isFirst = weighed === 0
        weighed += count(word)
        return isFirst || weighed <= most
      }),
  )
  return words.filter((word) => affordable.has(word))
}
