/** Where something stands in the decoded text: both count from 1, columns in characters. */
export type SourcePosition = { line: number; column: number }

const LINE_FEED = 0x0a

/** The place `length` bytes of UTF-8 after `place`. */
export function advancePosition(
  place: SourcePosition,
  bytes: Uint8Array,
  length: number,
): SourcePosition {
  let { line, column } = place
  for (let index = 0; index < length; index++) {
    const byte = bytes[index] as number
    if (byte === LINE_FEED) {
      line++
      column = 1
    } else if ((byte & 0xc0) !== 0x80) {
      column++
    }
  }
  return { line, column }
}

/**
 * The part of a stream that was read and not yet consumed. It grows by doubling, so that adding
 * a byte costs the same whatever is already in it.
 */
export class ByteWindow {
  #buffer = Buffer.allocUnsafe(256 * 1024)
  #start = 0
  #end = 0
  /** The place of the first byte of the window. */
  place: SourcePosition = { line: 1, column: 1 }

  get length(): number {
    return this.#end - this.#start
  }

  /** A view; it is valid until the next `append`. */
  get bytes(): Buffer {
    return this.#buffer.subarray(this.#start, this.#end)
  }

  append(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#buffer.length) this.#makeRoom(chunk.length)
    this.#buffer.set(chunk, this.#end)
    this.#end += chunk.length
  }

  consume(length: number): void {
    this.place = this.placeAt(length)
    this.#start += length
    if (this.#start === this.#end) {
      this.#start = 0
      this.#end = 0
    }
  }

  placeAt(offset: number): SourcePosition {
    return advancePosition(this.place, this.bytes, offset)
  }

  #makeRoom(wanted: number): void {
    const length = this.length
    let capacity = this.#buffer.length
    while (capacity < (length + wanted) * 2) capacity *= 2
    const target = capacity === this.#buffer.length ? this.#buffer : Buffer.allocUnsafe(capacity)
    this.#buffer.copy(target, 0, this.#start, this.#end)
    this.#buffer = target
    this.#start = 0
    this.#end = length
  }
}
