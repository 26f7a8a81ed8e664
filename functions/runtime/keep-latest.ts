/** Keeps the latest answers by what they depend on, each made once; one that failed is not kept. */
export function keepLatest<T>(most: number) {
  const latest = new Map<string, Promise<T>>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const found = latest.get(key) ?? make()
    latest.delete(key)
    latest.set(key, found)
    for (const oldest of [...latest.keys()].slice(0, -most)) latest.delete(oldest)
    found.catch(() => latest.delete(key))
    return found
  }
}
