/** Opens something on the first call and gives every later call the same; after a failure the next call tries again. */
export function memoizeAsync<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
