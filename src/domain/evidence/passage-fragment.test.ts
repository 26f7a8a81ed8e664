import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passageFragment } from './passage-fragment.ts'

const section = (label: string) => ({ label, category: null, markup: '' })
const study = {
  abstract:
    'METHODS: We compared two diets.\n\nRESULTS: A primary end-point event, 50% fewer, occurred in 96 of 2543 and in 109 of 2450 of all who took part.',
  abstractSections: [section('METHODS'), section('RESULTS')],
}
const fragment = (from: string, to: string) =>
  decodeURIComponent(
    passageFragment(study, {
      start: study.abstract.indexOf(from),
      end: study.abstract.indexOf(to) + to.length,
    }),
  )

test('a short passage is named whole, a long one by its first and last words', () => {
  expect(fragment('96 of', '2543')).toBe('#:~:text=96 of 2543')
  expect(fragment('A primary', 'took part.')).toBe(
    '#:~:text=A primary end-point event, 50% fewer,,2450 of all who took part.',
  )
})

test('several passages are highlighted together, the same one once', () => {
  const [first, second] = [study.abstract.indexOf('96 of'), study.abstract.indexOf('109 of')]
  const passages = [first, second, first].map((start) => ({ start, end: start + 10 }))
  expect(decodeURIComponent(passageFragment(study, ...passages))).toBe(
    '#:~:text=96 of 2543&text=109 of 2450',
  )
})

test('labels are headings, and words are whole', () => {
  expect(fragment('RESULTS:', '50%')).toBe('#:~:text=A primary end-point event, 50%')
  expect(fragment('METHODS', '50%')).toBe(
    '#:~:text=We compared two diets.,A primary end-point event, 50%',
  )
  expect(fragment('imary', 'even')).toBe('#:~:text=primary end-point event,')
})

test('hyphens, commas and ampersands of the text mean nothing in the address', () => {
  const raw = passageFragment(study, { start: 42, end: 80 })
  expect(raw.replace('#:~:text=', '')).toMatch(/^[\w%.]+$/)
})

test('whatever the passage is, an address comes of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), fc.nat(40), (abstract, start, end) => {
      fc.pre(abstract.isWellFormed())
      expect(passageFragment({ abstract, abstractSections: [] }, { start, end })).toMatch(
        /^(#:~:text=[^\s#"<>-]+)?$/,
      )
    }),
  )
})
