import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Locks } from './locks.ts'

const turns = (count: number) =>
  Array.from({ length: count }).reduce<Promise<void>>((last) => last.then(), Promise.resolve())

test('no two holders of one name run at the same time, and everybody gets a turn', async () => {
  const request = fc.record({
    names: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
    alone: fc.boolean(),
    length: fc.nat(5),
    fails: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 30 }), async (requests) => {
      const locks = new Locks()
      const held = new Set<string>()
      let running = 0
      const outcomes = await Promise.allSettled(
        requests.map(({ names, alone, length, fails }) => {
          const work = async () => {
            expect(names.some((name) => held.has(name))).toBe(false)
            if (alone) expect(running).toBe(0)
            running += 1
            for (const name of names) held.add(name)
            await turns(length)
            for (const name of names) held.delete(name)
            running -= 1
            if (fails) throw new Error('as asked')
            return 'done'
          }
          return alone ? locks.alone(work) : locks.run(names, work)
        }),
      )
      expect(outcomes.map((outcome) => outcome.status)).toEqual(
        requests.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
      )
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason.message).toBe('as asked')
    }),
  )
})

test('holders of different names run side by side', async () => {
  const locks = new Locks()
  const first = Promise.withResolvers<void>()
  const waiting = locks.run(['a'], () => first.promise)
  await locks.run(['b'], async () => first.resolve())
  await waiting
})
