import { expect, test } from 'vitest'
import { fileFault } from './file-fault.ts'

test('a picture of exactly five megabytes is taken, one byte more is not', () => {
  expect(fileFault({ type: 'image/png', size: 5_242_879 })).toBeUndefined()
  expect(fileFault({ type: 'image/png', size: 5_242_880 })).toBe('tooLarge')
})

test('that it is no picture is said first', () => {
  expect(fileFault({ type: 'application/pdf', size: 9_000_000 })).toBe('notAnImage')
  expect(fileFault({ type: '', size: 1 })).toBe('notAnImage')
  expect(fileFault({ type: 'text/html; image/png', size: 1 })).toBe('notAnImage')
})
