import { expect, test } from 'vitest'
import { kilobytesOf } from './memory.ts'

test('a process counts with all that it started, and nothing else does', () => {
  const processes = '   12  10  300\n   10   1  100\n   11   1 5000\n   13  12   20\n'
  expect(kilobytesOf(10, processes)).toBe(420)
  expect(kilobytesOf(13, processes)).toBe(20)
})
