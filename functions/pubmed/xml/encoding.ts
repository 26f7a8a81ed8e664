import { isUtf8 } from 'node:buffer'
import { pipeline, Readable } from 'node:stream'
import { constants, createGunzip } from 'node:zlib'

/** The input as a whole cannot be read: a damaged archive, an encoding nobody knows. */
export class UnreadableInput extends Error {
  override name = 'UnreadableInput'
}

/** What stands for bytes that mean nothing in the declared encoding; no text has half a pair. */
const UNDECODABLE = '\ud800'
/** What a decoder puts in their place, which may also be written in the text itself. */
const REPLACEMENT = '\ufffd'

const DECLARATION_LENGTH = 256

/**
 * Reads the encoding from the byte order mark or the XML declaration (UTF-8 without either) and
 * gives the text, unpacked where it is gzip. Bytes that are invalid in the declared encoding make
 * it ill-formed where they stand (`isWellFormed`), so that only the record around them is lost.
 * @throws UnreadableInput for an unknown encoding, here or while reading for damaged gzip data
 */
export async function openText(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ encoding: string; chunks: AsyncIterable<string> }> {
  const packed = await startOf(chunks, 2)
  const isGzip = packed.head[0] === 0x1f && packed.head[1] === 0x8b
  const { head, all } = await startOf(isGzip ? unpack(packed.all) : packed.all, DECLARATION_LENGTH)
  const { label, markLength } = encodingOf(head)
  const body = markLength === 0 ? all : withoutFirst(all, markLength)
  if (label === 'utf-8') return { encoding: 'UTF-8', chunks: decodeUtf8(body) }
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(label)
  } catch {
    throw new UnreadableInput(`the declared encoding ${JSON.stringify(label)} is not supported`)
  }
  return { encoding: label.toUpperCase(), chunks: decode(body, decoder) }
}

function encodingOf(head: Buffer): { label: string; markLength: number } {
  const start = head.subarray(0, 4).toString('hex')
  if (start.startsWith('efbbbf')) return { label: 'utf-8', markLength: 3 }
  if (start.startsWith('fffe')) return { label: 'utf-16le', markLength: 2 }
  if (start.startsWith('feff')) return { label: 'utf-16be', markLength: 2 }
  if (start === '3c003f00') return { label: 'utf-16le', markLength: 0 }
  if (start === '003c003f') return { label: 'utf-16be', markLength: 0 }
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(head.toString('latin1'))
  const label = (declared?.[1] ?? 'utf-8').toLowerCase()
  if (/^utf-?16/.test(label)) throw new UnreadableInput('it declares UTF-16 and is something else')
  return { label: /^(utf-?8|us-ascii|ascii)$/.test(label) ? 'utf-8' : label, markLength: 0 }
}

/** Reads at least `length` bytes, if there are as many, and gives them with the whole stream. */
async function startOf(chunks: AsyncIterable<Uint8Array>, length: number) {
  const iterator = chunks[Symbol.asyncIterator]()
  const parts: Uint8Array[] = []
  for (let read = 0; read < length; ) {
    const next = await iterator.next()
    if (next.done) break
    parts.push(next.value)
    read += next.value.length
  }
  return { head: Buffer.concat(parts, Math.min(length, size(parts))), all: again(parts, iterator) }
}

function size(parts: Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

async function* again(parts: Uint8Array[], iterator: AsyncIterator<Uint8Array>) {
  try {
    for (let part = parts.shift(); part; part = parts.shift()) yield part
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

async function* withoutFirst(chunks: AsyncIterable<Uint8Array>, count: number) {
  let left = count
  for await (const chunk of chunks) {
    const skipped = Math.min(left, chunk.length)
    left -= skipped
    if (chunk.length > skipped) yield chunk.subarray(skipped)
  }
}

async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // With the sync flush a cut archive still gives everything before the cut; the cut itself is
  // then seen in the XML, with its place.
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  pipeline(Readable.from(chunks, { objectMode: true }), gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('Z_')) throw error
    throw new UnreadableInput(`the gzip data is damaged: ${message}`)
  }
}

async function* decode(chunks: AsyncIterable<Uint8Array>, decoder: TextDecoder) {
  const marked = (text: string) => text.replaceAll(REPLACEMENT, UNDECODABLE)
  for await (const chunk of chunks) yield marked(decoder.decode(chunk, { stream: true }))
  yield marked(decoder.decode())
}

async function* decodeUtf8(chunks: AsyncIterable<Uint8Array>) {
  let incomplete = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([incomplete, chunk])
    // A character of several bytes at the end may go on in the next chunk.
    const tail = bytes.subarray(-4)
    const last = tail.findLastIndex((byte) => (byte & 0xc0) !== 0x80)
    incomplete = tail.subarray((tail[last] ?? 0) >= 0xc0 ? last : tail.length)
    yield utf8Text(bytes.subarray(0, bytes.length - incomplete.length))
  }
  yield utf8Text(incomplete)
}

function utf8Text(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const written = Buffer.from(REPLACEMENT).toString('latin1')
  return bytes
    .toString('latin1')
    .split(written)
    .map((part) =>
      Buffer.from(part, 'latin1').toString('utf8').replaceAll(REPLACEMENT, UNDECODABLE),
    )
    .join(REPLACEMENT)
}
