import { expect, test } from 'vitest'
import { processHolder } from './process-holder.ts'

test('a process takes over from one of this machine that has ended', () => {
  const { holder, isDead } = processHolder()
  expect(isDead(holder)).toBe(false)
  expect(isDead({ ...holder, process: '999999999' })).toBe(true)
  expect(isDead({ machine: 'elsewhere', process: '999999999' })).toBe(false)
})
