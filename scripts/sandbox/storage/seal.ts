/** How a record lies on disk: `#`, a checksum over its key and its text, and the text, JSON. */
import { crc32 } from 'node:zlib'

const start = '#'
const digits = 8
const textAt = start.length + digits

export function seal(key: string, value: unknown): string {
  const text = JSON.stringify(value)
  return start + checksumOf(key, text).toString(16).padStart(digits, '0') + text
}

/** What older versions wrote has no seal; they stored the text alone. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(start)
}

/**
 * The value that was sealed.
 * @throws where the record is not what was written under this key
 */
export function unseal(key: string, stored: string): unknown {
  const text = stored.slice(textAt)
  const checksum = Number.parseInt(stored.slice(start.length, textAt), 16)
  if (!isSealed(stored) || checksumOf(key, text) !== checksum) {
    throw new Error(`the record ${key} is damaged on disk`)
  }
  return JSON.parse(text)
}

function checksumOf(key: string, text: string): number {
  return crc32(text, crc32(`${key}\n`))
}
