/**
 * Lets what changes one thing wait for what changed it before, and for nothing else: what is undone at
 * once is not overtaken.
 */
export function oneAfterAnother() {
  const last = new Map<number, Promise<unknown>>()
  return <T>(id: number, change: () => Promise<T>): Promise<T> => {
    const before = last.get(id)
    const now = before ? before.then(change, change) : change()
    last.set(id, now)
    return now
  }
}
