import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A record as a row of the catalogue holds it: JSON, compressed. */
export function pack(record: unknown): Uint8Array {
  return deflateRawSync(JSON.stringify(record))
}

/** @throws where the bytes are not what `pack` made */
export function unpack<T>(bytes: unknown): T {
  return JSON.parse(inflateRawSync(bytes as Uint8Array).toString('utf8')) as T
}
