/** The locks of a browser, as far as our pages use them: one holder at a time, in the order asked. */
export function stubLocks(): Pick<LockManager, 'query'> & { request: typeof request } {
  const queues = new Map<string, Promise<unknown>>()
  const heldNames = new Set<string>()

  async function request(name: string, ...rest: unknown[]): Promise<unknown> {
    const act = rest.at(-1) as () => Promise<unknown>
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal }
    const before = queues.get(name) ?? Promise.resolve()
    const mine = before.then(async () => {
      if (signal?.aborted) return
      heldNames.add(name)
      await act()
      heldNames.delete(name)
    })
    queues.set(name, mine)
    return mine
  }

  return {
    request,
    query: async () => ({ held: [...heldNames].map((name) => ({ name })), pending: [] }),
  }
}
