/** What is opened by the first who asks for it, and the same for everybody after; a failure is tried again. */
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
