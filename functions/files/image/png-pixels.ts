import { type InflateRaw, inflateSync } from 'node:zlib'
import { bigEndian, fourLetters, joined } from './picture.ts'

const HEADER = 16
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const LAST_FILTER = 4

/** Of an interlaced picture the first column and row of each pass, and the steps to the next. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const

/**
 * Decodes a PNG once: whether its compressed data is sound, is exactly what its sides need, and
 * says of each row a way to draw it that there is. No more memory is taken than its pixels need.
 * @param png whose chunks are known to be in order, with sides that are allowed
 */
export function hasAllPixels(png: Uint8Array): boolean {
  const [width, height] = [bigEndian(png, HEADER, 4), bigEndian(png, HEADER + 4, 4)]
  const [depth = 0, color = 0, , , interlaced] = png.subarray(HEADER + 8, HEADER + 13)
  const bits = depth * (CHANNELS[color] ?? 0)
  const passes = (interlaced ? PASSES : WHOLE)
    .map(([column, row, across, down]) => ({
      columns: Math.ceil((width - column) / across),
      rows: Math.ceil((height - row) / down),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
    .map(({ columns, rows }) => ({ rows, rowBytes: 1 + Math.ceil((columns * bits) / 8) }))
  const size = passes.reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0)
  const pixels = inflated(dataOf(png), size)
  if (pixels?.length !== size) return false
  let at = 0
  for (const { rows, rowBytes } of passes) {
    for (const end = at + rows * rowBytes; at < end; at += rowBytes) {
      if ((pixels[at] ?? 0) > LAST_FILTER) return false
    }
  }
  return true
}

function dataOf(png: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (let at = 8; at < png.length; at += 12 + bigEndian(png, at, 4)) {
    if (fourLetters(png, at + 4) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + bigEndian(png, at, 4)))
    }
  }
  return joined(parts)
}

/** @returns undefined where it is damaged, larger than it may be, or has something behind its end */
function inflated(data: Uint8Array, maximum: number): Uint8Array | undefined {
  try {
    const { buffer, engine } = inflateSync(data, {
      maxOutputLength: maximum,
      info: true,
    }) as unknown as { buffer: Uint8Array; engine: InflateRaw }
    return engine.bytesWritten === data.length ? buffer : undefined
  } catch {
    return undefined
  }
}
