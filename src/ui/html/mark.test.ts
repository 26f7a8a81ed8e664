import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MARK_PATH } from './mark.ts'

test('the favicon is the mark, drawn in one stroke', () => {
  expect(readFileSync('public/favicon.svg', 'utf8')).toContain(` d="${MARK_PATH}"`)
  expect(MARK_PATH.match(/[Mm]/g)).toHaveLength(1)
})
