import { expect, test, vi } from 'vitest'
import { rememberLast } from './remember-last.ts'

test('a text is read once in each language, until five hundred others were', () => {
  const read = vi.fn((text: string, language: string) => `${text} ${language}`)
  const reading = rememberLast(read)
  expect([reading('1', 'de'), reading('1', 'en'), reading('1', 'de')]).toEqual([
    '1 de',
    '1 en',
    '1 de',
  ])
  expect(read).toHaveBeenCalledTimes(2)
  for (let at = 0; at < 499; at += 1) reading(`other ${at}`, 'de')
  reading('1', 'de')
  expect(read).toHaveBeenCalledTimes(501)
  reading('1', 'en')
  expect(read).toHaveBeenCalledTimes(502)
})
