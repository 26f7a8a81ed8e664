// Rules: P-CARD-TITLE.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardTitleClass } from './card-title-class.ts'

const pixelsOf = (title: string) => Number(cardTitleClass(title).slice('title-'.length))
/** A title of so many letters, in words of four. */
const ofLetters = (letters: number) => 'Salz '.repeat(letters).slice(0, letters)

test.each([
  ['none', 0, 24],
  ['a short one', 35, 24],
  ['one letter more', 36, 22],
  ['a headline', 66, 20],
  ['the title of a study', 96, 17],
  ['a long one', 211, 14],
  ['the longest that has more than the smallest size', 340, 12],
  ['one letter more', 341, 11],
  ['a whole paragraph', 2_000, 11],
])('%s, of %i letters, has %i pixels', (_, letters, pixels) => {
  expect(pixelsOf(ofLetters(letters))).toBe(pixels)
})

test('a longer title is never larger, and every one is from 11 to 24', () => {
  fc.assert(
    fc.property(fc.nat(600), fc.nat(600), (a, b) => {
      const [short, long] = [Math.min(a, b), Math.max(a, b)].map((letters) =>
        pixelsOf(ofLetters(letters)),
      )
      expect(long).toBeLessThanOrEqual(short ?? 0)
      expect(long).toBeGreaterThanOrEqual(11)
      expect(short).toBeLessThanOrEqual(24)
    }),
  )
})

test('a long word is smaller, unless it is parted', () => {
  const [word, parted] = ['Blutdruckmessgerätehersteller', 'Blutdruck-\u00adMessgeräte-Hersteller']
  expect(pixelsOf(word)).toBe(18)
  expect(pixelsOf(parted)).toBe(24)
  expect(pixelsOf('Blut\u00addruck\u00admess\u00adgeräte\u00adhersteller')).toBe(24)
})

test('letters count, not the units that encode them, nor marks that nobody sees', () => {
  expect(cardTitleClass('🫀'.repeat(9))).toBe(cardTitleClass('x'.repeat(9)))
  expect(pixelsOf('Sa\u00adlz '.repeat(7))).toBe(24)
})

test('each size has its class, and no other has one', () => {
  const styles = readFileSync('src/styles/card-titles.css', 'utf8')
  const classes = [...styles.matchAll(/\.(title-\d+) \{\s*--title-size: ([\d.]+)rem/g)]
  for (const [, name, rem] of classes) expect(name).toBe(`title-${Number(rem) * 16}`)
  const made = Array.from({ length: 400 }, (_, letters) => cardTitleClass(ofLetters(letters)))
  expect(classes.map(([, name]) => name)).toEqual([...new Set(made)])
})
