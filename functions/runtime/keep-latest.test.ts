import { expect, test } from 'vitest'
import { keepLatest } from './keep-latest.ts'

test('the latest answers are made once; the oldest, and one that failed, anew', async () => {
  const made: string[] = []
  const once = keepLatest<string>(2)
  const ask = (key: string) =>
    once(key, async () => {
      made.push(key)
      if (key === 'bad') throw new Error(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await ask(key)).toBe(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  await expect(ask('bad')).rejects.toThrow('bad')
  await expect(ask('bad')).rejects.toThrow('bad')
  expect(made.filter((key) => key === 'bad')).toHaveLength(2)
})
