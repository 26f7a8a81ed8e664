import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

/** Work that ends when it is told to. */
function pieces() {
  const started: number[] = []
  const ends = new Map<number, { end(): void; fail(): void }>()
  const work = (number: number) => () =>
    new Promise<number>((resolve, reject) => {
      started.push(number)
      ends.set(number, { end: () => resolve(number), fail: () => reject(new Error('failed')) })
    })
  return { begun: started, ends, work }
}

test('so much is done at once, the rest in the order in which it came', async () => {
  const { begun: started, ends, work } = pieces()
  const turns = takeTurns(2)
  const all = [1, 2, 3, 4].map((number) => turns(work(number)))
  expect(started).toEqual([1, 2])
  ends.get(2)?.end()
  expect(await all[1]).toBe(2)
  expect(started).toEqual([1, 2, 3])
  ends.get(1)?.end()
  await all[0]
  expect(started).toEqual([1, 2, 3, 4])
})

test('work that fails makes room, too, and its failure is passed on', async () => {
  const { begun: started, ends, work } = pieces()
  const turns = takeTurns(1)
  const [first, second] = [turns(work(1)), turns(work(2))]
  ends.get(1)?.fail()
  await expect(first).rejects.toThrow('failed')
  expect(started).toEqual([1, 2])
  ends.get(2)?.end()
  expect(await second).toBe(2)
  const third = turns(work(3))
  expect(started).toEqual([1, 2, 3])
  ends.get(3)?.end()
  await third
})
