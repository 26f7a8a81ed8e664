/** Pictures that take the most that a file under 5 MB can. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const SIDE = 4096
const BYTES = 5_200_000

/** @returns each by what it is */
export async function worstPictures(): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  const noise = await noiseOf(SIDE)
  const noisy = () => sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } })
  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
  const lossless = await plain(SIDE).webp({ lossless: true, effort: 0 }).toBuffer()
  const dot = await plain(1).webp({ lossless: true }).toBuffer()
  const gif = await plain(SIDE).gif({ effort: 1 }).toBuffer()
  const inQuick = sharp(noise.subarray(0, 3 * 1000 * 1000), {
    raw: { width: 1000, height: 1000, channels: 3 },
  })
  const pictures: [string, Uint8Array][] = [
    ['WebP of 5,000 frames', webpOf(SIDE, lossless.subarray(12), 5000)],
    ['WebP of 100,000 frames', webpOf(1, dot.subarray(12), 100_000)],
    ['PNG of one colour, 16 bits', pngOfOneColour()],
    ['progressive JPEG', await noisy().jpeg({ quality: 15, progressive: true }).toBuffer()],
    ['AVIF', await noisy().avif({ quality: 20, effort: 0 }).toBuffer()],
    [
      'AVIF of ten bits',
      await noisy()
        .avif({ quality: 10, effort: 0, bitdepth: 10, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    ],
    ['AVIF of a million pixels', await inQuick.clone().avif({ quality: 90, effort: 0 }).toBuffer()],
    [
      'JPEG of a million pixels',
      await inQuick.clone().jpeg({ quality: 100, progressive: true }).toBuffer(),
    ],
    ['GIF of many frames', gifOf(gif)],
    ['WebP', await noisy().webp({ quality: 10, effort: 0 }).toBuffer()],
  ]
  return pictures.map(([name, bytes]) => {
    if (bytes.length > 5_242_879) throw new Error(`${name} has ${bytes.length} bytes`)
    return [name, new Uint8Array(bytes)]
  })
}

/** Pixels that no encoder finds a pattern in, always the same. */
async function noiseOf(side: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(3 * side * side)
  let state = 1
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    bytes[at] = 64 + (at % 97) + (state >> 25)
  }
  return bytes
}

function webpOf(side: number, stream: Uint8Array, frames: number): Uint8Array {
  const chunk = (type: string, content: Uint8Array) => {
    const head = Buffer.from(`${type}____`)
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const threeBytes = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
  const sides = [side, side].flatMap((value) => threeBytes(value - 1))
  const canvas = [SIDE, SIDE].flatMap((value) => threeBytes(value - 1))
  const frame = chunk(
    'ANMF',
    Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, ...sides, 100, 0, 0, 0]), stream]),
  )
  const body = [
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([2, 0, 0, 0, ...canvas])),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]
  return chunk('RIFF', Buffer.concat(body))
}

function pngOfOneColour(): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const numbers = Buffer.alloc(8)
    const body = Buffer.concat([Buffer.from(type), data])
    numbers.writeUInt32BE(data.length)
    numbers.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE)
  header.writeUInt32BE(SIDE, 4)
  header.set([16, 6], 8)
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 8))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** As many frames of a GIF’s one as there is room for. */
function gifOf(gif: Uint8Array): Uint8Array {
  const bytes = Buffer.from(gif)
  const start = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
  const frame = bytes.subarray(start, -1)
  const frames = Array.from({ length: Math.floor(BYTES / frame.length) }, () => frame)
  return Buffer.concat([bytes.subarray(0, start), ...frames, bytes.subarray(-1)])
}
