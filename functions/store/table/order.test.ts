import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder } from './order.ts'

async function* source(numbers: readonly number[], read: number[] = []) {
  for (const number of numbers) {
    read.push(number)
    yield number
  }
}

async function merged(lists: readonly number[][]): Promise<number[]> {
  const found: number[] = []
  const sources = lists.map((list) => source(list))
  for await (const number of inOrder(sources, (a, b) => a < b)) found.push(number)
  return found
}

test('sorted sources give one sorted whole, nothing lost and nothing doubled', async () => {
  const sorted = fc.array(fc.integer()).map((list) => list.toSorted((a, b) => a - b))
  await fc.assert(
    fc.asyncProperty(fc.array(sorted, { maxLength: 6 }), async (lists) => {
      expect(await merged(lists)).toEqual(lists.flat().toSorted((a, b) => a - b))
    }),
  )
})

test('no source and empty sources give nothing', async () => {
  expect(await merged([])).toEqual([])
  expect(await merged([[], []])).toEqual([])
})

test('no more than one entry of each source is read ahead', async () => {
  const read: number[] = []
  const sources = [source([1, 2, 3], read), source([10, 20, 30], read)]
  const whole = inOrder(sources, (a, b) => a < b)
  expect((await whole.next()).value).toBe(1)
  expect(read).toEqual([1, 10])
})

test('a source that fails makes the whole fail', async () => {
  async function* broken() {
    yield 1
    throw new Error('cut off')
  }
  const whole = inOrder([broken(), source([5])], (a, b) => a < b)
  expect((await whole.next()).value).toBe(1)
  await expect(whole.next()).rejects.toThrow('cut off')
})
