/**
 * Locks by name. A request takes its place in the queues of all its names in one synchronous
 * step, so requests are served in the order in which they came and cannot deadlock.
 */
export class Locks {
  readonly #last = new Map<string, Promise<void>>()
  #gate: Promise<void> | undefined

  /** Runs `work` while no other request holds any of `names`. */
  run<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = names.flatMap((name) => this.#last.get(name) ?? [])
    if (this.#gate !== undefined) before.push(this.#gate)
    return this.#after(before, work, (done) => {
      for (const name of names) this.#last.set(name, done)
      return () => {
        for (const name of names) if (this.#last.get(name) === done) this.#last.delete(name)
      }
    })
  }

  /** Runs `work` while no request holds any name at all. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const before = [...this.#last.values()]
    if (this.#gate !== undefined) before.push(this.#gate)
    return this.#after(before, work, (done) => {
      this.#gate = done
      return () => {
        if (this.#gate === done) this.#gate = undefined
      }
    })
  }

  async #after<T>(
    before: Promise<void>[],
    work: () => Promise<T>,
    enter: (done: Promise<void>) => () => void,
  ): Promise<T> {
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const leave = enter(done)
    if (before.length > 0) await Promise.all(before)
    try {
      return await work()
    } finally {
      leave()
      resolve()
    }
  }
}
