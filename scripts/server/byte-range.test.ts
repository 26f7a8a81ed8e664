// Rules: P-SERVE-PARTS.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, readRange } from './byte-range.ts'

/** What is sent of ten bytes: a part, nothing that is there, or all of them. */
const ofTen = (header: string) => {
  const part = readRange(header)
  if (!part) return 'whole'
  const bytes = bytesOf(part, 10)
  return bytes ? `${bytes.start}-${bytes.end}` : 'none'
}

test.each([
  ['bytes=0-0', '0-0'],
  ['bytes=2-5', '2-5'],
  ['bytes=2-', '2-9'],
  ['bytes=9-', '9-9'],
  ['bytes=5-10', '5-9'],
  ['bytes=0-99999999999999999999999', '0-9'],
  ['bytes=-1', '9-9'],
  ['bytes=-10', '0-9'],
  ['bytes=-100', '0-9'],
  ['Bytes=2-5', '2-5'],
  ['bytes= 2-5 ', '2-5'],
  ['bytes=,2-5,', '2-5'],
])('%s is a part', (header, part) => {
  expect(ofTen(header)).toBe(part)
})

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=99999999999999999999999-'])(
  '%s is in no ten bytes',
  (header) => {
    expect(ofTen(header)).toBe('none')
  },
)

test.each([
  'bytes=5-2',
  'bytes=0-1,5-6',
  'bytes=',
  'bytes=-',
  'bytes',
  'bytes 0-1',
  'bytes=a-b',
  'bytes=1.0-2',
  'bytes=+1-2',
  'bytes=--2',
  'bytes=1-2-3',
  'bytes=0x1-2',
  'bytes=1 -2',
  'lines=1-2',
  '',
])('%s asks for no part', (header) => {
  expect(ofTen(header)).toBe('whole')
})

test('an empty file has no part', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) {
    expect(bytesOf(readRange(header) ?? { first: 0, last: 0 }, 0), header).toBeUndefined()
  }
})

test('a part lies in the file, whatever is asked', () => {
  const piece = fc.constantFrom('bytes=', '-', '0', '7', '12', ',', ' ', '%', 'Infinity')
  fc.assert(
    fc.property(fc.array(piece), fc.nat(20), (pieces, size) => {
      const part = readRange(`bytes=${pieces.join('')}`)
      const bytes = part && bytesOf(part, size)
      if (!bytes) return
      expect(bytes.start).toBeGreaterThanOrEqual(0)
      expect(bytes.end).toBeGreaterThanOrEqual(bytes.start)
      expect(bytes.end).toBeLessThan(size)
    }),
  )
})
