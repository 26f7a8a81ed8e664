import { expect, test } from 'vitest'
import { memoizeAsync } from './memoize-async.ts'

test('what is asked for twice at once is opened once, and not before', async () => {
  let opened = 0
  const ask = memoizeAsync(async () => {
    opened += 1
    return { number: opened }
  })
  expect(opened).toBe(0)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toBe(first)
  expect(await ask()).toBe(first)
  expect(opened).toBe(1)
})

test('what could not be opened is tried again by whoever asks next', async () => {
  let attempts = 0
  const ask = memoizeAsync(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('not yet')
    return attempts
  })
  await expect(ask()).rejects.toThrow('not yet')
  expect(await ask()).toBe(2)
  expect(await ask()).toBe(2)
})
