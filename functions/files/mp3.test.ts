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
