// Rules: P-PASSAGE-LINK.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeInline } from '../text/inline-markup.ts'
import { abstractText } from './abstract-text.ts'
import { passageFragment } from './passage-fragment.ts'

const section = (label: string | null, markup: string) => ({ label, category: null, markup })
const study = {
  abstractSections: [
    section('METHODS', 'We compared two diets.'),
    section(
      'RESULTS',
      'A primary end-point event, 50% fewer, occurred in 96 of 2543 and in 109 of 2450 of all who took part.',
    ),
  ],
}
const abstract = abstractText(
  study.abstractSections.map(({ label, markup }) => ({ label, text: markup })),
)
/** What the browser is told, which the page's script is told, too. */
const wordsOf = (address: string) => {
  const [own, browsers = ''] = address.split(':~:')
  expect(own).toBe(`#${browsers}`)
  return decodeURIComponent(browsers)
}
const fragment = (from: string, to: string) =>
  wordsOf(
    passageFragment(study, {
      start: abstract.indexOf(from),
      end: abstract.indexOf(to) + to.length,
    }),
  )

test('a short passage is named whole, a long one by its first and last words', () => {
  expect(fragment('96 of', '2543')).toBe('text=96 of 2543')
  expect(fragment('A primary', 'took part.')).toBe(
    'text=A primary end-point event, 50% fewer,,2450 of all who took part.',
  )
})

test('several passages are highlighted together, the same one once', () => {
  const [first, second] = [abstract.indexOf('96 of'), abstract.indexOf('109 of')]
  const passages = [first, second, first].map((start) => ({ start, end: start + 10 }))
  expect(wordsOf(passageFragment(study, ...passages))).toBe('text=96 of 2543&text=109 of 2450')
})

test('labels are headings, and words are whole', () => {
  expect(fragment('RESULTS:', '50%')).toBe('text=A primary end-point event, 50%')
  expect(fragment('METHODS', '50%')).toBe(
    'text=We compared two diets.,A primary end-point event, 50%',
  )
  expect(fragment('imary', 'even')).toBe('text=primary end-point event,')
})

test('hyphens, commas and ampersands of the text mean nothing in the address', () => {
  const raw = passageFragment(study, { start: 42, end: 80 })
  expect(raw).toMatch(/^#text=[\w%.]+:~:text=[\w%.]+$/)
})

test('what is raised is looked for as the page shows it', () => {
  const abstractSections = [
    section('RESULTS', 'Growth was 2<sup>n</sup>, and 10<sup>9</sup> cells were lost.'),
  ]
  const passage = { start: 'RESULTS: Growth was 2^n, '.length, end: Number.MAX_SAFE_INTEGER }
  expect(wordsOf(passageFragment({ abstractSections }, passage))).toBe(
    'text=and 109 cells were lost.',
  )
})

test('whatever the passage is, an address comes of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), fc.nat(40), (text, start, end) => {
      const abstractSections = [section(null, escapeInline(text))]
      expect(passageFragment({ abstractSections }, { start, end })).toMatch(
        /^(#text=[^\s#"<>-]+:~:text=[^\s#"<>-]+)?$/,
      )
    }),
  )
})
