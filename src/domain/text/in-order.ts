/**
 * Rows in the order of a value of each: numbers by how much they are, words as people look them up.
 * What has none stands last, whichever way.
 */
export function inOrder<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number | null,
  isDescending: boolean,
): Row[] {
  const { compare } = new Intl.Collator('de', { numeric: true })
  const hasNone = (value: string | number | null) => value === '' || value === null
  return rows
    .map((row) => ({ row, value: by(row) }))
    .toSorted(({ value: a }, { value: b }) => {
      if (hasNone(a) || hasNone(b)) return Number(hasNone(a)) - Number(hasNone(b))
      const areNumbers = typeof a === 'number' && typeof b === 'number'
      const order = areNumbers ? a - b : compare(String(a), String(b))
      return isDescending ? -order : order
    })
    .map(({ row }) => row)
}
