import { describe, expect, test } from 'vitest'
import type { Obstacle, Table } from '../../functions/store/table/table.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { putNew } from '../../functions/store/table/writes.ts'
import { storesForEachTest } from '../support/stores.ts'

const stores = storesForEachTest()
const put = (pk: string) => putNew({ pk, sk: 'x' })

/** A table that answers so at first, each answer for one try. */
const answering = (...answers: Obstacle[][]): Table => ({
  ...stores.table,
  transact: async (writes) => answers.shift() ?? stores.table.transact(writes),
})

describe('a transaction', () => {
  test('says nothing where all was written, else which conditions did not hold', async () => {
    expect(await transact(stores.table, [put('a'), put('b')])).toBeUndefined()
    expect(await transact(stores.table, [put('c'), put('a'), put('b')])).toEqual([
      false,
      true,
      true,
    ])
    expect(await transact(stores.table, [put('c')])).toBeUndefined()
  })

  test('that another one was in the way of is tried again', async () => {
    const inTheWay: Obstacle[] = ['none', 'conflict']
    const table = answering(inTheWay, inTheWay, inTheWay)
    expect(await transact(table, [put('a'), put('b')])).toBeUndefined()
    expect(stores.calls).toEqual(['TransactWriteItems'])
  })

  test('may write somewhere else where another one was in the way', async () => {
    const tries: (readonly boolean[])[] = []
    const writes = async (inTheWay: readonly boolean[]) => {
      tries.push(inTheWay)
      return [put(inTheWay[0] ? 'b' : 'a')]
    }
    expect(await transact(answering(['conflict']), writes)).toBeUndefined()
    expect(tries).toEqual([[], [true]])
    expect(await stores.table.get({ pk: 'b', sk: 'x' })).toBeDefined()
  })

  test('whose condition does not hold says so at once, whatever else was in the way', async () => {
    const table = answering(['conflict', 'condition'])
    expect(await transact(table, [put('a'), put('b')])).toEqual([false, true])
    expect(stores.calls).toEqual([])
  })

  test('that is refused for another reason is an error at once', async () => {
    const table = answering(['none', 'other'])
    await expect(transact(table, [put('a'), put('b')])).rejects.toThrow('none, other')
    expect(stores.calls).toEqual([])
  })
})
