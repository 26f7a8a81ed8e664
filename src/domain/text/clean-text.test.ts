// Rules: P-CLEAN-TEXT.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText } from '../../contract/protocol/clean-text.ts'
import { filledText } from '../../contract/protocol/hearticle-text.ts'
import { parseMarkup } from './markup.ts'

const any = fc.string({ unit: 'binary' })

describe('a text as it is kept', () => {
  test.each([
    ['Word’s soft line end', 'a\u000bb', 'a\nb'],
    ['a page’s end', 'a\u000cb', 'a\nb'],
    ['lines of Windows and of old Macs', 'a\r\nb\rc', 'a\nb\nc'],
    ['lines as Unicode ends them', 'a\u0085b\u2028c\u2029d', 'a\nb\nc\nd'],
    ['Word’s non-breaking hyphen', 'COVID\u001e19', 'COVID\u201119'],
    ['Word’s soft hyphen', 'Blut\u001fdruck', 'Blutdruck'],
    ['a soft hyphen', 'Blut\u00addruck', 'Blutdruck'],
    ['the mark of a file’s beginning', '\ufeffSalz', 'Salz'],
    ['marks that turn the direction', 'a\u202eb\u202c \u2066c\u2069\u200e\u200f\u061c', 'ab c'],
    ['spaces of no width', 'Sa\u200blz\u2060 \u3164\ufeff', 'Salz '],
    [
      'tags, whatever they follow',
      'Salz\u{e0061}\u{e007f} 🏴\u{e0067}\u{e0062}\u{e007f}',
      'Salz 🏴',
    ],
    ['marks of notes between lines', 'Salz\ufff9a\ufffab\ufffb', 'Salzab'],
    ['joiners in Latin letters', 'Sa\u200dlz Auf\u200clage \u200d', 'Salz Auflage '],
    ['joiners in Persian and Hindi', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
    [
      'joined emoji',
      '👩🏽\u200d⚕\ufe0f ❤\ufe0f\u200d🔥 🇦🇹 1\ufe0f⃣',
      '👩🏽\u200d⚕\ufe0f ❤\ufe0f\u200d🔥 🇦🇹 1\ufe0f⃣',
    ],
    ['ideographs of a look', '葛\u{e0100}城', '葛\u{e0100}城'],
    ['hidden rows of selectors', 'a\ufe0f\u{e0101}b 😀\ufe0f\u{e0121}\u{e0122}', 'ab 😀\ufe0f'],
    ['other controls', 'Sa\u0000lz\u0007\u009c', 'Salz'],
    ['half a pair', 'Sa\ud83dlz', 'Salz'],
    ['a whole pair', 'Salz 🧂', 'Salz 🧂'],
    ['letters in parts', 'Ma\u0308use', 'Mäuse'],
    ['tabs', 'a\tb', 'a\tb'],
    ['marks and what makes them plain', '\\*5 * 3\\* **a**', '\\*5 * 3\\* **a**'],
  ])('%s', (_, typed, expected) => {
    expect(cleanText(typed)).toBe(expected)
  })

  test('of one line has spaces where lines end', () => {
    expect(cleanLine('a\u2028b\u2029 c\r\nd\te\n\nf')).toBe('a b c d e f')
    fc.assert(
      fc.property(any, (typed) => {
        const cleaned = cleanLine(typed)
        expect(cleaned).not.toMatch(/[\n\t\u2028\u2029]/)
        expect(cleanLine(cleaned)).toBe(cleaned)
      }),
    )
  })

  test('is itself again, also of marks, joiners and selectors', () => {
    const odd = fc.string({
      unit: fc.constantFrom(
        ...['a', 'é', '\u0301', '\u0308', 'ی', '\u064e', '\u0653', 'ا', 'क', '\u094d', '葛', '1'],
        ...['\u200c', '\u200d', '\u200b', '\ufe0e', '\ufe0f', '\u{e0100}', '\u{e0061}'],
        ...['😀', '🏽', '⃣', '=', '\u0338', ' ', '\n', '\u2028', '\r', '\u00ad', '\ud83d'],
      ),
    })
    fc.assert(
      fc.property(odd, (typed) => {
        const cleaned = cleanText(typed)
        expect(cleanText(cleaned)).toBe(cleaned)
        expect(cleaned).not.toMatch(/[\u200b\u2028\u00ad\r]|[\ud800-\udbff](?![\udc00-\udfff])/)
      }),
      { numRuns: 1000 },
    )
  })

  test('is itself again, and no rule refuses it for its characters', () => {
    fc.assert(
      fc.property(any, (typed) => {
        const cleaned = cleanText(typed)
        expect(cleanText(cleaned)).toBe(cleaned)
        expect(filledText(10_000).safeParse(`a${typed}`).data).toBe(cleanText(`a${typed}`).trim())
        expect(() => parseMarkup(cleaned)).not.toThrow()
      }),
    )
  })
})

test('what is taken over at a glance is what a close look leaves as it is', () => {
  // A Chinese character makes it look closely.
  const closely = (text: string) => cleanText(`中${text}中`).slice(1, -1)
  const all = Array.from({ length: 0x2400 }, (_, unit) => String.fromCharCode(unit)).filter(
    // Whether these join depends on what is beside them.
    (one) => !/\p{Default_Ignorable_Code_Point}/u.test(one),
  )
  expect(all.filter((one) => cleanText(one) !== closely(one))).toEqual([])
  const kept = all.filter((one) => cleanText(one) === one)
  const texts = fc.array(fc.constantFrom(...kept), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      expect(cleanText(text)).toBe(closely(text))
    }),
    { numRuns: 500 },
  )
})
