import { expect, test } from 'vitest'
import { isBusyOrBroken } from './sqlite-errors.ts'

test.each([
  ['SQLITE_BUSY', 5, true],
  ['SQLITE_BUSY_SNAPSHOT', 517, true],
  ['SQLITE_CORRUPT_INDEX', 779, true],
  ['SQLITE_NOTADB', 26, true],
  ['SQLITE_ERROR, of a statement', 1, false],
  ['SQLITE_IOERR_READ', 266, false],
])('%s, also as its extended code: whether the file is busy or broken', (_, errcode, expected) => {
  expect(isBusyOrBroken(Object.assign(new Error('of SQLite'), { errcode }))).toBe(expected)
})
