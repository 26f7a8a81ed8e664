import fc from 'fast-check'
import { expect, it } from 'vitest'
import { highlightSnippet, highlightText } from './highlight.ts'

function marked(text: string, term: string, language: 'de' | 'en' = 'de'): string[] {
  return highlightText(text, term, language)
    .filter((piece) => piece.isMatch)
    .map((piece) => piece.text)
}

it('marks words of the same stem in their original spelling', () => {
  expect(marked('Käse, KÄSES und Milch', 'kaese ')).toEqual(['Käse', 'KÄSES'])
  expect(marked('Sleeping well: she sleeps', 'sleep ', 'en')).toEqual(['Sleeping', 'sleeps'])
})

it('marks compounds that begin or end with a word of the question', () => {
  expect(marked('Die Blutdrucksenkung', 'Blutdruck ')).toEqual(['Blutdrucksenkung'])
})

it('marks a word by its beginning while it is typed', () => {
  expect(marked('adolescents', 'adol', 'en')).toEqual(['adolescents'])
  expect(marked('adolescents', 'adol ', 'en')).toEqual([])
})

it('gives the text again when its pieces are put together', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, term) => {
      const joined = highlightText(text, term, 'de').map((piece) => piece.text)
      expect(joined.join('')).toBe(text)
    }),
  )
})

it('shows a stretch of the text that is no longer than allowed and holds a match', () => {
  const word = fc.constantFrom('salz', 'herz', 'und', 'blutdruck', 'lang', 'a')
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 200 }),
      fc.integer({ min: 60, max: 300 }),
      (all, most) => {
        const text = all.join(' ')
        const snippet = highlightSnippet(text, 'herz salz', 'de', most)
        const shown = snippet.map((piece) => piece.text).join('')
        expect(shown.length).toBeLessThanOrEqual(most)
        expect(text).toContain(shown.replaceAll('…', ''))
        expect(snippet.some((piece) => piece.isMatch)).toBe(/herz|salz/.test(text))
      },
    ),
  )
})

it('chooses the stretch with the most words of the question', () => {
  const text = `Salz ${'und so weiter '.repeat(30)} Salz und Herz ${'und so fort '.repeat(30)}`
  const shown = highlightSnippet(text, 'Salz Herz ', 'de', 120).map((piece) => piece.text)
  expect(shown).toContain('Herz')
})

it('marks all words of a long question, and what it was taken for beside them', () => {
  const words = Array.from(
    { length: 30 },
    (_, at) => `wort${String.fromCharCode(97 + (at % 26)).repeat(1 + Math.floor(at / 26))}`,
  )
  const others = Array.from({ length: 40 }, (_, at) => `other${at}`)
  const text = `${words.at(-1)} and ${others.at(-1)}`
  const pieces = highlightText(text, `${words.join(' ')} `, 'en', others.join(' '))
  const shown = pieces.filter((piece) => piece.isMatch).map((piece) => piece.text)
  expect(shown).toEqual([words.at(-1), others.at(-1)])
})
