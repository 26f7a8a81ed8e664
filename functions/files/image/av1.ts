import type { Picture } from './picture.ts'

const SEQUENCE_HEADER = 1

type Size = Pick<Picture, 'width' | 'height'>

/**
 * The largest size of a frame that each sequence header of an AV1 stream allows (AV1 §5.3 and §5.5);
 * undefined in it for a header, or a stream, that breaks off.
 */
export function av1Sizes(stream: Uint8Array): Array<Size | undefined> {
  const sizes: Array<Size | undefined> = []
  let at = 0
  while (at < stream.length) {
    const head = stream[at] ?? 0
    const hasSize = (head & 2) !== 0
    at += head & 4 ? 2 : 1
    let size = hasSize ? 0 : stream.length - at
    // LEB128, of eight bytes at most.
    for (let index = 0, more = hasSize; more && index < 8; index += 1) {
      const byte = stream[at] ?? 0
      size += (byte & 127) * 2 ** (7 * index)
      more = byte >= 128
      at += 1
    }
    const isForbidden = (head & 128) !== 0
    if (isForbidden || size > stream.length - at) return [...sizes, undefined]
    if (((head >> 3) & 15) === SEQUENCE_HEADER) {
      sizes.push(sizeOf(stream.subarray(at, at + size)))
    }
    at += size
  }
  return sizes
}

function sizeOf(header: Uint8Array): Size | undefined {
  const { take, isOver } = bitsOf(header)
  // Profile, still picture.
  take(3 + 1)
  const isReduced = take(1) === 1
  if (isReduced) {
    take(5)
  } else {
    const hasTiming = take(1) === 1
    // Timing belongs to films.
    if (hasTiming) return undefined
    const hasDelay = take(1) === 1
    for (let points = take(5) + 1; points > 0; points -= 1) {
      take(12)
      const hasTier = take(5) > 7
      if (hasTier) take(1)
      if (hasDelay && take(1) === 1) take(4)
    }
  }
  const widthBits = take(4) + 1
  const heightBits = take(4) + 1
  const size = { width: take(widthBits) + 1, height: take(heightBits) + 1 }
  return isOver() ? undefined : size
}

function bitsOf(bytes: Uint8Array) {
  let at = 0
  return {
    take(count: number): number {
      let value = 0
      for (const end = at + count; at < end; at += 1) {
        value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
      }
      return value
    },
    isOver: () => at > 8 * bytes.length,
  }
}
