import { expect, test } from 'vitest'
import { cutOut, fillIn } from './page-frame.ts'

const page = (title: string, link: string, body: string) =>
  `<html lang="de"><title>${title}</title><nav>${link}</nav><main>${body}</main></html>`

test('a page in the frame of another is what it would be if all of it were made', () => {
  const pieces = cutOut(page('Salz', '/en/1', '<h1>Salz</h1>'), ['Salz', '/en/1', '<h1>Salz</h1>'])
  const other = ['$& Schlaf', '/en/2', '<h1>$1</h1>'] as const
  expect(fillIn(pieces, other)).toBe(page(...other))
})

test('a part that is not on the page, or not where it belongs, is named', () => {
  const whole = page('Salz', '/en/1', '<h1>Salz</h1>')
  expect(() => cutOut(whole, ['Salz', '/en/2', '<h1>Salz</h1>'])).toThrow('/en/2')
  expect(() => cutOut(whole, ['Salz', '<h1>Salz</h1>', '/en/1'])).toThrow('/en/1')
})
