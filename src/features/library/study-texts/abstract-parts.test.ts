import { expect, test } from 'vitest'
import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { germanOf, partsOf, valuesOfParts } from './abstract-parts.ts'

const none = { title: '', abstract: [], keywords: [] }
const study = {
  german: none,
  abstractSections: [
    { label: 'METHODS', category: 'METHODS', markup: 'We measured.' },
    { label: 'RESULTS', category: 'RESULTS', markup: 'It helps.' },
  ],
} as unknown as LibraryStudy

test('a study without German parts begins with one for each of the original’s', () => {
  expect(partsOf(study).map(({ category, markup }) => [category, markup])).toEqual([
    ['METHODS', ''],
    ['RESULTS', ''],
  ])
})

test('an abstract that has none at all begins with one part', () => {
  expect(partsOf({ ...study, abstractSections: [] })).toHaveLength(1)
})

test('parts without text are left out, and a heading in words only stands where none is chosen', () => {
  const part = { label: 'Wie', category: '', markup: 'Wir maßen.' }
  const parts = [part, { ...part, category: 'RESULTS' }, { ...part, markup: ' ' }]
  const typed = { 'german.title': 'Salz', 'german.keywords': 'Salz\n\n Blutdruck ' }
  expect(germanOf({ ...typed, ...valuesOfParts(parts) })).toEqual({
    title: 'Salz',
    abstract: [
      { label: 'Wie', category: null, markup: 'Wir maßen.' },
      { label: null, category: 'RESULTS', markup: 'Wir maßen.' },
    ],
    keywords: ['Salz', 'Blutdruck'],
  })
})
