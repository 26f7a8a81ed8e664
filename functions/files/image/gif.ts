import { drawsAll } from './gif-pixels.ts'
import { hasText, joined, littleEndian, type Picture } from './picture.ts'

const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

/**
 * GIF (89a): blocks from the header to the trailer, and all pixels of every frame. Comments, drawn
 * texts and what applications add are left out, except that an animation repeats.
 */
export function readGif(bytes: Uint8Array): Picture | undefined {
  if (!hasText(bytes, 0, 'GIF87a') && !hasText(bytes, 0, 'GIF89a')) return undefined
  const width = littleEndian(bytes, 6, 2)
  const height = littleEndian(bytes, 8, 2)
  let at = 13 + colorTableSize(bytes[10] ?? 0)
  if (at > bytes.length) return undefined
  const parts = [bytes.subarray(0, at)]
  let isDrawn = false
  while (at < bytes.length) {
    const start = at
    if (bytes[at] === TRAILER) {
      if (!isDrawn || at + 1 !== bytes.length) return undefined
      parts.push(bytes.subarray(at))
      return { width, height, bytes: joined(parts) }
    }
    const isImage = bytes[at] === IMAGE
    if (isImage) {
      if (!isWithin(bytes, at, width, height)) return undefined
      at += 10 + colorTableSize(bytes[at + 9] ?? 0)
      const codeSize = bytes[at] ?? 0
      if (codeSize < 1 || codeSize > 8) return undefined
      const pixels = littleEndian(bytes, start + 5, 2) * littleEndian(bytes, start + 7, 2)
      at += 1
      if (pixels === 0 || !drawsAll(contentOfBlocks(bytes, at), codeSize, pixels)) return undefined
      isDrawn = true
    } else if (bytes[at] === EXTENSION) {
      at += 2
    } else {
      return undefined
    }
    const end = endOfBlocks(bytes, at)
    if (end === undefined) return undefined
    if (isImage || isKept(bytes, start)) parts.push(bytes.subarray(start, end))
    at = end
  }
  return undefined
}

/** @param flags of a screen or an image: 3 bytes for each of 2 to 256 colours, or none */
function colorTableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function isWithin(bytes: Uint8Array, at: number, width: number, height: number): boolean {
  const right = littleEndian(bytes, at + 1, 2) + littleEndian(bytes, at + 5, 2)
  const bottom = littleEndian(bytes, at + 3, 2) + littleEndian(bytes, at + 7, 2)
  return right <= width && bottom <= height
}

/** Behind the block of length 0 that ends a row of blocks. */
function endOfBlocks(bytes: Uint8Array, from: number): number | undefined {
  let at = from
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}

/** What lies in a row of blocks, which may break off. */
function contentOfBlocks(bytes: Uint8Array, from: number): Uint8Array {
  const parts: Uint8Array[] = []
  for (let at = from; bytes[at]; at += 1 + (bytes[at] ?? 0)) {
    parts.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)))
  }
  return joined(parts)
}

/** The repetition's block is of 3 bytes; with more behind it, something else is in it. */
function isKept(bytes: Uint8Array, start: number): boolean {
  const label = bytes[start + 1]
  if (label === GRAPHIC_CONTROL) return bytes[start + 2] === 4 && bytes[start + 7] === 0
  return (
    label === APPLICATION &&
    hasText(bytes, start + 2, '\x0bNETSCAPE2.0\x03\x01') &&
    bytes[start + 18] === 0
  )
}
