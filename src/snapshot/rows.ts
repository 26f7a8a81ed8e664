import { closeSync, createReadStream, openSync, readSync } from 'node:fs'

const LINE_FEED = 10

/** A row of a file of newline-delimited JSON: where its bytes are, and its text. */
export interface RowPlace {
  offset: number
  length: number
}

/** The rows of a file as they are read; memory holds one at a time. */
export async function* rowsOf(path: string): AsyncGenerator<RowPlace & { text: string }> {
  let rest: Buffer = Buffer.alloc(0)
  let offset = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const end = buffer.indexOf(LINE_FEED)
      if (end === -1) break
      yield { offset, length: end, text: buffer.toString('utf8', 0, end) }
      offset += end + 1
      buffer = buffer.subarray(end + 1)
    }
    rest = buffer
  }
  if (rest.length > 0) yield { offset, length: rest.length, text: rest.toString('utf8') }
}

/** The texts of rows again, by their places and in their order; the file is opened once. */
export function* rowsAt(path: string, places: Iterable<RowPlace>): Generator<string, undefined> {
  const file = openSync(path, 'r')
  try {
    for (const { offset, length } of places) {
      const bytes = Buffer.allocUnsafe(length)
      readSync(file, bytes, 0, length, offset)
      yield bytes.toString('utf8')
    }
  } finally {
    closeSync(file)
  }
}
