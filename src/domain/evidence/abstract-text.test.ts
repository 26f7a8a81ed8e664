import { expect, test } from 'vitest'
import { abstractText, digestOf } from './abstract-text.ts'

test('the text of an abstract has its labels, and neither tags nor escapes', () => {
  const sections = [
    { label: 'RESULTS', text: 'Risk fell <i>by half</i> (P &lt; 0.05).' },
    { text: 'More is needed.' },
  ]
  expect(abstractText(sections)).toBe('RESULTS: Risk fell by half (P < 0.05).\n\nMore is needed.')
  expect(abstractText([])).toBe('')
})

test('a digest is that of FNV-1a, and changes with any character', () => {
  expect(digestOf('')).toBe('cbf29ce484222325')
  expect(digestOf('a')).toBe('af63dc4c8601ec8c')
  expect(digestOf('9 %')).not.toBe(digestOf('90 %'))
  expect(digestOf('für')).not.toBe(digestOf('fur'))
})
