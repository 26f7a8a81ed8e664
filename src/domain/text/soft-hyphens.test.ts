import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../contract/protocol/language.ts'
import { type Syllables, withSoftHyphens, wordParts } from './soft-hyphens.ts'

const parted = (text: string, language: Language, syllables: Syllables) =>
  withSoftHyphens(text, (word) => wordParts(word, language, syllables))

/** As if every second letter ended a syllable. */
const byTwo = (word: string) => word.match(/..?/g) ?? []
const whole = (word: string) => [word]
const shown = (text: string) => text.replaceAll('\u00ad', '|')

describe('soft hyphens', () => {
  test.each([
    ['Blutdruckmedikamente', 'Blutdruck|medikamente'],
    ['Behandlungsstudien', 'Behandlungs|studien'],
    ['Herzrhythmusstörungen', 'Herz|rhythmus|störungen'],
    ['SCHLAGANFALLRISIKO', 'SCHLAG|ANFALL|RISIKO'],
    ['Magen-Darm-Arzneimittelwechselwirkungen', 'Magen-Darm-Arznei|mittel|wechsel|wirkungen'],
  ])('a German compound is parted at its joints: %s', (text, pieces) => {
    expect(shown(parted(text, 'de', whole))).toBe(pieces)
  })

  test('what is no known compound is parted between syllables, four letters from either end', () => {
    expect(shown(parted('abcdefghijklm', 'en', byTwo))).toBe('abcd|ef|gh|ijklm')
  })

  test('shorter words stay whole, and English ones are no German compounds', () => {
    expect(parted('viele Depression', 'de', byTwo)).toBe('viele Depression')
    expect(parted('Blutdruckmedikamente', 'en', whole)).toBe('Blutdruckmedikamente')
  })

  const syllables = ['herz', 'krank', 'heit', 'risiko', 's', 'studie', 'n', 'ung', 'İ', 'ß', 'é']
  const word = fc.array(fc.constantFrom(...syllables)).map((parts) => parts.join(''))
  const text = fc.array(fc.oneof(word, fc.string({ unit: 'grapheme' }))).map((all) => all.join(' '))
  const language = fc.constantFrom('de' as const, 'en' as const)

  test('without them it is the text again', () => {
    fc.assert(
      fc.property(text, language, (given, textLanguage) => {
        const plain = given.replaceAll('\u00ad', '')
        expect(parted(plain, textLanguage, byTwo).replaceAll('\u00ad', '')).toBe(plain)
      }),
    )
  })

  test('only words of twelve letters or more are parted, never within four of either end', () => {
    fc.assert(
      fc.property(word, language, (given, wordLanguage) => {
        const pieces = parted(given, wordLanguage, byTwo).split('\u00ad')
        if (pieces.length === 1) return
        expect(given.length).toBeGreaterThanOrEqual(12)
        expect(pieces.at(0)?.length).toBeGreaterThanOrEqual(4)
        expect(pieces.at(-1)?.length).toBeGreaterThanOrEqual(4)
      }),
    )
  })
})
