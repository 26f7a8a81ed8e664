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

/** Whether the record is the one that was written under this key. */
export function isWhole(key: string, stored: string): boolean {
  return isSealed(stored) && checksumOf(key, stored.slice(textAt)) === checksumIn(stored)
}

/**
 * The value that was sealed.
 * @throws where the record is not what was written
 */
export function unseal(key: string, stored: string): unknown {
  if (!isWhole(key, stored)) throw new Error(`the record ${recordName(key)} is damaged on disk`)
  return JSON.parse(stored.slice(textAt))
}

/** The checksum that a record carries. */
export function checksumIn(stored: string): number {
  return Number.parseInt(stored.slice(start.length, textAt), 16)
}

/** An item's name in messages, as 'USER#1 PROFILE'; other keys as they are. */
export function recordName(key: string): string {
  const [space = '', ...parts] = key.split('/')
  if (!space.startsWith('item-')) return key
  return parts.flatMap((part) => (part ? [Buffer.from(part, 'hex').toString()] : [])).join(' ')
}

function checksumOf(key: string, text: string): number {
  return crc32(text, crc32(`${key}\n`))
}
