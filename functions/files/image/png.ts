import { crc32 } from 'node:zlib'
import { bigEndian, fourLetters, hasText, joined, type Picture } from './picture.ts'

const SIGNATURE = '\x89PNG\r\n\x1a\n'

/**
 * What draws the picture; texts, times, EXIF and the further pictures of an animation are left out.
 */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP'.split(' '))

/** Encoders write chunks of 8 kB or more; beyond this the file is an attempt to keep us busy. */
const MAXIMUM_CHUNKS = 10_000

const BIT_DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** PNG (W3C, third edition): chunks with their checksums, from IHDR by IDAT to IEND. */
export function readPng(bytes: Uint8Array): Picture | undefined {
  if (!hasText(bytes, 0, SIGNATURE)) return undefined
  const parts = [bytes.subarray(0, SIGNATURE.length)]
  const seen = new Set<string>()
  let before = ''
  let at = SIGNATURE.length
  for (let left = MAXIMUM_CHUNKS; left > 0 && at + 12 <= bytes.length; left -= 1) {
    const length = bigEndian(bytes, at, 4)
    const end = at + 12 + length
    const type = fourLetters(bytes, at + 4)
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return undefined
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bigEndian(bytes, end - 4, 4)) return undefined
    if (!isInPlace(type, before, seen)) return undefined
    if (type === 'IHDR' && (length !== 13 || !isHeader(bytes, at + 8))) return undefined
    if (KEPT.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') {
      const isWhole = length === 0 && end === bytes.length && seen.has('IDAT')
      const needsPalette = bytes[SIGNATURE.length + 17] === 3
      if (!isWhole || (needsPalette && !seen.has('PLTE'))) return undefined
      const header = SIGNATURE.length + 8
      return {
        width: bigEndian(bytes, header, 4),
        height: bigEndian(bytes, header + 4, 4),
        bytes: joined(parts),
      }
    }
    seen.add(type)
    before = type
    at = end
  }
  return undefined
}

/** IHDR first and once, PLTE once and before IDAT, all IDAT together, no unknown critical chunk. */
function isInPlace(type: string, before: string, seen: ReadonlySet<string>): boolean {
  if (type === 'IHDR') return seen.size === 0
  if (seen.size === 0) return false
  if (type === 'PLTE') return !seen.has('PLTE') && !seen.has('IDAT')
  if (type === 'IDAT') return before === 'IDAT' || !seen.has('IDAT')
  const isCritical = /^[A-Z]/.test(type)
  return !isCritical || type === 'IEND'
}

function isHeader(bytes: Uint8Array, at: number): boolean {
  const [depth = 0, color = -1, compression, filter, interlace = 2] = bytes.subarray(
    at + 8,
    at + 13,
  )
  return (
    (BIT_DEPTHS[color]?.includes(depth) ?? false) &&
    compression === 0 &&
    filter === 0 &&
    interlace <= 1
  )
}
