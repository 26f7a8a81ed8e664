import { expect, test } from 'vitest'
import { createInstanceLimits } from './instance-limits.ts'

const limit = { name: 'search', max: 2, seconds: 60 }
const at = (seconds: number) => new Date(seconds * 1000)

test('lets each key ask so often in a window, and says when the next one begins', () => {
  const limits = createInstanceLimits()
  for (const key of ['a', 'b']) {
    limits.consume(limit, key, at(610))
    limits.consume(limit, key, at(620))
    const refused = expect(() => limits.consume(limit, key, at(630)))
    refused.toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 30 }))
  }
  expect(() => limits.consume(limit, 'a', at(660))).not.toThrow()
})

test('counts each limit for itself', () => {
  const limits = createInstanceLimits()
  for (const name of ['search', 'suggest']) {
    for (let count = 0; count < 2; count += 1) limits.consume({ ...limit, name }, 'a', at(0))
  }
  expect(() => limits.consume(limit, 'a', at(0))).toThrow()
})
