import { createHash } from 'node:crypto'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** How long a file is, and the SHA-256 of what it holds, hexadecimal. */
export interface FileDigest {
  bytes: number
  sha256: string
}

/** Reads a file to its end. @param into what it is written to meanwhile */
export async function digestOf(
  file: Readable,
  into: Writable = new Writable({ write: (_, __, done) => done() }),
): Promise<FileDigest> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    into,
  )
  return { bytes, sha256: hash.digest('hex') }
}
