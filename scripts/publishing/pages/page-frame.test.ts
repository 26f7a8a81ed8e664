import { expect, test } from 'vitest'
import { cutOut, fillIn, finishFrame } from './page-frame.ts'

const page = (title: string, link: string, body: string) =>
  `<html lang="de"><head><meta charset="utf-8"><title>${title}</title></head><body><nav>${link}</nav><main>${body}</main><h2>Schlafstörungen</h2></body></html>`
const parts = (title: string, link: string, body: string) =>
  ({ language: 'de', head: [`<title>${title}</title>`, link], body }) as const

test('a page in the frame of another is what it would be if all of it were made', () => {
  const one = parts('Salz', '/en/1', '<h1>Salz</h1>')
  const other = parts('$& Schlaf', '/en/2', '<h1>Schlafstörungen</h1><p>Salz</p>')
  const frame = cutOut(page('Salz', '/en/1', '<h1>Salz</h1>'), one)
  expect(cutOut(page('$& Schlaf', '/en/2', other.body), other)).toBe(frame)
  expect(fillIn(finishFrame(frame), other)).toBe(
    page('$& Schlaf', '/en/2', '<h1>Schlaf\u00adstörungen</h1><p>Salz</p>').replace(
      '<h2>Schlafstörungen',
      '<h2>Schlaf\u00adstörungen',
    ),
  )
})

test('a part that is not on the page, or not where it belongs, is named', () => {
  const whole = page('Salz', '/en/1', '<h1>Salz</h1>')
  expect(() => cutOut(whole, parts('Salz', '/en/2', '<h1>Salz</h1>'))).toThrow('/en/2')
  expect(() => cutOut(whole, parts('Salz', '<h1>Salz</h1>', '/en/1'))).toThrow('/en/1')
})
