// Rules: P-NAMES-UNIQUE.
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
    // By what is no letter.
    ['Peter', 'P\u212eter'],
    ["O'Hara", 'O\u2019Hara'],
    ["O'Hara", 'O\u02bcHara'],
    ['Anna:2', 'Anna\u22362'],
    ['Anna/Ben', 'Anna\u2044Ben'],
    ['Anna!', 'Anna\u01c3'],
    ['Anna*', 'Anna\u2217'],
    ['Anna \u2764', 'Anna \u2764\ufe0f'],
    // In scripts that have such letters, too.
    ['ooo', '\u0647\u0647\u0647'],
    ['へりこ', 'ヘりこ'],
  ])('%s and %s', (one, other) => expect(areAlike(one, other)).toBe(true))

  // Every dash of Unicode (PropList.txt), and strokes that look like one.
  const dashes = Array.from({ length: 0x11000 }, (_, point) => String.fromCodePoint(point)).filter(
    (letter) => /[\p{Dash}ー一─➖⁃˗]/u.test(letter),
  )

  test.each(dashes)('demo-admin and demo%sadmin', (dash) => {
    expect(areAlike('demo-admin', `demo${dash}admin`)).toBe(true)
  })

  test.each([
    ['Kai', 'Kal'],
    ['Muller', 'Müller'],
    ['anna', 'hanna'],
    ['Анна', 'Anna'],
    ['山田', '山田 太郎'],
    ['demo-admin', 'demo_admin'],
    ['demo-admin', 'demoadmin'],
    ['Anna.', 'Anna,'],
  ])('but not %s and %s', (one, other) => expect(areAlike(one, other)).toBe(false))
})

describe('a skeleton', () => {
  test('of every letter there is, is its own', () => {
    const wrong: string[] = []
    for (let point = 0; point < 0x110000; point += 1) {
      const letter = String.fromCodePoint(point)
      if (!/\P{C}/u.test(letter)) continue
      const letterSkeleton = skeleton(letter)
      if (letterSkeleton !== letter && skeleton(letterSkeleton) !== letterSkeleton)
        wrong.push(point.toString(16))
    }
    expect(wrong).toEqual([])
  })

  test('of any text is its own, and that of the text in any form', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
        (text) => {
          const once = skeleton(text)
          expect(skeleton(once)).toBe(once)
          for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
            expect(skeleton(text.normalize(form))).toBe(once)
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
