import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A record as a row of the search index holds it: JSON, compressed. */
export function pack(record: unknown): Uint8Array {
  return packJson(JSON.stringify(record))
}

/** The same for a record that is JSON already. */
export function packJson(json: string): Uint8Array {
  return deflateRawSync(json, SWIFT)
}

/** Records are a few kilobytes: a higher level saves a hundredth of the room for half as much time again. */
const SWIFT = { level: 3, chunkSize: 8192 }

/** @throws where the bytes are not what `pack` made */
export function unpack<T>(bytes: unknown): T {
  return JSON.parse(inflateRawSync(bytes as Uint8Array).toString('utf8')) as T
}
