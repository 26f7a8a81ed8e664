import { hash } from 'node:crypto'

/** An answer as it is sent, which can be sent again as it is. */
export class JsonAnswer<T> {
  /** What the text says; for types only. */
  declare readonly value: T
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>
  #tag: string | undefined

  constructor(value: T) {
    this.bytes = new TextEncoder().encode(JSON.stringify(value))
  }

  /** A strong validator (RFC 9110, section 8.8.3). */
  get tag(): string {
    this.#tag ??= `"${hash('sha1', this.bytes)}"`
    return this.#tag
  }
}

/**
 * Answers by their question, made once. Where they come to more than so many bytes, those that were
 * made first are forgotten.
 */
export function keepAnswers(mostBytes = 16 * 2 ** 20) {
  const cache = new Map<string, JsonAnswer<unknown>>()
  /** What is being made: whoever asks the same meanwhile waits for it. */
  const making = new Map<string, Promise<JsonAnswer<unknown> | undefined>>()
  let bytes = 0
  const sizeOf = (key: string, answer: JsonAnswer<unknown>) => 2 * key.length + answer.bytes.length

  const make = async <T>(question: string, work: () => Promise<T | undefined>) => {
    const value = await work()
    if (value === undefined) return undefined
    const answer = new JsonAnswer(value)
    cache.set(question, answer)
    bytes += sizeOf(question, answer)
    for (const [first, cachedAnswer] of cache) {
      if (bytes <= mostBytes) break
      cache.delete(first)
      bytes -= sizeOf(first, cachedAnswer)
    }
    return answer
  }

  /**
   * @param question all that the answer depends on
   * @param work undefined, which is not kept, where there is no answer
   */
  return async <T>(
    question: string,
    work: () => Promise<T | undefined>,
  ): Promise<JsonAnswer<T> | undefined> => {
    const cached = cache.get(question) ?? making.get(question)
    if (cached) return (await cached) as JsonAnswer<T> | undefined
    const made = make(question, work)
    making.set(question, made)
    try {
      return await made
    } finally {
      making.delete(question)
    }
  }
}
