import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Difference } from './Difference.tsx'

const pieces = [
  { kind: 'same', text: 'Weniger ' },
  { kind: 'removed', text: 'Zucker' },
  { kind: 'added', text: '<Salz>' },
] as const
const words = { added: 'hinzugefügt:', removed: 'entfernt:', end: '(Ende)' }
const drawn = (more: { without?: 'added' | 'removed' } = {}) =>
  renderToStaticMarkup(createElement(Difference, { pieces, words, lang: 'de', ...more }))

test('what changed is marked by elements and in words', () => {
  expect(drawn()).toContain('<del><span class="visually-hidden"> entfernt: </span>Zucker')
  expect(drawn()).toContain('<ins><span class="visually-hidden"> hinzugefügt: </span>&lt;Salz&gt;')
})

test('one side alone shows nothing of the other', () => {
  expect(drawn({ without: 'added' })).not.toContain('Salz')
  expect(drawn({ without: 'removed' })).not.toContain('Zucker')
})
