import { bigEndian, hasText, joined, type Picture } from './picture.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** Baseline, extended and progressive: what browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Huffman tables, quantisation tables, restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd]

const isComment = (marker: number) => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)

/**
 * JPEG (ITU T.81): segments and coded data from SOI to EOI. Of the application's segments only the
 * colour profile and Adobe's colour transform stay, so a turn that EXIF asks for is lost; a browser
 * turns the picture before it sends it.
 */
export function readJpeg(bytes: Uint8Array): Picture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let isScanned = false
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) {
      if (!size || !isScanned || at + 2 !== bytes.length) return undefined
      parts.push(bytes.subarray(at))
      return { ...size, bytes: joined(parts) }
    }
    const length = bigEndian(bytes, at + 2, 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (FRAMES.includes(marker)) {
      if (size || !isFrame(segment)) return undefined
      size = { height: bigEndian(segment, 5, 2), width: bigEndian(segment, 7, 2) }
    } else if (marker === SOS) {
      if (!size || !isScan(segment)) return undefined
      const next = endOfCodedData(bytes, end)
      if (next === end) return undefined
      parts.push(bytes.subarray(at, next))
      isScanned = true
      at = next
      continue
    } else if (!TABLES.includes(marker) && !isComment(marker)) {
      return undefined
    }
    if (!isComment(marker) || drawsColor(marker, segment)) parts.push(segment)
    at = end
  }
  return undefined
}

/** Precision, height, width, and three bytes for each of one to four components. */
function isFrame(segment: Uint8Array): boolean {
  const components = segment[9] ?? 0
  const isPlain = segment[4] === 8 && components >= 1 && components <= 4
  return isPlain && segment.length === 10 + 3 * components
}

function isScan(segment: Uint8Array): boolean {
  const components = segment[4] ?? 0
  return components >= 1 && components <= 4 && segment.length === 8 + 2 * components
}

/** The place of the first marker that is neither a stuffed byte nor a restart. */
function endOfCodedData(bytes: Uint8Array, from: number): number {
  let at = from
  while (true) {
    const found = bytes.indexOf(0xff, at)
    if (found === -1 || found + 1 >= bytes.length) return bytes.length
    const next = bytes[found + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return found
    at = found + 2
  }
}

function drawsColor(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe2) return hasText(segment, 4, 'ICC_PROFILE\0')
  return marker === 0xee && hasText(segment, 4, 'Adobe') && segment.length === 16
}
