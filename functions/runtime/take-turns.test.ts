import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

/** Work that ends when it is told to. */
function pieces() {
  const begun: number[] = []
  const ends = new Map<number, { end(): void; fail(): void }>()
  const work = (number: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(number)
      ends.set(number, { end: () => resolve(number), fail: () => reject(new Error('failed')) })
    })
  return { begun, ends, work }
}

test('so much is done at once, the rest in the order in which it came', async () => {
  const { begun, ends, work } = pieces()
  const turns = takeTurns(2)
  const all = [1, 2, 3, 4].map((number) => turns(work(number)))
  expect(begun).toEqual([1, 2])
  ends.get(2)?.end()
  expect(await all[1]).toBe(2)
  expect(begun).toEqual([1, 2, 3])
  ends.get(1)?.end()
  await all[0]
  expect(begun).toEqual([1, 2, 3, 4])
})

test('work that fails makes room, too, and its failure is passed on', async () => {
  const { begun, ends, work } = pieces()
  const turns = takeTurns(1)
  const [first, second] = [turns(work(1)), turns(work(2))]
  ends.get(1)?.fail()
  await expect(first).rejects.toThrow('failed')
  expect(begun).toEqual([1, 2])
  ends.get(2)?.end()
  expect(await second).toBe(2)
  const third = turns(work(3))
  expect(begun).toEqual([1, 2, 3])
  ends.get(3)?.end()
  await third
})
