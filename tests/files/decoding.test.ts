import { beforeAll, describe, expect, test } from 'vitest'
import { createDecoding } from '../../functions/files/image/decoding.ts'
import { readImage } from '../../functions/files/image/read-image.ts'
import { decoderPlaces } from '../../scripts/sandbox/product/decoder-places.ts'
import { type EncodedName, encodedNames, encodePicture } from '../support/encode-picture.ts'
import { gifOf } from '../support/gif.ts'
import { pictures } from '../support/pictures.ts'
import { rounds } from '../support/rounds.ts'

const SIDE = 64
const LIMITS = { milliseconds: 10_000, memoryBytes: 2 ** 30 }

/** Places of a picture, evenly apart, at which it is damaged. */
const PLACES = rounds(4, 10)

const NO_IMAGE = { fault: 'not_an_image' }

const decodes = createDecoding(decoderPlaces)

/** Whether it would be kept. */
async function isKept(bytes: Uint8Array, decodesIt = decodes): Promise<boolean> {
  const image = readImage(bytes)
  return !('fault' in image) && decodesIt(image)
}

function changed(bytes: Uint8Array, change: (copy: Buffer) => void): Uint8Array {
  const copy = Buffer.from(bytes)
  change(copy)
  return new Uint8Array(copy)
}

/** WebP: the only chunk cut off, with sizes that are right again. */
function webpOf(stream: Uint8Array, type: string): Uint8Array {
  const even = stream.length + (stream.length % 2)
  const whole = Buffer.alloc(20 + even)
  whole.write('RIFF')
  whole.writeUInt32LE(12 + even, 4)
  whole.write(`WEBP${type}`, 8)
  whole.writeUInt32LE(stream.length, 16)
  whole.set(stream, 20)
  return new Uint8Array(whole)
}

const JPEG_END = [0xff, 0xd9]
const startOfScan = (bytes: Buffer) => {
  const at = bytes.indexOf(Buffer.from([0xff, 0xda]))
  return at + 2 + bytes.readUInt16BE(at + 2)
}
/** Of an AVIF with one item: where its length is written, and its place before that. */
const lengthAt = (bytes: Buffer) => bytes.indexOf('iloc') + 22

/** Of the AV1 in it: behind a delimiter, the sequence's header, and the frame's own of three bytes. */
const frameStart = (bytes: Buffer) => {
  const sequence = bytes.readUInt32BE(lengthAt(bytes) - 4) + 2
  return sequence + 2 + (bytes[sequence + 1] ?? 0) + 3
}

const frameOf = (bytes: Buffer) =>
  Math.max(...[0xc0, 0xc2].map((marker) => bytes.indexOf(Buffer.from([0xff, marker, 0, 17]))))

/** WebP: frames of the same size, given as chunks, shown one after another. */
function animationOf(...frames: Buffer[]): Uint8Array {
  const side = SIDE - 1
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.from(`${type}____`)
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content])
  }
  const size = [side, 0, 0, side, 0, 0]
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([2, 0, 0, 0, ...size])),
    chunk('ANIM', Buffer.alloc(6)),
    ...frames.map((frame) => {
      const head = Buffer.from([0, 0, 0, 0, 0, 0, ...size, 100, 0, 0, 0])
      return chunk('ANMF', Buffer.concat([head, frame]))
    }),
  ])
  return new Uint8Array(chunk('RIFF', body))
}

/** Where the coded pixels lie, and the same picture with less of them, of which its structure is whole. */
const kinds: Record<
  EncodedName,
  { pixels(bytes: Buffer): [number, number]; cut(bytes: Buffer, end: number): Uint8Array }
> = {
  jpeg: {
    pixels: (bytes) => [startOfScan(bytes), bytes.length - 2],
    cut: (bytes, end) => new Uint8Array([...bytes.subarray(0, end), 0, ...JPEG_END]),
  },
  jpegProgressive: {
    pixels: (bytes) => [startOfScan(bytes), bytes.length - 2],
    cut: (bytes, end) => new Uint8Array([...bytes.subarray(0, end), 0, ...JPEG_END]),
  },
  webp: {
    pixels: (bytes) => [30, bytes.length],
    cut: (bytes, end) => webpOf(bytes.subarray(20, end), 'VP8 '),
  },
  webpLossless: {
    pixels: (bytes) => [25, bytes.length],
    cut: (bytes, end) => webpOf(bytes.subarray(20, end), 'VP8L'),
  },
  avif: {
    pixels: (bytes) => [frameStart(bytes), bytes.length],
    cut: (bytes, end) =>
      changed(bytes, (copy) => {
        const length = lengthAt(copy)
        copy.writeUInt32BE(end - copy.readUInt32BE(length - 4), length)
        const [start, size] = [frameStart(copy), end - frameStart(copy)]
        copy.set([0x80 | (size & 127), size >> 7], start - 2)
      }),
  },
}

describe.each(encodedNames)('%s', (name) => {
  let bytes: Buffer
  let places: number[]

  beforeAll(async () => {
    bytes = Buffer.from(await encodePicture(name, SIDE))
    const [start, end] = kinds[name].pixels(bytes)
    places = Array.from({ length: PLACES }, (_, part) => start + ((end - start) * part) / PLACES)
  })

  test('is kept', async () => {
    expect(await isKept(new Uint8Array(bytes))).toBe(true)
  })

  test('is not kept where its pixels break off, early or late', async () => {
    for (const place of places) {
      const cut = kinds[name].cut(bytes, Math.floor(place))
      expect(await isKept(cut), `${place} of ${bytes.length}`).toBe(false)
    }
  })

  // Most changes of one byte are other pixels to a decoder; of these, some cannot be pixels.
  test('is not kept where a byte of its pixels makes them none, though its structure is whole', async () => {
    const flipped = places.map((place) =>
      changed(bytes, (copy) => {
        copy[Math.floor(place)] = (copy[Math.floor(place)] ?? 0) ^ 0x55
      }),
    )
    const whole = flipped.filter((its) => !('fault' in readImage(its)))
    const kept = await Promise.all(whole.map((its) => isKept(its)))
    expect(kept).toContain(false)
  })
})

describe('a picture of another size than it claims is not kept', () => {
  const sides = [SIDE / 2, SIDE - 17, SIDE + 17, SIDE * 2]
  // A WebP says its size in the stream alone; in a smaller one the rest is never looked at.
  const larger = sides.filter((side) => side > SIDE)

  test.each<[string, EncodedName, number[], (copy: Buffer, side: number) => void]>([
    ['a JPEG', 'jpeg', sides, (copy, side) => copy.writeUInt16BE(side, frameOf(copy) + 5)],
    [
      'a progressive JPEG',
      'jpegProgressive',
      sides,
      (copy, side) => copy.writeUInt16BE(side, frameOf(copy) + 5),
    ],
    ['a WebP', 'webp', larger, (copy, side) => copy.writeUInt16LE(side, 28)],
    [
      'an AVIF in its properties',
      'avif',
      sides,
      (copy, side) => copy.writeUInt32BE(side, copy.indexOf('ispe') + 12),
    ],
  ])('%s', async (_, name, others, setHeight) => {
    const bytes = await encodePicture(name, SIDE)
    for (const side of others) {
      const other = changed(bytes, (copy) => setHeight(copy, side))
      expect(await isKept(other), `${side} pixels`).toBe(false)
    }
  })
})

describe('a GIF', () => {
  test('is kept where its data draws its pixels, and nothing else', () => {
    expect(readImage(gifOf(30, 20))).toMatchObject({ mediaType: 'image/gif', width: 30 })
    for (const pixels of [0, 1, 599, 601, 1200]) {
      expect(readImage(gifOf(30, 20, pixels)), `${pixels} pixels`).toEqual(NO_IMAGE)
    }
  })

  test('is not kept where its data breaks off, at every tenth', () => {
    const whole = gifOf(16, 16)
    const size = whole[31] ?? 0
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const left = Math.floor((size * tenth) / 10)
      const blocks = left > 0 ? [left, ...whole.subarray(32, 32 + left)] : []
      const cut = new Uint8Array([...whole.subarray(0, 31), ...blocks, 0, 0x3b])
      expect(readImage(cut), `${left} bytes of ${size}`).toEqual(NO_IMAGE)
    }
  })

  test('is not kept with a code that stands for nothing, or something behind its pixels', () => {
    // Of three bits: 4 clears, 7 is none of the six codes that are known by then.
    const unknown = changed(gifOf(2, 1), (copy) => {
      copy[32] = 4 | (7 << 3)
    })
    expect(readImage(unknown)).toEqual(NO_IMAGE)
    const whole = gifOf(2, 1)
    const size = whole[31] ?? 0
    const hidden = [
      ...whole.subarray(0, 31),
      size + 1,
      ...whole.subarray(32, 32 + size),
      7,
      0,
      0x3b,
    ]
    expect(readImage(new Uint8Array(hidden))).toEqual(NO_IMAGE)
  })
})

test('every frame of an animated WebP is decoded', async () => {
  const still = Buffer.from(await encodePicture('webpLossless', SIDE)).subarray(12)
  const damaged = Buffer.from(still).fill(0, still.length / 2)
  expect(await isKept(animationOf(still, still))).toBe(true)
  expect(await isKept(animationOf(still, damaged))).toBe(false)
})

describe('a decoder', () => {
  test('that takes too long, or too much memory, is ended, and the next picture is decoded', async () => {
    const bytes = await encodePicture('jpeg', 2048)
    const limited = (limits: Partial<typeof LIMITS>) =>
      createDecoding(decoderPlaces, { ...LIMITS, ...limits })
    expect(await isKept(bytes, limited({ milliseconds: 1 }))).toBe(false)
    expect(await isKept(bytes, limited({ memoryBytes: 2 ** 24 }))).toBe(false)
    const decodesIt = limited({})
    const broken = kinds.jpeg.cut(Buffer.from(bytes), bytes.length / 2)
    const all = [bytes, broken, bytes].map((its) => isKept(its, decodesIt))
    expect(await Promise.all(all)).toEqual([true, false, true])
  })

  test('that is missing is an error of ours, not of the picture', async () => {
    const bytes = await encodePicture('webp', SIDE)
    const nowhere = new URL('nowhere.mjs', import.meta.url)
    await expect(
      isKept(bytes, createDecoding({ ...decoderPlaces, fileAt: () => nowhere })),
    ).rejects.toThrow('nowhere')
    await expect(
      isKept(bytes, createDecoding({ ...decoderPlaces, thread: nowhere })),
    ).rejects.toThrow('nowhere')
  })
})

describe('pictures of other encoders', () => {
  test.each(pictures)('$name is kept', async ({ bytes }) => {
    expect(await isKept(bytes)).toBe(true)
  })
})
