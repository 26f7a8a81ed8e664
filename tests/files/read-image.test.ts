import { crc32, deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readImage } from '../../functions/files/image/read-image.ts'
import { PROFILE_IMAGE_BYTES } from '../../src/contract/accounts/profile-image.ts'
import { expectInProportion } from '../support/in-proportion.ts'
import { type PictureName, pictureOf, pictures } from '../support/pictures.ts'
import { pngOf } from '../support/png.ts'
import { rounds } from '../support/rounds.ts'

const NO_IMAGE = { fault: 'not_an_image' }
const TOO_LARGE = { fault: 'image_dimensions' }

const text = (letters: string) => Buffer.from(letters, 'latin1')
const together = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

function changed(name: PictureName, change: (view: DataView, bytes: Buffer) => void): Uint8Array {
  const bytes = pictureOf(name)
  change(new DataView(bytes.buffer), Buffer.from(bytes.buffer))
  return bytes
}

/** Gives a PNG other sides, and the checksum that goes with them. */
function pngOfSides(width: number, height: number): Uint8Array {
  return changed('png', (view, bytes) => {
    view.setUint32(16, width)
    view.setUint32(20, height)
    view.setUint32(29, crc32(bytes.subarray(12, 29)))
  })
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = together(text(type), data)
  const numbers = new DataView(new ArrayBuffer(8))
  numbers.setUint32(0, data.length)
  numbers.setUint32(4, crc32(body))
  return together(new Uint8Array(numbers.buffer, 0, 4), body, new Uint8Array(numbers.buffer, 4))
}

describe.each(pictures)('$name', ({ name, mediaType, bytes }) => {
  test('is read with its type and its sides', () => {
    expect(readImage(bytes)).toMatchObject({ mediaType, width: 12, height: 8 })
  })

  test('comes out as a picture that comes out the same', () => {
    const once = readImage(bytes)
    if ('fault' in once) throw new Error(once.fault)
    expect(readImage(once.bytes)).toEqual(once)
  })

  test('loses place, camera and comments', () => {
    expect(Buffer.from(bytes).includes('SECRET-PLACE')).toBe(name.endsWith('Meta'))
    const read = readImage(bytes)
    const left = 'fault' in read ? '' : Buffer.from(read.bytes).toString('latin1')
    expect(left).not.toMatch(/SECRET-PLACE|Exif|xmpmeta/)
  })

  test('is no picture when it is cut off, wherever', () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readImage(bytes.subarray(0, length)), `${length} bytes`).toEqual(NO_IMAGE)
    }
  })

  test('is no picture with something behind it', () => {
    const followers = ['\0', '<script>alert(1)</script>', 'PK\x03\x04', '%PDF-1.7\n']
    for (const follower of followers) {
      expect(readImage(together(bytes, text(follower)))).not.toMatchObject({ mediaType })
    }
    for (const other of pictures) {
      const both = readImage(together(bytes, other.bytes))
      expect(both).toEqual(NO_IMAGE)
    }
  })

  test('is no picture with something before it', () => {
    expect(readImage(together(text('<!--'), bytes))).toEqual(NO_IMAGE)
  })

  test('can be changed anywhere without an error, and stays within the limits', () => {
    const mutations = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(mutations, (changes) => {
        const mutant = bytes.slice()
        for (const [at, value] of changes) mutant[at] = value
        const read = readImage(mutant)
        if ('fault' in read) return
        expect(Math.max(read.width, read.height)).toBeLessThanOrEqual(4096)
        expect(Math.min(read.width, read.height)).toBeGreaterThanOrEqual(1)
        expect(read.bytes.length).toBeLessThanOrEqual(mutant.length)
      }),
      { numRuns: rounds(300, 2000) },
    )
  })

  test('stays as it was given', () => {
    const before = bytes.slice()
    readImage(bytes)
    expect(bytes).toEqual(before)
  })
})

describe('what only looks like a picture', () => {
  test('an SVG is none, whatever its name', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
    expect(readImage(text(svg))).toEqual(NO_IMAGE)
    expect(readImage(text(`<?xml version="1.0"?>${svg}`))).toEqual(NO_IMAGE)
  })

  test('a page is none, nor is one that hides behind the first bytes of a picture', () => {
    for (const start of [
      '',
      'GIF89a',
      'GIF89a=1;',
      '\xff\xd8\xff\xe0',
      '\x89PNG\r\n\x1a\n',
      'RIFF',
    ])
      expect(readImage(text(`${start}/*<html><script>alert(1)</script>*/`))).toEqual(NO_IMAGE)
  })

  test('no bytes at all are none', () => {
    expect(readImage(new Uint8Array())).toEqual(NO_IMAGE)
  })

  test('arbitrary bytes are read without an error', () => {
    const starts = pictures.map(({ bytes }) => bytes.subarray(0, 32))
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.nat(32), fc.uint8Array(), (start, kept, rest) => {
        expect(readImage(together(start.subarray(0, kept), rest))).toBeTypeOf('object')
      }),
      { numRuns: rounds(500, 5000) },
    )
  })
})

describe('sides', () => {
  test('4096 pixels are taken, one more or none is not', () => {
    expect(readImage(pngOf(4096, 4096))).toMatchObject({ width: 4096, height: 4096 })
    for (const [width, height] of [
      [4097, 8],
      [12, 4097],
      [17_000, 17_000],
      [0xffffffff, 0xffffffff],
      [0, 8],
      [12, 0],
    ] as const) {
      expect(readImage(pngOfSides(width, height)), `${width} × ${height}`).toEqual(TOO_LARGE)
    }
  })

  test('a JPEG, a WebP, a GIF and an AVIF of 17,000 pixels are refused', () => {
    const jpeg = changed('jpeg', (view, bytes) => {
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
      view.setUint16(frame + 5, 17_000)
      view.setUint16(frame + 7, 17_000)
    })
    const webp = changed('webp', (view, bytes) => {
      const frame = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
      view.setUint16(frame + 3, 16_000, true)
    })
    const gif = changed('gif', (view) => view.setUint16(6, 17_000, true))
    const avif = changed('avif', (view, bytes) => {
      view.setUint32(bytes.indexOf('ispe') + 8, 17_000)
    })
    for (const bytes of [jpeg, webp, gif, avif]) expect(readImage(bytes)).toEqual(TOO_LARGE)
  })

  test('an AVIF is as large as what is coded in it, not as it claims', () => {
    const lie = changed('avif', (_, bytes) => {
      // Of the sequence header: 16 bits for the width, 1 for the height, then both.
      const header = bytes.lastIndexOf(Buffer.from([0x0a, 0x05, 0x18, 0x0c]))
      bytes.set([0x3c, 0x3f, 0xff, 0xc0], header + 3)
    })
    expect(readImage(lie)).toEqual(TOO_LARGE)
  })

  test('a frame of a GIF does not reach over its edge', () => {
    const wide = changed('gif', (view, bytes) => {
      const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 12, 0, 8, 0]))
      view.setUint16(frame + 5, 40_000, true)
    })
    expect(readImage(wide)).toEqual(NO_IMAGE)
  })

  test('a real PNG of many colours is taken', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="9" height="9"/></svg>'
    const png = new Uint8Array(new Resvg(svg).render().asPng())
    expect(readImage(png)).toMatchObject({ mediaType: 'image/png', width: 300, height: 200 })
  })
})

describe('parts of a PNG', () => {
  const png = pictureOf('png')
  const end = png.length - 12

  test('a text, and the frames of an animation, are left out', () => {
    const texts = [pngChunk('tEXt', text('Comment\0here')), pngChunk('fdAT', text('0000hidden'))]
    const plain = readImage(png)
    expect(readImage(together(png.subarray(0, end), ...texts, png.subarray(end)))).toEqual(plain)
  })

  const withData = (data: Uint8Array) =>
    together(png.subarray(0, 33), pngChunk('IDAT', data), png.subarray(end))
  // 12 × 8 pixels of four bytes, and of each row the way to draw it.
  const rows = Buffer.alloc(8 * 49)

  test('pixels that are drawn are taken, interlaced or not', () => {
    expect(readImage(withData(deflateSync(rows)))).toMatchObject({ mediaType: 'image/png' })
    const interlaced = together(withData(deflateSync(Buffer.alloc(8 * 48 + 15))))
    interlaced[28] = 1
    new DataView(interlaced.buffer).setUint32(29, crc32(interlaced.subarray(12, 29)))
    expect(readImage(interlaced)).toMatchObject({ mediaType: 'image/png' })
  })

  test.each([
    ['too few', () => deflateSync(rows.subarray(1))],
    ['too many', () => deflateSync(Buffer.alloc(rows.length + 1))],
    ['a hundred megabytes of them', () => deflateSync(Buffer.alloc(100_000_000))],
    ['drawn in a way that is none', () => deflateSync(Buffer.from(rows).fill(5, 49, 50))],
    ['damaged', () => deflateSync(rows).fill(0xff, 4, 8)],
    ['with something behind them', () => together(deflateSync(rows), text('hidden'))],
  ])('pixels that are %s are none', (_, data) => {
    expect(readImage(withData(data()))).toEqual(NO_IMAGE)
  })

  test('a wrong checksum is none', () => {
    const broken = changed('png', (_, bytes) => {
      bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
    })
    expect(readImage(broken)).toEqual(NO_IMAGE)
  })

  test('a critical chunk that nobody knows is none', () => {
    const unknown = pngChunk('ABCD', new Uint8Array())
    expect(readImage(together(png.subarray(0, end), unknown, png.subarray(end)))).toEqual(NO_IMAGE)
  })
})

describe('five megabytes made to take long are read in proportion', () => {
  const filled = (start: Uint8Array, unit: Uint8Array) => (size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.set(start)
    bytes.fill(unit, start.length)
    return new Uint8Array(bytes)
  }
  const webp = (size: number) => {
    const bytes = filled(text('RIFF____WEBPVP8X'), text('ABCD\0\0\0\0'))(size)
    new DataView(bytes.buffer).setUint32(4, size - 8, true)
    return bytes
  }

  test.each([
    ['markers of a JPEG', filled(text('\xff\xd8'), text('\xff'))],
    ['empty comments of a JPEG', filled(text('\xff\xd8'), text('\xff\xfe\0\x02'))],
    ['scans of a JPEG', filled(pictureOf('jpeg').subarray(0, -2), text('\xff\0'))],
    ['chunks of a PNG', filled(pictureOf('png').subarray(0, 33), pngChunk('teXt', text('')))],
    ['blocks of a GIF', filled(pictureOf('gif').subarray(0, 13), text('\x21\xfe\0'))],
    ['chunks of a WebP', webp],
    ['boxes of an AVIF', filled(pictureOf('avif'), text('\0\0\0\x08free'))],
  ])('%s', async (_, ofSize) => {
    const whole = ofSize(PROFILE_IMAGE_BYTES)
    const tenth = ofSize(Math.floor(PROFILE_IMAGE_BYTES / 10))
    expect(readImage(whole)).toBeTypeOf('object')
    await expectInProportion(
      () => readImage(whole),
      () => readImage(tenth),
    )
  })
})
