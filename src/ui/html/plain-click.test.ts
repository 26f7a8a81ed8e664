import { expect, test } from 'vitest'
import { isPlainClick } from './plain-click.ts'

const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test('the main button, or a key that stands for it, is a plain click', () => {
  expect(isPlainClick(plain)).toBe(true)
})

test.each([
  { button: 1 },
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
])('%j leaves the link to the browser', (more) => {
  expect(isPlainClick({ ...plain, ...more })).toBe(false)
})
