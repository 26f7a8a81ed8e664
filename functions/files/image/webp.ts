import { fourLetters, hasText, joined, littleEndian, type Picture } from './picture.ts'

interface Chunk {
  type: string
  /** With its head, and its padding byte. */
  whole: Uint8Array
  data: Uint8Array
}

type Size = Pick<Picture, 'width' | 'height'>

const IN_FRAME = new Set(['ALPH', 'VP8 ', 'VP8L'])
const KEPT = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', ...IN_FRAME])
/** In the flags of VP8X: there is EXIF, there is XMP. */
const METADATA_FLAGS = 0x0c
const ALPHA_FLAG = 0x10

/** WebP (RFC 9649): chunks of a RIFF file of exactly its size; EXIF, XMP and the unknown left out. */
export function readWebp(bytes: Uint8Array): Picture | undefined {
  if (!hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return undefined
  if (littleEndian(bytes, 4, 4) !== bytes.length - 8) return undefined
  const chunks = chunksOf(bytes.subarray(12))
  const first = chunks?.[0]
  if (!chunks || !first) return undefined
  const extended = first.type === 'VP8X'
  const canvas = extended ? canvasSize(first) : streamSize(first)
  if (!canvas) return undefined
  const kept = extended ? chunks.filter(({ type }) => KEPT.has(type)) : [first]
  if (extended && !isDrawn(kept, canvas)) return undefined
  return { ...canvas, bytes: riff(kept.map((chunk) => withoutMetadata(chunk))) }
}

/** The frames of an animation as pictures of their own, or the picture itself. */
export function stillsOf(picture: Picture): Picture[] {
  const frames = (chunksOf(picture.bytes.subarray(12)) ?? []).filter(({ type }) => type === 'ANMF')
  if (frames.length === 0) return [picture]
  return frames.map(({ data }) => {
    const size = frameSize(data)
    const canvas = new Uint8Array(10)
    canvas[0] = ALPHA_FLAG
    // Three bytes each, of a number less one, as in the frame's head.
    canvas.set(data.subarray(6, 12), 4)
    const bytes = riff([head('VP8X', canvas.length), canvas, data.subarray(16)])
    return { ...size, bytes }
  })
}

function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = 0
  while (at < bytes.length) {
    const length = littleEndian(bytes, at + 4, 4)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length) return undefined
    chunks.push({
      type: fourLetters(bytes, at),
      whole: bytes.subarray(at, end),
      data: bytes.subarray(at + 8, at + 8 + length),
    })
    at = end
  }
  return chunks
}

/** Either one picture as large as the canvas, or frames that lie within it. */
function isDrawn(chunks: readonly Chunk[], canvas: Size): boolean {
  if (chunks.filter(({ type }) => type === 'VP8X').length !== 1) return false
  const frames = chunks.filter(({ type }) => type === 'ANMF')
  const streams = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L')
  if (frames.length === 0) return streams.length === 1 && isFilled(streams[0], canvas)
  return streams.length === 0 && frames.every((frame) => isFrame(frame, canvas))
}

function isFilled(stream: Chunk | undefined, { width, height }: Size): boolean {
  const size = stream && streamSize(stream)
  return size?.width === width && size.height === height
}

function isFrame({ data }: Chunk, canvas: Size): boolean {
  const [left, top] = [littleEndian(data, 0, 3), littleEndian(data, 3, 3)]
  const size = frameSize(data)
  const isWithin = 2 * left + size.width <= canvas.width && 2 * top + size.height <= canvas.height
  const streams = chunksOf(data.subarray(16))?.filter(({ type }) => /^VP8[ L]$/.test(type)) ?? []
  return data.length > 16 && isWithin && streams.length === 1 && isFilled(streams[0], size)
}

const frameSize = (data: Uint8Array): Size => ({
  width: littleEndian(data, 6, 3) + 1,
  height: littleEndian(data, 9, 3) + 1,
})

function canvasSize({ data }: Chunk): Size | undefined {
  if (data.length !== 10) return undefined
  return { width: littleEndian(data, 4, 3) + 1, height: littleEndian(data, 7, 3) + 1 }
}

/** What the coded picture itself says (RFC 6386 §9.1, RFC 9649 §3.4). */
function streamSize({ type, data }: Chunk): Size | undefined {
  if (type === 'VP8L' && data.length > 5 && data[0] === 0x2f) {
    const bits = littleEndian(data, 1, 4)
    const version = bits >>> 29
    const isKnown = version === 0
    return isKnown
      ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
      : undefined
  }
  if (type === 'VP8 ' && data.length > 10 && hasText(data, 3, '\x9d\x01\x2a')) {
    const tag = littleEndian(data, 0, 3)
    const isKeyFrame = (tag & 1) === 0
    if (!isKeyFrame || tag >>> 5 > data.length - 10) return undefined
    return { width: littleEndian(data, 6, 2) & 0x3fff, height: littleEndian(data, 8, 2) & 0x3fff }
  }
  return undefined
}

function withoutMetadata({ type, data, whole }: Chunk): Uint8Array {
  if (type === 'VP8X') {
    const plain = whole.slice()
    plain[8] = (plain[8] ?? 0) & ~METADATA_FLAGS
    return plain
  }
  if (type !== 'ANMF') return whole
  const inner = (chunksOf(data.subarray(16)) ?? []).filter((chunk) => IN_FRAME.has(chunk.type))
  const content = joined([data.subarray(0, 16), ...inner.map((chunk) => chunk.whole)])
  return joined([head('ANMF', content.length), content])
}

function riff(chunks: readonly Uint8Array[]): Uint8Array {
  const content = joined([new TextEncoder().encode('WEBP'), ...chunks])
  return joined([head('RIFF', content.length), content])
}

function head(type: string, length: number): Uint8Array {
  const bytes = new Uint8Array(8)
  bytes.set(new TextEncoder().encode(type))
  new DataView(bytes.buffer).setUint32(4, length, true)
  return bytes
}
