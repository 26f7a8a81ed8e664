/**
 * Lists of one page, in the order in which they stand on it: each thing stands in the first one
 * that has it, and once in that (P-ONCE-ON-A-PAGE).
 */
export function withoutRepeats<T>(
  lists: readonly (readonly T[])[],
  keyOf: (one: T) => string | number,
): T[][] {
  const seen = new Set<string | number>()
  return lists.map((list) =>
    list.filter((one) => {
      const key = keyOf(one)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    }),
  )
}
