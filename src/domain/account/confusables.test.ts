import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { skeleton, skeletonsOf } from './confusables.ts'

const areAlike = (one: string, other: string) =>
  skeletonsOf(one).some((look) => skeletonsOf(other).includes(look))

describe('names that look alike', () => {
  test.each([
    ['admin', 'Adm1n'],
    ['admin', 'ADMlN'],
    ['admin', 'adrnin'],
    ['ADMIN', 'adrnin'],
    ['Otto', '0tto'],
    ['coco', '\u0441\u043e\u0441\u043e'],
    ['BEPA', '\u0412\u0415\u0420\u0410'],
    ['ΝΙΚΗ', 'NIKH'],
    ['Anna', 'ａｎｎａ'],
    ['Straße', 'STRASSE'],
  ])('%s and %s', (one, other) => expect(areAlike(one, other)).toBe(true))

  test.each([
    ['Kai', 'Kal'],
    ['Muller', 'Müller'],
    ['anna', 'hanna'],
    ['Анна', 'Anna'],
    ['山田', '山田 太郎'],
  ])('but not %s and %s', (one, other) => expect(areAlike(one, other)).toBe(false))
})

describe('a skeleton', () => {
  test('of every letter there is, is its own', () => {
    const wrong: string[] = []
    for (let point = 0; point < 0x110000; point += 1) {
      if (point >= 0xd800 && point < 0xe000) continue
      const its = skeleton(String.fromCodePoint(point))
      if (skeleton(its) !== its) wrong.push(point.toString(16))
    }
    expect(wrong).toEqual([])
  })

  test('of any text is its own, and that of the text in any form', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
        (text) => {
          const its = skeleton(text)
          expect(skeleton(its)).toBe(its)
          for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
            expect(skeleton(text.normalize(form))).toBe(its)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('a name has up to three of them, and its own among them in either case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 40 }), (name) => {
        expect(skeletonsOf(name).length).toBeLessThanOrEqual(3)
        expect(areAlike(name, name.toUpperCase())).toBe(true)
        expect(areAlike(name, name.toLowerCase())).toBe(true)
      }),
    )
  })
})
