// Rules: P-SOUND-FILES.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mp3Of, taggedMp3Of } from '../../tests/support/mp3.ts'
import { isMp3, mp3Seconds } from './mp3.ts'

test('frames that follow each other are sound, with and without a tag before them', () => {
  expect(isMp3(mp3Of(3))).toBe(true)
  expect(isMp3(taggedMp3Of(3))).toBe(true)
  expect(isMp3(taggedMp3Of(3, 20_000))).toBe(true)
})

test('a tag or a sync word alone is no sound', () => {
  expect(isMp3(new TextEncoder().encode('ID3\u0004 and then a script'))).toBe(false)
  expect(isMp3(Uint8Array.of(0xff, 0xfb, 0x90, 0x00))).toBe(false)
  expect(isMp3(new TextEncoder().encode('<script>alert(1)</script>'))).toBe(false)
})

const text = (letters: string) => Buffer.from(letters, 'latin1')
const together = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** An ID3v1 tag with its words. */
const id3v1 = text(`TAG${'Salt'.padEnd(125, '\0')}`)

/** An APE tag with one item, with its header or without. */
function apeTag({ hasHeader }: { hasHeader: boolean }): Uint8Array {
  const item = text('\x04\0\0\0\0\0\0\0Title\0Salt')
  const edge = (isHeader: boolean) => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX')
    bytes.writeUInt32LE(2000, 8)
    bytes.writeUInt32LE(item.length + 32, 12)
    bytes.writeUInt32LE(1, 16)
    bytes[23] = (hasHeader ? 0x80 : 0) | (isHeader ? 0x20 : 0)
    return bytes
  }
  return together(...(hasHeader ? [edge(true)] : []), item, edge(false))
}

test.each([
  ['an ID3v1 tag', id3v1],
  ['an APE tag', apeTag({ hasHeader: false })],
  ['an APE tag with its header', apeTag({ hasHeader: true })],
  ['an APE tag and an ID3v1 tag', together(apeTag({ hasHeader: true }), id3v1)],
  ['zeros', new Uint8Array(1000)],
  ['a frame that is cut off', mp3Of(1).subarray(0, 200)],
])('sound may end with %s', (_, end) => {
  expect(isMp3(together(mp3Of(5), end))).toBe(true)
  expect(isMp3(together(taggedMp3Of(5), end))).toBe(true)
})

const PAGE = '<!doctype html><script>alert(1)</script>'

test.each([
  ['a page', text(PAGE)],
  ['an archive', text('PK\x03\x04')],
  ['a page in front of a tag', together(text(PAGE), id3v1)],
  ['a page between two tags', together(apeTag({ hasHeader: true }), text(PAGE), id3v1)],
  ['a page behind a tag', together(id3v1, text(PAGE))],
  ['a page behind zeros', together(new Uint8Array(1000), text(PAGE))],
  ['a second tag of the start', taggedMp3Of(0, 500)],
  ['a tag that claims to begin at the start', apeOfSize(1_000_000)],
])('nothing else may stand behind sound: %s', (_, end) => {
  expect(isMp3(together(mp3Of(5), end))).toBe(false)
})

function apeOfSize(size: number): Uint8Array {
  const tag = Buffer.from(apeTag({ hasHeader: false }))
  tag.writeUInt32LE(size, tag.length - 20)
  return tag
}

test('nothing else may stand before or within sound', () => {
  expect(isMp3(together(text(PAGE), mp3Of(5)))).toBe(false)
  expect(isMp3(together(mp3Of(5), text(PAGE), mp3Of(5)))).toBe(false)
})

test('a file that is cut off in its first frames is refused', () => {
  expect(isMp3(mp3Of(3).subarray(0, 1250))).toBe(false)
})

test('whatever comes is answered, and what does not begin so is none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      const isSound = isMp3(bytes)
      expect(typeof isSound).toBe('boolean')
      if (bytes[0] !== 0xff && bytes[0] !== 0 && bytes[0] !== 0x49) expect(isSound).toBe(false)
    }),
  )
})

test('its length is that of its frames, whatever stands before and after them', () => {
  // 1,152 samples of 44,100 a second: 26 ms each.
  expect(mp3Seconds(mp3Of(383))).toBe(10)
  expect(mp3Seconds(taggedMp3Of(2297))).toBe(60)
  expect(mp3Seconds(Uint8Array.from([...mp3Of(383), ...new TextEncoder().encode('TAG')]))).toBe(10)
  expect(mp3Seconds(mp3Of(3))).toBe(1)
})
