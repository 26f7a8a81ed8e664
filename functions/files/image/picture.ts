/** A picture as its own format tells: sides in pixels, and its bytes without what is no picture. */
export interface Picture {
  width: number
  height: number
  bytes: Uint8Array
}

/** Whether a part of a file has this text, as ASCII, at a place. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  if (at < 0 || at + text.length > bytes.length) return false
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  }
  return true
}

/** Four bytes as text, for types of chunks and boxes; shorter at the end of the file. */
export function fourLetters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

/** A whole number of `size` bytes, the most significant first; what lies behind the end counts as 0. */
export function bigEndian(bytes: Uint8Array, at: number, size: number): number {
  let value = 0
  for (let index = 0; index < size; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}

/** A whole number of `size` bytes, the least significant first; what lies behind the end counts as 0. */
export function littleEndian(bytes: Uint8Array, at: number, size: number): number {
  let value = 0
  for (let index = size - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}

/** One array of many parts. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
