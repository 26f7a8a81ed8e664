/**
 * The words that are weighed, in the order of the question: the rarest ones whose documents are no
 * more than `most` together, and always the rarest of all.
 */
export function limitToRarestWords<T extends { documents: number }>(
  words: readonly T[],
  most: number,
): T[] {
  let weighed = 0
  const affordable = new Set(
    words
      .toSorted((a, b) => a.documents - b.documents)
      .filter(({ documents }) => {
        const isFirst = weighed === 0
        weighed += documents
        return isFirst || weighed <= most
      }),
  )
  return words.filter((word) => affordable.has(word))
}
