/**
 * Merges sources that are each in order into one that is, reading no more than one entry of each
 * ahead.
 */
export async function* inOrder<T>(
  sources: ReadonlyArray<AsyncIterator<T>>,
  isBefore: (a: T, b: T) => boolean,
): AsyncGenerator<T> {
  const heads = await Promise.all(sources.map((source) => source.next()))
  for (;;) {
    let first: number | undefined
    heads.forEach((head, index) => {
      if (head.done) return
      const best = first === undefined ? undefined : heads[first]
      if (!best || best.done || isBefore(head.value, best.value)) first = index
    })
    if (first === undefined) return
    const head = heads[first]
    const source = sources[first]
    if (!head || head.done || !source) return
    yield head.value
    heads[first] = await source.next()
  }
}
