/**
 * JSON with the keys of every object in order, so that equal data gives equal bytes: for digests,
 * for the snapshot, and to see whether anything changed. `undefined` properties are left out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Whether two values hold the same data, whatever the order of their keys. */
export function isSameData(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b)
}
