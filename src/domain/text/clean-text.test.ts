import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '../../contract/protocol/clean-text.ts'
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
    ['other controls', 'Sa\u0000lz\u0007\u009c', 'Salz'],
    ['half a pair', 'Sa\ud83dlz', 'Salz'],
    ['a whole pair', 'Salz 🧂', 'Salz 🧂'],
    ['letters in parts', 'Ma\u0308use', 'Mäuse'],
    ['tabs', 'a\tb', 'a\tb'],
    ['marks and what makes them plain', '\\*5 * 3\\* **a**', '\\*5 * 3\\* **a**'],
  ])('%s', (_, typed, kept) => {
    expect(cleanText(typed)).toBe(kept)
  })

  test('is itself again, and no rule refuses it for its characters', () => {
    fc.assert(
      fc.property(any, (typed) => {
        const kept = cleanText(typed)
        expect(cleanText(kept)).toBe(kept)
        expect(filledText(10_000).safeParse(`a${typed}`).data).toBe(cleanText(`a${typed}`).trim())
        expect(() => parseMarkup(kept)).not.toThrow()
      }),
    )
  })
})
